-- Two tabs may fill in one registration: each step has a version, and so has the whole of it. The company, its bank and its
-- signatory have theirs in their own tables. While the previous release runs, its saves of brokers do not count.
alter table registrations
  -- Counts every save of anything, papers included: what a review was confirmed over.
  add column version integer not null default 1,
  -- Counts the saves of the list of brokers; null before the first.
  add column brokers_version integer;

drop trigger registrations_audit_added on registrations;
drop trigger registrations_audit_changed on registrations;
drop trigger registrations_audit_gone on registrations;
select audited('registrations', passed => '{saved_at,brokers_version}');
update registrations r set brokers_version = 1
  where exists (select from organization_brokers b where b.organization_id = r.organization_id);

create or replace function keep_registration(hash bytea, days integer) returns void language sql security definer set search_path = public as $$
  update registrations set saved_at = now(), version = version + 1 where organization_id = scope_organization();
  update registration_tokens set expires_at = now() + days * interval '1 day'
    where token_hash = hash and organization_id = scope_organization();
$$;

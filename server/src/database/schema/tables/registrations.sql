-- The application of a brokerage to join, in addition to its row in organizations. Written by its registrant, who has a
-- token instead of an account, and by super admins who review it.
create table registrations (
  organization_id bigint primary key references organizations on delete cascade,
  -- When something was last saved: a draft that is not saved for a time is deleted.
  saved_at timestamptz not null default now(),
  -- When a link that resumes it was last sent by e-mail; at most one per hour.
  link_sent_at timestamptz,
  -- When its declarations were last confirmed.
  declared_at timestamptz,
  version integer not null default 1,
  brokers_version integer
);

-- Jobs: drafts to delete.
create index registrations_saved on registrations (saved_at);

select enable_rls('registrations');
create policy in_scope on registrations for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on registrations for all to storey_platform using (true);
create policy own_only on registrations as restrictive for all to storey_own using (false);
grant select, update on registrations to storey_app, storey_platform;

-- Creates a draft and the token that opens it, and limits the scope of the transaction to that draft. No row if five
-- drafts were begun with the address already.
create function begin_registration(
    wanted_source text, wanted_name text, wanted_country text, wanted_email text, hash bytea, days integer)
  returns table (id bigint, uuid uuid) language plpgsql security definer set search_path = public as $$
declare
  draft organizations;
begin
  if (select count(*) from organizations o where lower(o.email) = lower(wanted_email) and o.status = 'draft') >= 5 then
    return;
  end if;
  insert into organizations (type, name, status, source, country, email)
    values ('brokerage', wanted_name, 'draft', wanted_source, wanted_country, wanted_email) returning * into draft;
  insert into registrations (organization_id) values (draft.id);
  insert into registration_tokens (organization_id, token_hash, expires_at)
    values (draft.id, hash, now() + days * interval '1 day');
  perform set_config('app.organization_id', draft.id::text, true);
  perform set_config('app.organization_ids', '{' || draft.id || '}', true);
  return query select draft.id, draft.uuid;
end
$$;
revoke execute on function begin_registration(text, text, text, text, bytea, integer) from public;
grant execute on function begin_registration(text, text, text, text, bytea, integer) to storey_app;

-- The registration that a token opens; null if the token is unknown, ended or expired, or the organization was approved
-- or closed.
create function look_up_registration(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('organization_id', o.id, 'uuid', o.uuid, 'name', o.name, 'currency', o.default_currency)
  from registration_tokens t join organizations o on o.id = t.organization_id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now()
    and o.status not in ('active', 'restricted', 'suspended', 'closed')
$$;

-- Called when something is saved: the draft, and the token that saved it, are kept for the full time again.
create function extend_registration(hash bytea, days integer) returns void
  language sql security definer set search_path = public as $$
  update registrations set saved_at = now(), version = version + 1 where organization_id = scope_organization();
  update registration_tokens set expires_at = now() + days * interval '1 day'
    where token_hash = hash and organization_id = scope_organization();
$$;
revoke execute on function extend_registration(bytea, integer) from public;
grant execute on function extend_registration(bytea, integer) to storey_app;

-- Submits the registration for review, the only transition that its registrant may cause. Deletes the notes of the last
-- review. False if it is not in a status that can be submitted.
create function submit_registration() returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update organizations
    set status = 'pending_review', submitted_at = now(), status_reason = null, updated_at = now(), version = version + 1
    where id = scope_organization() and status in ('draft', 'changes_requested', 'rejected')
      and exists (select from registrations r where r.organization_id = id);
  if not found then return false; end if;
  update registrations set declared_at = now() where organization_id = scope_organization();
  delete from organization_review_notes where organization_id = scope_organization();
  return true;
end
$$;
revoke execute on function submit_registration() from public;
grant execute on function submit_registration() to storey_app;

-- Deletes drafts that were not saved for so many days, with their contents. Returns their number and the locations of
-- their files.
create function delete_abandoned_registrations(days integer, max integer) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  ids bigint[] := array(
    select o.id from registrations r join organizations o on o.id = r.organization_id
      where r.saved_at < now() - days * interval '1 day' and o.status = 'draft'
        and not exists (select from memberships m where m.organization_id = o.id)
        and not exists (select from invites i where i.organization_id = o.id)
      order by r.saved_at limit max for update of o skip locked);
  keys jsonb;
begin
  delete from organization_document_files f where f.organization_id = any (ids);
  delete from organization_documents d where d.organization_id = any (ids);
  with removed as (delete from files f where f.organization_id = any (ids) returning f.storage_key)
    select coalesce(jsonb_agg(storage_key), '[]') into keys from removed;
  update emails set organization_id = null where organization_id = any (ids);
  delete from organizations o where o.id = any (ids);
  return jsonb_build_object('count', cardinality(ids), 'files', keys);
end
$$;
revoke execute on function delete_abandoned_registrations(integer, integer) from public;
grant execute on function delete_abandoned_registrations(integer, integer) to storey_worker;

select audit_table('registrations', ignored => '{saved_at,brokers_version}');

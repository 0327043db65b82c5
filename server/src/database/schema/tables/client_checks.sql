-- The last check of the buyers of a booking, or of the client of a sale offer, against the clients that brokerages protect in the
-- project. Written by the function below only. If other brokerages than the one named protect clients, the row has the first of their
-- registrations, all of them, and the reason to go on.
create table client_checks (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  booking_id bigint,
  sale_offer_id bigint,
  project_id bigint not null,
  -- The brokerage that the booking names; null for a direct sale.
  for_brokerage_id bigint references organizations,
  registration_id bigint references client_registrations on delete set null,
  brokerage_name text,
  reason text check (length(reason) between 1 and 1000),
  checked_by_name text not null,
  checked_at timestamptz not null default now(),
  registration_ids bigint[] not null default '{}',
  unique (organization_id, booking_id),
  unique (organization_id, sale_offer_id, project_id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade,
  constraint client_checks_of_one check (num_nonnulls(booking_id, sale_offer_id) = 1),
  constraint client_checks_with_reason check ((brokerage_name is null) = (reason is null))
);

create index client_checks_registration on client_checks (registration_id) where registration_id is not null;

select enable_rls('client_checks');
create policy in_scope on client_checks for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on client_checks for select to storey_platform using (true);
grant select on client_checks to storey_app, storey_platform;

select audit_table('client_checks');

-- The brokerages of some registrations, as text; null if there are none. Called by the function below.
create function names_of_brokerages(registrations bigint[]) returns text
  language sql stable security definer set search_path = public as $$
  select string_agg(distinct r.brokerage_name, ' and ') from client_registrations r where r.id = any (registrations)
$$;
revoke execute on function names_of_brokerages(bigint[]) from public;

-- Checks contacts of buyers, as keyed hashes of the project, and stores the check. If other brokerages protect some of them and no
-- reason is given, it stores nothing and returns their names as not accepted. A reason stays valid for the same registrations and
-- brokerage: one more needs another. Activity for a client extends the protection of the own brokerage.
create function check_clients(organization bigint, of_booking bigint, of_offer bigint, of_project bigint,
    for_brokerage bigint, contacts bytea[], given_reason text) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  was client_checks;
  why text := given_reason;
  protecting bigint[];
  added bigint[];
  unexplained bigint[];
  result jsonb;
begin
  if not (reaches_everything() or organization = any (scope_organizations())) then
    raise exception 'organization % is not in the scope', organization using errcode = 'insufficient_privilege';
  end if;
  select c.* into was from client_checks c where c.organization_id = organization
    and (c.booking_id = of_booking or c.sale_offer_id = of_offer and c.project_id = of_project);
  select coalesce(array_agg(distinct p.registration_id), '{}') into protecting from protected_clients p
    where p.organization_id = organization and p.project_id = of_project and p.contact_hash = any (contacts)
      and p.protected_until > now() and p.brokerage_id is distinct from for_brokerage;
  added := array(select id from unnest(protecting) id
    where id <> all (array_remove(coalesce(was.registration_ids, '{}') || was.registration_id, null)));
  unexplained := case when was.id is not null and was.for_brokerage_id is not distinct from for_brokerage
    then added else protecting end;
  if protecting = '{}' then
    why = null;
  elsif why is null and unexplained = '{}' then
    why = was.reason;
  end if;
  -- Who is named: those that need a reason, or that were not known before, or all.
  select jsonb_build_object('accepted', why is not null, 'brokerage', string_agg(distinct r.brokerage_name, ' and '),
      'several', count(distinct r.brokerage_name) > 1,
      'until', (max(r.protected_until) at time zone max(o.timezone))::date, 'known', added = '{}', 'reason', why,
      'project_name', max(r.project_name), 'passed_over', coalesce(jsonb_agg(jsonb_build_object('registration_id', r.id,
        'brokerage_id', r.brokerage_id, 'broker_id', r.broker_id, 'client_name', r.client_name) order by r.id)
        filter (where r.id = any (added)), '[]')) into result
    from client_registrations r join organizations o on o.id = r.organization_id
    where r.id = any (case when why is null then unexplained when added = '{}' then protecting else added end);
  if protecting <> '{}' and why is null then return result; end if;
  -- The first of them again, as the previous release reads it.
  result := result || coalesce(result->'passed_over'->0, '{}');
  if was.id is null then
    insert into client_checks (organization_id, booking_id, sale_offer_id, project_id, for_brokerage_id, registration_id,
        registration_ids, brokerage_name, reason, checked_by_name)
      values (organization, of_booking, of_offer, of_project, for_brokerage, protecting[1], protecting,
        names_of_brokerages(protecting), why, (select u.full_name from users u where u.id = scope_user()));
  else
    update client_checks set project_id = of_project, for_brokerage_id = for_brokerage, registration_id = protecting[1],
        registration_ids = protecting, brokerage_name = names_of_brokerages(protecting), reason = why, checked_at = now(),
        checked_by_name = (select u.full_name from users u where u.id = scope_user())
      where id = was.id;
  end if;
  perform extend_client_protection(of_project, for_brokerage, contacts);
  return case when protecting <> '{}' then result end;
end
$$;
revoke execute on function check_clients(bigint, bigint, bigint, bigint, bigint, bytea[], text) from public;
grant execute on function check_clients(bigint, bigint, bigint, bigint, bigint, bytea[], text) to storey_app, storey_platform;

-- At the commit, a booking that a call made or changed was checked for its present brokerage and project, if clients are protected
-- there. Earlier sales were agreed before and are not checked.
create function require_client_check() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if is_application_role() and exists (select from bookings b
      where b.organization_id = new.organization_id and b.id = new.id and b.recorded_at is null
        and b.status in ('pending', 'accepted', 'completed')
        and exists (select from protected_clients p where p.project_id = b.project_id and p.protected_until > now())
        and not exists (select from client_checks c where c.organization_id = b.organization_id and c.booking_id = b.id
          and c.project_id = b.project_id and c.for_brokerage_id is not distinct from b.brokerage_id)) then
    raise exception 'the buyers of booking % were not checked for protected clients', new.id
      using errcode = 'check_violation', constraint = 'bookings_clients_checked';
  end if;
  return null;
end
$$;
create constraint trigger require_client_check after insert on bookings deferrable initially deferred
  for each row execute function require_client_check();
create constraint trigger require_client_check_of_change after update on bookings deferrable initially deferred
  for each row when (new.brokerage_id is distinct from old.brokerage_id or new.project_id <> old.project_id)
  execute function require_client_check();

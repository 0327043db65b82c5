-- The first viewing that is recorded for a registered client as a rule of protection, next to the first registration.
alter table protection_rules
  add column protects_first text not null default 'registration' check (protects_first in ('registration', 'viewing'));

create or replace view channel_protections with (security_barrier) as
  select p.organization_id, p.id as project_id, p.name as project_name, b.seller_name, r.days, r.activity_days, r.max_days,
      r.protects_first
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join protection_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id;

alter table client_registrations drop constraint client_registrations_status_check;
-- safe: one row for each client of a brokerage.
alter table client_registrations add constraint client_registrations_status_check
  check (status in ('open', 'protected', 'refused', 'released', 'transferred'));
alter table client_registration_events
  drop constraint client_registration_events_kind_check,
  add column detail text,
  alter column at set default clock_timestamp();
-- safe: a few rows for each client of a brokerage.
alter table client_registration_events add constraint client_registration_events_kind_check
  check (kind in ('registered', 'refused', 'extended', 'reminded', 'expired', 'released', 'transferred', 'received',
    'viewed', 'protected'));

drop index client_registrations_ending;
create index client_registrations_ending on client_registrations (protected_until)
  where status in ('open', 'protected') and closed_at is null;
-- Other open registrations of a client whose first viewing was recorded.
create index client_registrations_open_phone on client_registrations (project_id, phone_hash) where status = 'open';
create index client_registrations_open_email on client_registrations (project_id, email_hash) where status = 'open';

drop policy registered on client_registrations;
create policy registered on client_registrations for insert to storey_app
  with check (brokerage_id = (select scope_organization()) and broker_id = (select scope_user())
    and status in ('open', 'protected', 'refused'));
drop policy released on client_registrations;
create policy released on client_registrations for update to storey_app
  using (brokerage_id = (select scope_organization()) and status in ('open', 'protected'))
  with check (brokerage_id = (select scope_organization()) and status = 'released');

-- Takes the contacts of a registration that is to be protected, or returns who has one of them and takes none. They are taken in one
-- order, so that two registrations do not deadlock.
create function take_client_contacts(wanted client_registrations) returns protected_clients
  language plpgsql security definer set search_path = public as $$
declare
  contact bytea;
  holder protected_clients;
begin
  for contact in select distinct c from unnest(array[wanted.phone_hash, wanted.email_hash]) c where c is not null order by c loop
    insert into protected_clients as p (organization_id, project_id, contact_hash, registration_id, brokerage_id, protected_until)
      values (wanted.organization_id, wanted.project_id, contact, wanted.id, wanted.brokerage_id, wanted.protected_until)
      on conflict (project_id, contact_hash) do update set registration_id = excluded.registration_id,
          brokerage_id = excluded.brokerage_id, protected_until = excluded.protected_until
        where p.protected_until <= now();
    if not found then
      -- The insert has locked the row.
      select p.* into strict holder from protected_clients p where p.project_id = wanted.project_id and p.contact_hash = contact;
      delete from protected_clients where registration_id = wanted.id;
      return holder;
    end if;
  end loop;
  return null;
end
$$;
revoke execute on function take_client_contacts(client_registrations) from public;

-- Decides a new registration by the rule of its project: the first one is protected for the days of the rule, or is open until the
-- first viewing. A client is the same if the phone number or the e-mail address is. Registrations and viewings of a project take turns.
create or replace function decide_client_registration() returns trigger language plpgsql security definer set search_path = public as $$
declare
  rule protection_rules;
  holder protected_clients;
begin
  perform pg_advisory_xact_lock(hashtextextended('registrations of ' || new.broker_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('clients of project ' || new.project_id, 0));
  -- The time of the decision, not of the start of the transaction that waited for it.
  if new.registered_at >= now() then new.registered_at = clock_timestamp(); end if;
  select r.* into rule from publication_readers b
    join protection_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id
    where b.reader_id = new.brokerage_id and b.organization_id = new.organization_id and b.project_id = new.project_id;
  if not found then
    raise exception 'project % takes no registrations of brokerage %', new.project_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'client_registrations_open';
  end if;
  if 20 <= (select count(*) from client_registrations r
      where r.broker_id = new.broker_id and r.status = 'refused' and r.registered_at > now() - interval '1 day') then
    raise exception 'broker % has many refused registrations', new.broker_id
      using errcode = 'check_violation', constraint = 'client_registrations_refusals';
  end if;
  if exists (select from client_registrations r
      where r.project_id = new.project_id and r.status = 'open' and r.protected_until > now()
        and r.brokerage_id = new.brokerage_id and (r.phone_hash = new.phone_hash or r.email_hash = new.email_hash)) then
    raise exception 'brokerage % has an open registration of this client', new.brokerage_id
      using errcode = 'unique_violation', constraint = 'client_registrations_own';
  end if;
  new.blocked_by = null;
  new.protected_until = new.registered_at + make_interval(days => rule.days);
  new.activity_days = rule.activity_days;
  new.latest_until = new.registered_at + make_interval(days => rule.max_days);
  if rule.protects_first = 'viewing' then
    new.status = 'open';
    select p.* into holder from protected_clients p
      where p.project_id = new.project_id and p.contact_hash in (new.phone_hash, new.email_hash) and p.protected_until > now()
      order by p.brokerage_id = new.brokerage_id desc, p.contact_hash limit 1;
  else
    new.status = 'protected';
    holder = take_client_contacts(new);
  end if;
  if holder.registration_id is null then return new; end if;
  if holder.brokerage_id = new.brokerage_id then
    raise exception 'brokerage % has registered this client by %', new.brokerage_id, holder.registration_id
      using errcode = 'unique_violation', constraint = 'client_registrations_own';
  end if;
  new.status = 'refused';
  new.blocked_by = holder.registration_id;
  new.protected_until = holder.protected_until;
  new.latest_until = holder.protected_until;
  return new;
end
$$;

-- Keeps the contacts and the evidence of a registration in line with it.
create or replace function follow_client_registration() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.status <> 'protected' then
    delete from protected_clients where registration_id = new.id;
  elsif tg_op = 'UPDATE' then
    update protected_clients set protected_until = new.protected_until
      where registration_id = new.id and protected_until <> new.protected_until;
  end if;
  insert into client_registration_events (organization_id, registration_id, kind, actor_name, protected_until)
    -- A brokerage that is excluded by the viewing of another does not learn who recorded it.
    select new.organization_id, new.id, k.kind, (select u.full_name from users u
        where u.id = scope_user() and (tg_op = 'INSERT' or k.kind <> 'refused')), new.protected_until
      from (select case
        when tg_op = 'INSERT' then case new.status when 'refused' then 'refused' else 'registered' end
        when old.status = 'refused' and new.status = 'protected' then 'received'
        when old.status <> new.status then new.status
        when old.protected_until <> new.protected_until then 'extended'
        when new.closed_at is not null and old.closed_at is null then 'expired'
        when new.reminded_of is distinct from old.reminded_of then 'reminded' end as kind) k
      where k.kind is not null;
  -- Who is protected now excludes those of other brokerages who wait for a viewing of the same client.
  if new.status = 'protected' and (tg_op = 'INSERT' or old.status = 'open') then
    update client_registrations r
      set status = 'refused', blocked_by = new.id, protected_until = new.protected_until, latest_until = new.protected_until
      where r.project_id = new.project_id and r.status = 'open'
        and (r.phone_hash = new.phone_hash or r.email_hash = new.email_hash);
  end if;
  return null;
end
$$;

-- Records a viewing for an own registered client, at the time of the server. The first one of an open registration protects the client
-- by the rule of the project, unless another brokerage is protected by then; one for a protected client extends the protection. Returns
-- the registrations of other brokerages that it excludes. One viewing of a client counts each day of the developer.
create function record_viewing(own_id bigint, of_unit bigint)
  returns table (lost_id bigint, lost_brokerage_id bigint, lost_broker_id bigint, lost_name text)
  language plpgsql security definer set search_path = public as $$
declare
  mine client_registrations;
  rule protection_rules;
  seen publication_readers;
  holder protected_clients;
  unit_name text;
  recorded_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('clients of project ' || r.project_id, 0))
    from client_registrations r where r.id = own_id and r.brokerage_id = scope_organization();
  recorded_at = clock_timestamp();
  select r.* into mine from client_registrations r
    where r.id = own_id and r.brokerage_id = scope_organization() for update;
  if not found or mine.status not in ('open', 'protected') or mine.protected_until <= recorded_at then
    raise exception 'registration % takes no viewings', own_id
      using errcode = 'check_violation', constraint = 'client_viewings_live';
  end if;
  select b.* into seen from publication_readers b
    where b.reader_id = mine.brokerage_id and b.organization_id = mine.organization_id and b.project_id = mine.project_id;
  if found then
    select r.* into rule from protection_rules r
      where r.organization_id = mine.organization_id and r.project_id = mine.project_id;
  end if;
  if rule.project_id is null then
    raise exception 'project % takes no viewings of brokerage %', mine.project_id, mine.brokerage_id
      using errcode = 'check_violation', constraint = 'client_viewings_open';
  end if;
  if of_unit is not null then
    select h.code || '-' || u.number into unit_name from units u
      join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
      where u.organization_id = mine.organization_id and u.project_id = mine.project_id and u.id = of_unit
        and u.building_id <> all (seen.hidden_building_ids) and u.id <> all (seen.hidden_unit_ids)
        and is_published_status(u.status, seen.shows_taken);
    if not found then
      raise exception 'unit % is not published to brokerage % in project %', of_unit, mine.brokerage_id, mine.project_id
        using errcode = 'check_violation', constraint = 'client_viewings_unit';
    end if;
  end if;
  if exists (select from client_registration_events e
      where e.registration_id = mine.id and e.kind = 'viewed'
        and (e.at at time zone seen.timezone)::date = (recorded_at at time zone seen.timezone)::date) then
    raise exception 'a viewing of registration % is recorded today', mine.id
      using errcode = 'check_violation', constraint = 'client_viewings_daily';
  end if;
  insert into client_registration_events (organization_id, registration_id, kind, at, actor_name, protected_until, detail)
    values (mine.organization_id, mine.id, 'viewed', recorded_at,
      (select u.full_name from users u where u.id = scope_user()), mine.protected_until, unit_name);
  if mine.status = 'protected' then
    perform extend_client_protection(mine.project_id, mine.brokerage_id, array[mine.phone_hash, mine.email_hash]);
    return;
  end if;
  mine.protected_until = recorded_at + make_interval(days => rule.days);
  holder = take_client_contacts(mine);
  if holder.registration_id is not null then
    update client_registrations set status = 'refused', blocked_by = holder.registration_id,
        protected_until = holder.protected_until, latest_until = holder.protected_until
      where id = mine.id;
    return;
  end if;
  update client_registrations set status = 'protected', protected_until = mine.protected_until,
      activity_days = rule.activity_days, latest_until = recorded_at + make_interval(days => rule.max_days),
      reminded_of = null
    where id = mine.id;
  return query select r.id, r.brokerage_id, r.broker_id, r.client_name from client_registrations r
    where r.blocked_by = mine.id and r.status = 'refused' and r.brokerage_id <> mine.brokerage_id
    order by r.id;
end
$$;
revoke execute on function record_viewing(bigint, bigint) from public;
grant execute on function record_viewing(bigint, bigint) to storey_app;

create or replace view client_registration_states with (security_barrier) as
  select r.organization_id, r.id, r.project_id, r.project_name, r.seller_name, r.brokerage_id, r.brokerage_name,
      r.broker_id, r.broker_name, r.client_name,
      case when m.own then r.client_phone else left(r.client_phone, 4) || '•••' || right(r.client_phone, 2) end as client_phone,
      case when m.own then r.client_email else left(r.client_email, 1) || '•••' || substring(r.client_email from '@.*$') end
        as client_email,
      case when r.status in ('open', 'protected') and r.protected_until <= now() then 'expired' else r.status end as status,
      r.registered_at, (r.protected_until at time zone d.timezone)::date as protected_on,
      case when m."full" then r.protected_until end as protected_until,
      case when m."full" then r.latest_until end as latest_until, r.activity_days, r.ended_at,
      case when m.own and r.status = 'protected' then r.transfer_expires_at end as transfer_expires_at, d.timezone,
      case when not m.own and r.blocked_by is not null then (
        select jsonb_build_object('id', b.id, 'name', b.brokerage_name) from client_registrations b where b.id = r.blocked_by)
        end as blocked_by,
      (select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'actor', e.actor_name,
          'protected_on', (e.protected_until at time zone d.timezone)::date, 'detail', e.detail) order by e.id)
        from client_registration_events e where e.registration_id = r.id) as events
    from client_registrations r
    join organizations d on d.id = r.organization_id
    cross join lateral (select r.brokerage_id is not distinct from (select scope_organization()) as own,
      r.status <> 'refused' or r.brokerage_id is distinct from (select scope_organization()) as "full") m
    where m.own or r.organization_id = any ((select scope_organizations())::bigint[]);

-- safe: replaced in this transaction by one with one more column, which the previous release ignores.
drop function take_protection_endings(integer);
create function take_protection_endings(max_rows integer)
  returns table (id bigint, brokerage_id bigint, broker_id bigint, client_name text, project_name text,
    protected_until timestamptz, ended boolean, timezone text, is_open boolean)
  language sql security definer set search_path = public as $$
  with ending as materialized (
    select r.id from client_registrations r
      where r.status in ('open', 'protected') and r.closed_at is null and r.protected_until <= now() + interval '3 days'
        and (r.protected_until <= now() or r.reminded_of is distinct from r.protected_until)
      order by r.protected_until
      limit max_rows
      for update skip locked
  ), taken as (
    update client_registrations r
      set reminded_of = r.protected_until, closed_at = case when r.protected_until <= now() then now() end
      from ending e where r.id = e.id
      returning r.id, r.brokerage_id, r.broker_id, r.client_name, r.project_name, r.protected_until,
        r.protected_until <= now() as ended, r.status = 'open' as is_open
  )
  select t.id, t.brokerage_id, t.broker_id, t.client_name, t.project_name, t.protected_until, t.ended, o.timezone, t.is_open
    from taken t join organizations o on o.id = t.brokerage_id
$$;
revoke execute on function take_protection_endings(integer) from public;
grant execute on function take_protection_endings(integer) to storey_worker;

-- A client that a brokerage registered for a project of a developer. By the rule of the project, the first registration protects the
-- client, or the first viewing that is recorded for one; until then such a registration is open, and several brokerages may have one.
-- Later registrations of others are refused and learn only until when. The names are those of the day, because neither side reads tables of the other.
-- Written by brokerages; read by both sides through the view below only.
create table client_registrations (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  project_name text not null,
  seller_name text not null,
  brokerage_id bigint not null references organizations,
  brokerage_name text not null,
  broker_id bigint not null references users,
  broker_name text not null,
  client_name text not null check (length(client_name) between 1 and 200),
  client_phone text,
  client_email text,
  -- Keyed hashes for this project: they find a client without showing one.
  phone_hash bytea check (length(phone_hash) = 32),
  email_hash bytea check (length(email_hash) = 32),
  status text not null default 'protected' check (status in ('open', 'protected', 'refused', 'released', 'transferred')),
  registered_at timestamptz not null default now(),
  -- The end of the protection; of a refused registration, that of the other one at the time; of an open one, until when a viewing can
  -- be recorded.
  protected_until timestamptz not null,
  -- The rule of the day: what extends the protection, and its last possible end.
  activity_days integer not null,
  latest_until timestamptz not null,
  -- Why it was refused. A brokerage never reads it.
  blocked_by bigint references client_registrations,
  ended_at timestamptz,
  -- The end that the broker was reminded of, and when the expiry was noticed.
  reminded_of timestamptz,
  closed_at timestamptz,
  -- A transfer that the broker offers to the brokerage that has the code.
  transfer_hash bytea,
  transfer_expires_at timestamptz,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  check (client_phone is not null or client_email is not null),
  check ((client_phone is null) = (phone_hash is null) and (client_email is null) = (email_hash is null)),
  check ((status = 'refused') = (blocked_by is not null)),
  check ((status in ('released', 'transferred')) = (ended_at is not null))
);

-- Lists of both sides, the limit of a broker, the name of a client in a project.
create index client_registrations_project on client_registrations (organization_id, project_id, id desc);
create index client_registrations_newest on client_registrations (organization_id, id desc);
create index client_registrations_brokerage on client_registrations (brokerage_id, id desc);
create index client_registrations_refused on client_registrations (broker_id, registered_at) where status = 'refused';
create index client_registrations_name on client_registrations (project_id, lower(client_name)) where status = 'protected';
-- Jobs: protections that end.
create index client_registrations_ending on client_registrations (protected_until)
  where status in ('open', 'protected') and closed_at is null;
-- Other open registrations of a client whose first viewing was recorded.
create index client_registrations_open_phone on client_registrations (project_id, phone_hash) where status = 'open';
create index client_registrations_open_email on client_registrations (project_id, email_hash) where status = 'open';

select enable_rls('client_registrations');
create policy registered on client_registrations for insert to storey_app
  with check (brokerage_id = (select scope_organization()) and broker_id = (select scope_user())
    and status in ('open', 'protected', 'refused'));
create policy of_brokerage on client_registrations for select to storey_app
  using (brokerage_id = (select scope_organization()));
create policy released on client_registrations for update to storey_app
  using (brokerage_id = (select scope_organization()) and status in ('open', 'protected'))
  with check (brokerage_id = (select scope_organization()) and status = 'released');
create policy offered on client_registrations for update to storey_app
  using (brokerage_id = (select scope_organization()) and status = 'protected')
  with check (brokerage_id = (select scope_organization()) and status = 'protected');
grant select (id, brokerage_id, status), insert, update (status, ended_at, transfer_hash, transfer_expires_at)
  on client_registrations to storey_app;

-- Who protects a phone number or e-mail address in a project. The primary key decides which of several registrations at once is the
-- first. Written by triggers only.
create table protected_clients (
  organization_id bigint not null,
  project_id bigint not null,
  contact_hash bytea not null,
  registration_id bigint not null references client_registrations on delete cascade deferrable initially deferred,
  brokerage_id bigint not null,
  protected_until timestamptz not null,
  primary key (project_id, contact_hash)
);
create index protected_clients_registration on protected_clients (registration_id);
select enable_rls('protected_clients');

-- What happened to a registration, for its evidence. Written by triggers; never changed.
create table client_registration_events (
  organization_id bigint not null,
  registration_id bigint not null references client_registrations on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('registered', 'refused', 'extended', 'reminded', 'expired', 'released', 'transferred', 'received',
      'viewed', 'protected')),
  -- Not the start of the transaction: of two that wait for each other, the later one would have the earlier time.
  at timestamptz not null default clock_timestamp(),
  actor_name text,
  protected_until timestamptz not null,
  -- The unit of a viewing.
  detail text
);
create index client_registration_events_of on client_registration_events (registration_id, id);
select enable_rls('client_registration_events');

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
create function decide_client_registration() returns trigger language plpgsql security definer set search_path = public as $$
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
      where r.broker_id = new.broker_id and r.status = 'refused' and r.registered_at > now() - interval '1 day'
        -- One that was open and lost its client to a viewing is no attempt to find out who is protected.
        and not exists (select from client_registration_events e where e.registration_id = r.id and e.kind = 'registered')) then
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
create trigger decide_client_registration before insert on client_registrations
  for each row execute function decide_client_registration();

-- Keeps the contacts and the evidence of a registration in line with it.
create function follow_client_registration() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger follow_client_registration after insert or update on client_registrations
  for each row execute function follow_client_registration();

-- Activity for a protected client extends the protection by the rule of its day.
create function extend_client_protection(of_project bigint, of_brokerage bigint, contacts bytea[]) returns void
  language sql security definer set search_path = public as $$
  update client_registrations r
    set protected_until = least(r.latest_until, now() + make_interval(days => r.activity_days))
    where r.id in (select p.registration_id from protected_clients p
        where p.project_id = of_project and p.contact_hash = any (contacts) and p.brokerage_id = of_brokerage)
      and r.status = 'protected' and r.protected_until > now()
      and least(r.latest_until, now() + make_interval(days => r.activity_days)) > r.protected_until
$$;
revoke execute on function extend_client_protection(bigint, bigint, bytea[]) from public;

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
    select unit_name(h.code, u.number) into unit_name from units u
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

-- Which other brokerage protects a client now, by phone number or e-mail address, or else by the same name. Only the desk of the
-- project gets an answer.
create function client_protected_for(of_project bigint, except_brokerage bigint, contacts bytea[], name text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('registration_id', r.id, 'brokerage', r.brokerage_name, 'until', r.protected_until, 'matches',
      case when r.phone_hash = any (contacts) or r.email_hash = any (contacts) then 'contact' else 'name' end)
    from client_registrations r
    where r.organization_id = any (scope_organizations())
      and r.project_id = of_project and r.status = 'protected' and r.protected_until > now()
      and r.brokerage_id is distinct from except_brokerage
      -- Two lookups by index: with "or" instead, all registrations of the project are read.
      and r.id in (
        select p.registration_id from protected_clients p
          where p.project_id = of_project and p.contact_hash = any (contacts)
        union all
        select n.id from client_registrations n
          where n.project_id = of_project and n.status = 'protected' and lower(n.client_name) = lower(name))
    order by r.phone_hash = any (contacts) or r.email_hash = any (contacts) desc nulls last, r.id
    limit 1
$$;
revoke execute on function client_protected_for(bigint, bigint, bytea[], text) from public;
grant execute on function client_protected_for(bigint, bigint, bytea[], text) to storey_app, storey_platform;

-- Gives a refused registration of the current brokerage the protection of the brokerage that made the code, if it is of the same client.
create function accept_client_transfer(own_id bigint, code_hash bytea)
  returns table (given_id bigint, giver_id bigint, giving_broker_id bigint, given_name text)
  language plpgsql security definer set search_path = public as $$
declare
  mine client_registrations;
  theirs client_registrations;
begin
  select r.* into mine from client_registrations r
    where r.id = own_id and r.brokerage_id = scope_organization() and r.status = 'refused' for update;
  if not found then return; end if;
  if not exists (select from publication_readers b
      where b.reader_id = mine.brokerage_id and b.organization_id = mine.organization_id and b.project_id = mine.project_id) then
    raise exception 'project % is not published to brokerage %', mine.project_id, mine.brokerage_id
      using errcode = 'check_violation', constraint = 'client_transfers_open';
  end if;
  select r.* into theirs from client_registrations r
    where r.project_id = mine.project_id and r.brokerage_id <> mine.brokerage_id
      and r.id in (select p.registration_id from protected_clients p
        where p.project_id = mine.project_id and p.contact_hash = any (array[mine.phone_hash, mine.email_hash]))
      and r.transfer_hash = code_hash and r.transfer_expires_at > now()
      and r.status = 'protected' and r.protected_until > now()
    for update;
  if not found then return; end if;
  update client_registrations set status = 'transferred', ended_at = now(), transfer_hash = null where id = theirs.id;
  update client_registrations set status = 'protected', blocked_by = null, protected_until = theirs.protected_until,
      activity_days = theirs.activity_days, latest_until = theirs.latest_until
    where id = mine.id;
  -- A contact that a third brokerage protects stays with that one.
  insert into protected_clients as p (organization_id, project_id, contact_hash, registration_id, brokerage_id, protected_until)
    select mine.organization_id, mine.project_id, c, mine.id, mine.brokerage_id, theirs.protected_until
      from (select distinct c from unnest(array[mine.phone_hash, mine.email_hash]) c where c is not null order by c) c
    on conflict (project_id, contact_hash) do update set registration_id = excluded.registration_id,
        brokerage_id = excluded.brokerage_id, protected_until = excluded.protected_until
      where p.protected_until <= now();
  return query select theirs.id, theirs.brokerage_id, theirs.broker_id, theirs.client_name;
end
$$;
revoke execute on function accept_client_transfer(bigint, bytea) from public;
grant execute on function accept_client_transfer(bigint, bytea) to storey_app;

-- Registrations of the current brokerage, and those of the projects of the developers in scope. The desk reads contacts in part and who
-- protects a refused client. A brokerage reads its own contacts, no other brokerage, and of a refused registration only the day.
create view client_registration_states with (security_barrier) as
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
grant select on client_registration_states to storey_app;

-- Protections and open registrations that end within three days, or have ended, each once; for the job that notifies brokers.
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

select audit_table('client_registrations', hidden => '{client_name,client_phone,client_email,phone_hash,email_hash}');

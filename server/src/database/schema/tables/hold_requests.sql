-- A broker's request that the sales desk holds a published unit for a client, makes an offer of it, or books it. The names are those of the day of the request: a
-- brokerage reads no table of the developer. A granted request has its hold or its offer. The desk may
-- answer with other homes: if the broker accepts one, a job holds it at once.
create table hold_requests (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  unit_id bigint not null,
  project_name text not null,
  unit_name text not null,
  brokerage_id bigint not null references organizations,
  brokerage_name text not null,
  broker_id bigint not null references users,
  broker_name text not null,
  client_name text not null check (length(client_name) between 1 and 200),
  plan_name text,
  message text check (length(message) <= 1000),
  status text not null default 'waiting' check (status in (
    'waiting', 'countered', 'accepted', 'granted', 'rejected', 'withdrawn')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  decided_by_name text,
  reason text check (length(reason) <= 500),
  claim_id bigint,
  -- The end of the hold that the broker was reminded of, and when its end was noticed.
  reminded_of timestamptz,
  closed_at timestamptz,
  -- The client's registration by the brokerage, or keyed hashes of what the broker typed; see client_registrations.
  client_registration_id bigint references client_registrations,
  phone_hash bytea,
  email_hash bytea,
  kind text not null default 'hold' check (kind in ('hold', 'offer', 'booking')),
  payment_plan_id bigint,
  -- For an offer or a booking only: the sales desk needs them.
  client_phone text,
  client_email text,
  sale_offer_id bigint,
  -- The homes of a counter-offer: id, name, floor and bedrooms of each.
  counter jsonb,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, claim_id) references unit_claims (organization_id, id),
  constraint hold_requests_sale_offer_fkey foreign key (organization_id, sale_offer_id)
    references sale_offers (organization_id, id) on delete set null (sale_offer_id),
  constraint hold_requests_decided check ((status = 'waiting') = (decided_at is null)),
  constraint hold_requests_granted check (
    case kind when 'offer' then claim_id is null or status = 'granted' else (status = 'granted') = (claim_id is not null) end),
  constraint hold_requests_rejected check (status <> 'rejected' or reason is not null),
  constraint hold_requests_contacts check (kind <> 'hold' or client_phone is null and client_email is null),
  constraint hold_requests_offered check (sale_offer_id is null or kind = 'offer' and status = 'granted'),
  constraint hold_requests_countered check (status not in ('countered', 'accepted') or counter is not null)
);

create unique index hold_requests_one_waiting on hold_requests (unit_id, broker_id) where status = 'waiting';
-- The queue of the desk, the requests of a brokerage and the limit of a broker, the hold of a request.
create index hold_requests_queue on hold_requests (organization_id, requested_at) where status = 'waiting';
create index hold_requests_brokerage on hold_requests (brokerage_id, id desc);
create index hold_requests_claim on hold_requests (organization_id, claim_id) where claim_id is not null;
create index hold_requests_sale_offer on hold_requests (organization_id, sale_offer_id) where sale_offer_id is not null;
-- Jobs: granted requests whose hold is live, or ended a moment ago.
create index hold_requests_open on hold_requests (id) where status = 'granted' and closed_at is null;
-- Requests of a broker and their limit; live holds of a brokerage.
create index hold_requests_broker on hold_requests (broker_id, id desc);
create index hold_requests_holding on hold_requests (brokerage_id) where status = 'granted' and closed_at is null;

-- The desk decides what waits; a brokerage asks, and withdraws what waits.
select enable_rls('hold_requests');
create policy in_scope on hold_requests for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy decided on hold_requests for update to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]) and status = 'waiting')
  with check (organization_id = any ((select scope_organizations())::bigint[]) and status in ('granted', 'rejected', 'countered'));
create policy of_brokerage on hold_requests for select to storey_app
  using (brokerage_id = (select scope_organization()));
create policy asked on hold_requests for insert to storey_app
  with check (brokerage_id = (select scope_organization()) and broker_id = (select scope_user()) and status = 'waiting');
create policy withdrawn on hold_requests for update to storey_app
  using (brokerage_id = (select scope_organization()) and status in ('waiting', 'countered'))
  with check (brokerage_id = (select scope_organization()) and status = 'withdrawn');
create policy accepted on hold_requests for update to storey_app
  using (brokerage_id = (select scope_organization()) and status = 'countered')
  with check (brokerage_id = (select scope_organization()) and status = 'accepted');
create policy of_platform on hold_requests for all to storey_platform using (true);
grant select, insert, update (status, decided_at, decided_by, decided_by_name, reason, claim_id, unit_id, unit_name,
    sale_offer_id, counter) on hold_requests
  to storey_app, storey_platform;

-- A unit is requested while it is published to the brokerage and available, and a broker has at most the publication's limit of
-- waiting requests and live holds in a project. Requests of a broker wait for each other.
create function check_hold_request() returns trigger language plpgsql security definer set search_path = public as $$
declare
  greatest_open integer;
  cooldown integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('hold requests of ' || new.broker_id, 0));
  select r.request_limit, r.cooldown_hours into greatest_open, cooldown from publication_readers r
    join units u on u.organization_id = r.organization_id and u.project_id = r.project_id
    where r.reader_id = new.brokerage_id and r.organization_id = new.organization_id
      and r.project_id = new.project_id and u.id = new.unit_id and u.status = 'available'
      and u.building_id <> all (r.hidden_building_ids) and u.id <> all (r.hidden_unit_ids);
  if not found then
    raise exception 'unit % is not published to brokerage %, or not available', new.unit_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'hold_requests_published';
  end if;
  if greatest_open <= (select count(*) from hold_requests q
      left join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
      where q.brokerage_id = new.brokerage_id and q.broker_id = new.broker_id and q.project_id = new.project_id
        and (q.status in ('waiting', 'countered', 'accepted') or c.kind = 'hold' and c.ended_at is null and c.expires_at > now())) then
    raise exception 'broker % has % requests and holds in project %', new.broker_id, greatest_open, new.project_id
      using errcode = 'check_violation', constraint = 'hold_requests_limit';
  end if;
  if new.kind <> 'offer' and exists (select from hold_requests q
      join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
      where q.brokerage_id = new.brokerage_id and q.unit_id = new.unit_id and c.end_reason = 'hold_expired'
        and c.ended_at > now() - make_interval(hours => cooldown)) then
    raise exception 'a hold of unit % for brokerage % has expired less than % hours ago', new.unit_id, new.brokerage_id, cooldown
      using errcode = 'check_violation', constraint = 'hold_requests_cooldown';
  end if;
  return new;
end
$$;
create trigger check_hold_request before insert on hold_requests
  for each row when (new.status = 'waiting') execute function check_hold_request();

-- A broker accepts a home of the counter-offer that is still published and available; the request is for that home from then on.
create function accept_counter() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select h->>'name' into new.unit_name from jsonb_array_elements(old.counter) h
    join publication_readers r on r.reader_id = new.brokerage_id and r.organization_id = new.organization_id
      and r.project_id = new.project_id
    join units u on u.organization_id = new.organization_id and u.id = new.unit_id and u.project_id = new.project_id
      and u.status = 'available' and u.building_id <> all (r.hidden_building_ids) and u.id <> all (r.hidden_unit_ids)
    where (h->>'id')::bigint = new.unit_id;
  if not found then
    raise exception 'unit % is not in the counter-offer of request %, or not available', new.unit_id, new.id
      using errcode = 'check_violation', constraint = 'hold_requests_counter';
  end if;
  return new;
end
$$;
create trigger accept_counter before update on hold_requests
  for each row when (new.status = 'accepted' and old.status = 'countered') execute function accept_counter();

-- What became of the holds of a broker at a developer within a year. Both sides learn it.
create function hold_record(organization bigint, of_broker bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('held', count(*), 'booked', count(*) filter (where c.end_reason = 'converted'),
      'expired', count(*) filter (where c.end_reason = 'hold_expired'))
    from hold_requests q
    join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
    where q.organization_id = organization and q.broker_id = of_broker and q.status = 'granted'
      and q.decided_at > now() - interval '1 year'
      and (q.brokerage_id = scope_organization() or q.organization_id = any (scope_organizations()))
$$;
revoke execute on function hold_record(bigint, bigint) from public;
grant execute on function hold_record(bigint, bigint) to storey_app;

-- A unit that is reserved for one brokerage is not requested by another, nor accepted of a counter-offer.
create function check_allocated_request() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_allocations a where a.organization_id = new.organization_id and a.unit_id = new.unit_id
      and a.brokerage_id <> new.brokerage_id) then
    raise exception 'unit % is reserved for another brokerage than %', new.unit_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'hold_requests_not_allocated';
  end if;
  return new;
end
$$;
create trigger check_allocated_request before insert or update of unit_id on hold_requests
  for each row execute function check_allocated_request();

-- Nor is it held for one that requested it before.
create function check_allocated_grant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_allocations a where a.organization_id = new.organization_id and a.unit_id = new.unit_id
      and a.brokerage_id <> new.brokerage_id) then
    raise exception 'unit % was reserved for another brokerage than %', new.unit_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'hold_requests_granted_elsewhere';
  end if;
  return new;
end
$$;
create trigger check_allocated_grant before update of status on hold_requests
  for each row when (old.status in ('waiting', 'accepted') and new.status = 'granted' and new.claim_id is not null)
  execute function check_allocated_grant();

-- A request for a registered client has the contacts of the registration, which is one of the same brokerage in the same project. It
-- extends the protection of its client, and so does its grant.
create function link_hold_request() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' and new.client_registration_id is not null then
    select r.phone_hash, r.email_hash, case when new.kind <> 'hold' then r.client_phone end,
        case when new.kind <> 'hold' then r.client_email end
      into new.phone_hash, new.email_hash, new.client_phone, new.client_email from client_registrations r
      where r.id = new.client_registration_id and r.brokerage_id = new.brokerage_id and r.project_id = new.project_id;
    if not found then
      raise exception 'registration % is none of brokerage % in project %', new.client_registration_id, new.brokerage_id,
        new.project_id using errcode = 'check_violation', constraint = 'hold_requests_own_client';
    end if;
  end if;
  perform extend_client_protection(new.project_id, new.brokerage_id, array[new.phone_hash, new.email_hash]);
  return new;
end
$$;
create trigger link_hold_request before insert on hold_requests for each row execute function link_hold_request();
create trigger extend_of_grant before update of status on hold_requests
  for each row when (new.status = 'granted' and old.status in ('waiting', 'accepted')) execute function link_hold_request();

-- Requests of the current brokerage, and those for the units of the developers in scope, with the state of their hold.
create view hold_request_states with (security_barrier) as
  select q.organization_id, q.id, q.project_id, q.unit_id, q.project_name, q.unit_name, q.brokerage_id,
      q.brokerage_name, q.broker_id, q.broker_name, q.client_name, q.plan_name, q.message, q.status, q.requested_at,
      q.decided_at, q.reason,
      case when c.kind = 'hold' and c.ended_at is null and c.expires_at > now() then c.expires_at end as held_until,
      b.timezone as brokerage_timezone,
      (select jsonb_build_object('id', r.id, 'until', r.protected_until) from protected_clients p
        join client_registrations r on r.id = p.registration_id
        where p.project_id = q.project_id and p.contact_hash in (q.phone_hash, q.email_hash)
          and r.brokerage_id = q.brokerage_id and r.status = 'protected' and r.protected_until > now()
        order by r.id limit 1) as protection,
      case when q.brokerage_id <> coalesce((select scope_organization()), 0) then client_protected_for(q.project_id,
        q.brokerage_id, array[q.phone_hash, q.email_hash], q.client_name) end as protected_for,
      q.closed_at,
      q.kind, q.payment_plan_id, q.client_phone, q.client_email, q.sale_offer_id, q.decided_by,
      (select coalesce(jsonb_agg(h || jsonb_build_object('available', exists (select from units u
          where u.organization_id = q.organization_id and u.id = (h->>'id')::bigint and u.status = 'available'))), '[]')
        from jsonb_array_elements(q.counter) h) as counter,
      hold_record(q.organization_id, q.broker_id) as record
    from hold_requests q
    join organizations b on b.id = q.brokerage_id
    left join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
    where q.brokerage_id = (select scope_organization())
      or q.organization_id = any ((select scope_organizations())::bigint[]);
grant select on hold_request_states to storey_app;

-- The users who decide requests for the units of a developer: its admins, and the sales managers who sell for it. Its roles are those
-- of `channel.decide_holds`.
create function deciders_of_requests(organization bigint) returns table (user_id bigint, role text)
  language sql stable set search_path = public as $$
  select m.user_id, m.role from memberships m
    join users u on u.id = m.user_id and u.disabled_at is null
    where m.enabled and (m.organization_id = organization and m.role = 'developer_admin'
      or m.role = 'super_admin_sales_manager' and exists (select from sales_assignments a
        where a.user_id = m.user_id and a.organization_id = organization))
$$;
revoke execute on function deciders_of_requests(bigint) from public;
grant execute on function deciders_of_requests(bigint) to storey_platform;

-- The users who can decide a request of the current brokerage.
create function hold_request_deciders(request_id bigint) returns table (user_id bigint)
  language sql stable security definer set search_path = public as $$
  select distinct d.user_id from hold_requests q cross join deciders_of_requests(q.organization_id) d
    where q.id = request_id and q.brokerage_id = (select scope_organization())
    order by d.user_id
$$;
revoke execute on function hold_request_deciders(bigint) from public;
grant execute on function hold_request_deciders(bigint) to storey_app;

-- Granted requests whose hold has ended, or ends within half an hour or the last quarter of its time, each once; `ending` is
-- null before the end. For the job that notifies brokers, which reads no other requests. An end of long ago is noted only.
create function take_hold_endings(max_rows integer)
  returns table (id bigint, brokerage_id bigint, broker_id bigint, unit_name text, client_name text,
    expires_at timestamptz, ending text, timezone text)
  language sql security definer set search_path = public as $$
  with open as materialized (
    select q.id, c.expires_at, c.ended_at, c.end_reason
      from hold_requests q
      join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
      where q.status = 'granted' and q.closed_at is null
        and (c.ended_at is not null
          or c.expires_at <= now() + least(interval '30 minutes', (c.expires_at - c.claimed_at) / 4)
            and q.reminded_of is distinct from c.expires_at)
      order by q.id
      limit max_rows
      for update of q skip locked
  ), taken as (
    update hold_requests q
      set reminded_of = o.expires_at, closed_at = case when o.ended_at is not null then now() end
      from open o where q.id = o.id
      returning q.id, q.brokerage_id, q.broker_id, q.unit_name, q.client_name, o.expires_at, o.ended_at, o.end_reason
  )
  select t.id, t.brokerage_id, t.broker_id, t.unit_name, t.client_name, t.expires_at, t.end_reason, b.timezone
    from taken t join organizations b on b.id = t.brokerage_id
    where (t.ended_at is null and t.expires_at > now()) or t.ended_at > now() - interval '1 hour'
$$;
revoke execute on function take_hold_endings(integer) from public;
grant execute on function take_hold_endings(integer) to storey_worker;

select audit_table('hold_requests', hidden => '{client_name,message,client_phone,client_email}');

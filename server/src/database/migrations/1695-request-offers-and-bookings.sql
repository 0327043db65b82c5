-- The number follows all migrations that change the same view.
-- Requests of brokers for an offer or a booking, counter-offers with other homes, and a cool-down after an expired hold.
alter table publications add column cooldown_hours integer not null default 0 check (cooldown_hours between 0 and 168);

create or replace view publication_readers as
  select reader.id as reader_id, b.organization_id, b.project_id, b.prices, b.shows_taken, b.shows_plans,
      b.hidden_building_ids, b.hidden_unit_ids, b.updated_at, seller.name as seller_name, seller.timezone,
      b.request_limit, b.cooldown_hours
    from publications b
    cross join organizations reader
    join organizations seller on seller.id = b.organization_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    where reader.type = 'brokerage' and reader.status = 'active'
      and seller.type = 'developer' and seller.status = 'active'
      and p.status not in ('draft', 'archived')
      and (b.audience = 'all'
        or b.audience = 'chosen' and reader.id = any (b.brokerage_ids)
        or b.audience = 'agreement' and exists (select from contracts c
          where c.organization_id = reader.id and c.status = 'active'
            and (now() at time zone reader.timezone)::date between c.starts_on and c.ends_on));

-- Whether a unit is among those that a brokerage is shown. For the sales desk, which offers it to the brokerage.
create function is_published_to(reader bigint, of_organization bigint, of_project bigint, of_building bigint, of_unit bigint)
  returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from publication_readers r
    where r.reader_id = reader and r.organization_id = of_organization and r.project_id = of_project
      and of_building <> all (r.hidden_building_ids) and of_unit <> all (r.hidden_unit_ids))
$$;
revoke execute on function is_published_to from public;
grant execute on function is_published_to to storey_app, storey_platform;

alter table hold_requests
  add column kind text not null default 'hold' check (kind in ('hold', 'offer', 'booking')),
  add column payment_plan_id bigint,
  add column client_phone text,
  add column client_email text,
  add column sale_offer_id bigint,
  add column counter jsonb;
alter table hold_requests
  drop constraint hold_requests_status_check,
  drop constraint hold_requests_check,
  drop constraint hold_requests_check1,
  drop constraint hold_requests_check2;
-- safe: the table is small, one row for each request of a broker.
alter table hold_requests
  add constraint hold_requests_status_check check (status in (
    'waiting', 'countered', 'accepted', 'granted', 'rejected', 'withdrawn')),
  add constraint hold_requests_sale_offer_fkey foreign key (organization_id, sale_offer_id)
    references sale_offers (organization_id, id) on delete set null (sale_offer_id),
  add constraint hold_requests_decided check ((status = 'waiting') = (decided_at is null)),
  add constraint hold_requests_granted check (
    case kind when 'offer' then claim_id is null or status = 'granted' else (status = 'granted') = (claim_id is not null) end),
  add constraint hold_requests_rejected check (status <> 'rejected' or reason is not null),
  add constraint hold_requests_contacts check (kind <> 'hold' or client_phone is null and client_email is null),
  add constraint hold_requests_offered check (sale_offer_id is null or kind = 'offer' and status = 'granted'),
  add constraint hold_requests_countered check (status not in ('countered', 'accepted') or counter is not null);
create index hold_requests_sale_offer on hold_requests (organization_id, sale_offer_id) where sale_offer_id is not null;

drop policy decided on hold_requests;
create policy decided on hold_requests for update to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]) and status = 'waiting')
  with check (organization_id = any ((select scope_organizations())::bigint[]) and status in ('granted', 'rejected', 'countered'));
drop policy withdrawn on hold_requests;
create policy withdrawn on hold_requests for update to storey_app
  using (brokerage_id = (select scope_organization()) and status in ('waiting', 'countered'))
  with check (brokerage_id = (select scope_organization()) and status = 'withdrawn');
create policy accepted on hold_requests for update to storey_app
  using (brokerage_id = (select scope_organization()) and status = 'countered')
  with check (brokerage_id = (select scope_organization()) and status = 'accepted');
grant update (unit_id, unit_name, sale_offer_id, counter) on hold_requests to storey_app, storey_platform;

create or replace function check_hold_request() returns trigger language plpgsql security definer set search_path = public as $$
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

create or replace function link_hold_request() returns trigger language plpgsql security definer set search_path = public as $$
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

drop trigger extend_of_grant on hold_requests;
create trigger extend_of_grant before update of status on hold_requests
  for each row when (new.status = 'granted' and old.status in ('waiting', 'accepted')) execute function link_hold_request();

create or replace view hold_request_states with (security_barrier) as
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

drop trigger log_inserts on hold_requests;
drop trigger log_updates on hold_requests;
drop trigger log_deletes on hold_requests;
select audit_table('hold_requests', hidden => '{client_name,message,client_phone,client_email}');

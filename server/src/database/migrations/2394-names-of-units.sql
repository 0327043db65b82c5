-- Every screen, document and notification names a unit by the code of its building and its number.
-- `A-1204`, the name of a unit: the code of its building, and its number there. A number that was written with the code has it once. The
-- same as unitName in api/src/inventory/unit-names.ts, which a test compares.
create function unit_name(code text, number text) returns text language sql immutable parallel safe
  return case when starts_with(upper(number), upper(code) || '-') then number else code || '-' || number end;

create or replace view broker_sales with (security_barrier) as
  select 'booking' as kind, b.id, b.number, p.name as project_name, o.name as developer_name,
      unit_name(h.code, u.number) as unit_name, b.brokerage_id, b.broker_id, b.broker_name, b.status, b.created_at as at,
      case when b.status = 'pending' then b.expires_at end as until,
      (select count(*) from booking_buyers y
        where y.organization_id = b.organization_id and y.booking_id = b.id)::integer as buyers,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('type', d.type, 'buyer', d.buyer)), '[]') from booking_documents d
        where d.organization_id = b.organization_id and d.booking_id = b.id and d.earlier_set is null) as documents,
      c.status as commission_status, c.currency, c.amount + c.vat as total, c.broker_amount,
      b.organization_id as seller_id
    from bookings b
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join organizations o on o.id = b.organization_id
    left join commissions c on c.organization_id = b.organization_id and c.booking_id = b.id and c.kind = 'commission'
    where b.brokerage_id = (select scope_organization())
  union all
  select 'offer', s.id, s.number, q.project_name, o.name, q.unit_name, q.brokerage_id, q.broker_id, q.broker_name, s.status,
      coalesce(s.sent_at, s.created_at), (s.valid_until + 1)::timestamp at time zone o.timezone, 0, '[]', null, null, null, null, s.organization_id
    from hold_requests q
    join sale_offers s on s.organization_id = q.organization_id and s.id = q.sale_offer_id
    join organizations o on o.id = q.organization_id
    where q.brokerage_id = (select scope_organization());

create or replace function take_buyer_notices(wanted text, max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, obstacle text)
  language sql security definer set search_path = public as $$
  with taken as materialized (
    select e.* from buyer_emails e where e.status = 'waiting' and e.channel = wanted order by e.id limit max_rows for update skip locked
  )
  select e.id, e.organization_id, e.booking_id, e.kind, e.buyer_name, e.address, e.language, b.number,
      unit_name(h.code, u.number), p.name, h.name, o.name, b.currency, b.price,
      sum_of_receipts(b.organization_id, b.id, false)::bigint, b.sales_manager_id,
      case when x.obstacle is null then notice_about(e) end,
      (select jsonb_build_object('name', m.name, 'language', m.language, 'variables', m.variables)
        from buyer_message_templates t join message_templates m on m.id = t.template_id and m.gone_at is null
        where t.organization_id = b.organization_id and t.project_id = b.project_id and t.kind = e.kind
          and t.language = e.language),
      x.obstacle
    from taken t
    join buyer_emails e on e.organization_id = t.organization_id and e.id = t.id
    cross join lateral (select notice_obstacle(e) as obstacle) x
    join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join organizations o on o.id = b.organization_id
    order by e.id
$$;

create or replace function record_viewing(own_id bigint, of_unit bigint)
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

create or replace function sync_commission(organization bigint, booking bigint) returns void
  language plpgsql security definer set search_path = public as $$
declare
  b bookings;
  c commissions;
  q record;
  paid numeric;
begin
  select * into b from bookings where organization_id = organization and id = booking;
  select * into c from commissions
    where organization_id = organization and booking_id = booking and kind = 'commission' for update;
  if b.status in ('rejected', 'expired', 'cancelled') then
    if c.status = 'pending' then
      update commissions set status = 'canceled', updated_at = now(), version = version + 1 where id = c.id;
    elsif c.status in ('earned', 'invoiced', 'approved', 'paid') then
      update commissions set status = 'clawed_back', updated_at = now(), version = version + 1 where id = c.id;
      insert into commissions (organization_id, booking_id, kind, status, booking_number, developer_name, project_id,
          project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency, terms_id, rate_of, base, percent,
          amount, vat_percent, vat, broker_amount, earned_at)
        values (c.organization_id, c.booking_id, 'clawback', case c.status when 'paid' then 'to_recover' else 'offset' end,
          c.booking_number, c.developer_name, c.project_id, c.project_name, c.unit_name, c.brokerage_id, c.brokerage_name, c.broker_id,
          c.broker_name, c.currency, c.terms_id, c.rate_of, -c.base, c.percent, -c.amount, c.vat_percent, -c.vat,
          -c.broker_amount, now());
    end if;
    return;
  end if;
  if c.amount is not null then
    if b.brokerage_id is distinct from c.brokerage_id then
      raise exception 'the commission of booking % is earned: its brokerage stays', b.number
        using errcode = 'check_violation', constraint = 'commissions_brokerage_kept';
    end if;
    return;
  end if;
  -- The commission of an earlier sale was settled where it was made: it is recorded with the sale or never.
  if b.recorded_at is not null then return; end if;
  if b.brokerage_id is null then
    if c.status = 'pending' then
      update commissions set status = 'canceled', updated_at = now(), version = version + 1 where id = c.id;
    end if;
    return;
  end if;
  insert into commissions as kept (organization_id, booking_id, kind, status, booking_number, developer_name, project_id,
      project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency)
    select b.organization_id, b.id, 'commission', 'pending', b.number, o.name, p.id, p.name, unit_name(h.code, u.number),
        b.brokerage_id, b.broker_organization_name, b.broker_id, b.broker_name, b.currency
      from units u
      join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
      join projects p on p.organization_id = u.organization_id and p.id = u.project_id
      join organizations o on o.id = u.organization_id
      where u.organization_id = b.organization_id and u.id = b.unit_id
    on conflict (organization_id, booking_id, kind) do update set status = 'pending', project_id = excluded.project_id,
      project_name = excluded.project_name, unit_name = excluded.unit_name, brokerage_id = excluded.brokerage_id,
      brokerage_name = excluded.brokerage_name, broker_id = excluded.broker_id, broker_name = excluded.broker_name,
      currency = excluded.currency, updated_at = now(), version = kept.version + 1
      where (kept.status, kept.project_id, kept.project_name, kept.unit_name, kept.brokerage_id, kept.broker_id,
          kept.broker_name, kept.currency)
        is distinct from ('pending', excluded.project_id, excluded.project_name, excluded.unit_name, excluded.brokerage_id,
          excluded.broker_id, excluded.broker_name, excluded.currency);
  if b.status not in ('accepted', 'completed') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('commissions of ' || b.brokerage_id, 0));
  select * into q from quote_commission(b);
  if not found then return; end if;
  if q.earned_when = 'received' then
    select coalesce(sum(i.paid), 0) into paid from booking_installments i
      where i.organization_id = organization and i.booking_id = booking and not i.is_charge;
  end if;
  if q.earned_when = 'acceptance' or q.earned_when = 'registration' and b.registered_on is not null
    or q.earned_when = 'received' and paid * 100 >= b.price * q.received_percent then
    update commissions set status = 'earned', terms_id = q.terms_id, rate_of = q.rate_of,
        base = b.price - coalesce(b.vat, 0),
        percent = q.percent, amount = q.amount, vat_percent = q.vat_percent, vat = q.vat, broker_amount = q.broker_amount,
        earned_at = now(), updated_at = now(), version = version + 1
      where organization_id = organization and booking_id = booking and kind = 'commission';
  end if;
end
$$;

create or replace function record_earlier_commission(organization bigint, booking bigint, without_vat bigint, given_amount bigint,
    given_vat_percent numeric, earned_on date, invoice text, invoiced_on date, paid date, reference text, recorded_by text) returns bigint
  language sql security definer set search_path = public as $$
  insert into commissions (organization_id, booking_id, kind, is_earlier, status, notified_status, booking_number, developer_name,
      project_id, project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency, rate_of, base, percent, amount,
      vat_percent, vat, earned_at, invoice_number, invoice_on, invoiced_at, paid_on, payment_reference, paid_by_name)
    select b.organization_id, b.id, 'commission', true, state.name, case state.name when 'invoiced' then 'earned' else state.name end, b.number, o.name, p.id, p.name, unit_name(h.code, u.number),
        b.brokerage_id, b.broker_organization_name, b.broker_id, b.broker_name, b.currency, 'booking', without_vat,
        case when given_amount is null then b.commission_percent end, owed.amount, given_vat_percent,
        round(owed.amount * given_vat_percent / 100)::bigint, moment.earned_at, invoice, invoiced_on, moment.invoiced_at, paid,
        case when paid is not null then coalesce(reference, 'Recorded with the earlier sale') end,
        case when paid is not null then recorded_by end
      from bookings b
      join units u on u.organization_id = b.organization_id and u.id = b.unit_id
      join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
      join projects p on p.organization_id = b.organization_id and p.id = b.project_id
      join organizations o on o.id = b.organization_id
      cross join lateral (
        select coalesce(given_amount, round(without_vat * b.commission_percent / 100)::bigint) as amount) owed
      cross join lateral (
        select case when paid is not null then 'paid' when invoice is not null then 'invoiced' else 'earned' end as name) state
      cross join lateral (select least(now(), (earned_on + time '12:00') at time zone o.timezone) as earned_at,
        case when invoiced_on is not null then least(now(), (invoiced_on + time '12:00') at time zone o.timezone) end as invoiced_at) moment
      where b.organization_id = organization and b.id = booking and b.recorded_at is not null and b.version = 1
        and b.brokerage_id is not null and (reaches_everything() or organization = any (scope_organizations()))
    returning id
$$;

create or replace function booking_of_deal(organization bigint, deal bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('id', b.id, 'number', b.number, 'status', b.status, 'unit', unit_name(h.code, u.number), 'project', p.name)
    from deal_bookings k
    join bookings b on b.organization_id = k.seller_id and b.id = k.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    where organization = scope_organization() and k.organization_id = organization and k.deal_id = deal
      and organization in (b.organization_id, b.brokerage_id)
$$;

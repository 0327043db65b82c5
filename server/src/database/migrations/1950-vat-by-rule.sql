-- The VAT of what is sold: a rate for each country and use of a unit, written by super admins. Without a row no VAT is
-- stated. A booking keeps the rate of its day.
create table vat_rules (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  unit_use text not null check (unit_use in ('residential', 'commercial')),
  percent numeric(7,4) not null check (percent between 0 and 100),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint vat_rules_one unique (country, unit_use)
);

select enable_rls('vat_rules');
create policy of_platform on vat_rules for all to storey_platform using (true);
grant select, insert, update, delete on vat_rules to storey_platform;

select audit_table('vat_rules');

alter table projects add column price_vat text not null default 'included' check (price_vat in ('included', 'added'));
comment on column projects.price_vat is
  'Whether the prices of its units include VAT, if a rule applies, or it is added to them.';

alter table bookings
  add column vat_percent numeric(7,4) check (vat_percent between 0 and 100),
  add column vat bigint check (vat between 0 and price),
  add constraint bookings_vat check ((vat_percent is null) = (vat is null)) not valid;
alter table bookings validate constraint bookings_vat;
comment on column bookings.vat is
  'The VAT in the price, by the rate that terms keep; maintained by a trigger. Null if no rule applied.';

alter table booking_receipts add column vat bigint check (vat between 0 and amount);
comment on column booking_receipts.vat is
  'The VAT of the price in it; set by a trigger when it is recorded. Null if the booking has none.';

-- The VAT in an amount that contains it. The amount without VAT is rounded half up to the minor unit, as in
-- api/src/schedule/vat.ts; div() is exact.
create function vat_within(amount numeric, percent numeric) returns bigint language sql immutable as $$
  select (amount - div(2000000 * amount + 1000000 + percent * 10000, 2 * (1000000 + percent * 10000)))::bigint
$$;

-- An amount of a price list as the buyer pays it, as in api/src/schedule/vat.ts.
create function with_added_vat(amount numeric, vat jsonb) returns bigint language sql immutable as $$
  select (amount + case when vat->>'included' = 'false'
    then div(2 * amount * (vat->>'percent')::numeric * 10000 + 1000000, 2000000) else 0 end)::bigint
$$;

-- The VAT of the list price of a unit by the rule of its country and use; null without one. Rates are no secret: a user
-- who reads a unit reads its rate.
create function vat_of_unit(unit bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('percent', trim_scale(r.percent)::text, 'included', p.price_vat = 'included')
    from units u
    join projects p on p.organization_id = u.organization_id and p.id = u.project_id
    join vat_rules r on r.country = p.country
      and r.unit_use = case when u.type in ('office', 'retail') then 'commercial' else 'residential' end
    where u.id = unit
$$;
revoke execute on function vat_of_unit(bigint) from public;
grant execute on function vat_of_unit(bigint) to storey_app, storey_platform;

-- The VAT of a booking follows from its terms and its price.
create function set_vat_of_booking() returns trigger language plpgsql as $$
begin
  new.vat_percent := (new.terms->'vat'->>'percent')::numeric;
  new.vat := vat_within(new.price, new.vat_percent);
  return new;
end
$$;
create trigger set_vat before insert or update of price, terms, vat, vat_percent on bookings
  for each row execute function set_vat_of_booking();

create or replace function check_booking_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.unit_id <> old.unit_id then
    if old.status not in ('pending', 'accepted') or new.status <> old.status or new.currency <> old.currency
      or new.unit_changed_at is distinct from now() or new.version <> old.version + 1
      or not exists (select from units where organization_id = new.organization_id and id = new.unit_id
        and building_id = new.building_id and project_id = new.project_id and currency = new.currency
        and price = new.list_price)
      or not exists (select from unit_claims where organization_id = new.organization_id and id = new.claim_id
        and unit_id = new.unit_id and kind = 'booking' and ended_at is null
        and unit_status = case new.status when 'pending' then 'reserved' else 'booked' end)
      or exists (select from unit_claims
        where organization_id = old.organization_id and id = old.claim_id and ended_at is null) then
      raise exception 'the change of unit of booking % is incomplete or not allowed', old.id
        using errcode = 'check_violation', constraint = 'booking_unit_change';
    end if;
    if exists (select from discount_requests where organization_id = new.organization_id and booking_id = new.id
        and status in ('pending', 'assigned', 'changes_requested')) then
      raise exception 'booking % has an undecided discount request', old.id
        using errcode = 'check_violation', constraint = 'bookings_discount_decided';
    end if;
  elsif tg_op = 'UPDATE' and (
      (new.list_price, new.plan_price, new.currency, new.payment_plan_id, new.unit_changed_at, new.building_id,
        new.project_id, new.vat_percent)
      is distinct from (old.list_price, old.plan_price, old.currency, old.payment_plan_id, old.unit_changed_at,
        old.building_id, old.project_id, old.vat_percent)
    or (new.plan_name, new.terms, new.schedule_changed_at)
      is distinct from (old.plan_name, old.terms, old.schedule_changed_at)
      and (old.status <> 'pending' or new.status <> 'pending' or new.discount <> old.discount
        or new.version <> old.version + 1 or new.schedule_changed_at is distinct from now())
    or new.split_label is distinct from old.split_label and new.discount = old.discount
      and new.schedule_changed_at is not distinct from old.schedule_changed_at
    or new.discount <> old.discount and (old.status <> 'pending' or new.status <> 'pending')
    or old.plan_version is not null and new.plan_version is distinct from old.plan_version) then
    raise exception 'the price and payment plan of booking % cannot change', old.id
      using errcode = 'check_violation', constraint = 'forbid_change_of_booking_terms';
  end if;
  if new.discount > 0 and (tg_op = 'INSERT' or new.unit_id <> old.unit_id or new.discount > old.discount)
    and exists (select from units where organization_id = new.organization_id and id = new.unit_id
      and with_added_vat(minimum_price, new.terms->'vat') > new.price) then
    raise exception 'the price of booking % is below the minimum price of its unit', new.id
      using errcode = 'check_violation', constraint = 'bookings_above_minimum';
  end if;
  return null;
end
$$;

-- The VAT in a receipt is what it adds to that of the receipts before. Runs after check_receipt, by the order of the names.
create function set_vat_of_receipt() returns trigger language plpgsql as $$
declare
  b bookings;
  before record;
begin
  select * into b from bookings where organization_id = new.organization_id and id = new.booking_id;
  new.vat := null;
  if b.vat_percent is null then return new; end if;
  select coalesce(sum(amount) filter (where not refund), 0) as received,
      coalesce(sum(amount) filter (where not refund and not pays_charge), 0) as of_price,
      coalesce(sum(vat) filter (where not refund), 0) as vat,
      coalesce(sum(amount) filter (where refund), 0) as refunded, coalesce(sum(vat) filter (where refund), 0) as refunded_vat
    into before from booking_receipts
    where organization_id = new.organization_id and booking_id = new.booking_id and reversed_at is null;
  new.vat := least(new.amount, greatest(0, case
    when new.refund then round((before.refunded + new.amount) * before.vat / greatest(before.received, 1)) - before.refunded_vat
    when new.pays_charge then 0
    else vat_within(least(before.of_price + new.amount, b.price), b.vat_percent) - before.vat end));
  return new;
end
$$;
create trigger set_vat before insert on booking_receipts
  for each row execute function set_vat_of_receipt();

-- A commission is of the price without VAT.
create or replace function quote_commission(b bookings) returns table (terms_id bigint, rate_of text, percent numeric, amount bigint,
    vat_percent numeric, vat bigint, broker_amount bigint, earned_when text, received_percent numeric)
  language sql stable security definer set search_path = public as $$
  with terms as (
    select t.* from commission_terms t
      join organizations seller on seller.id = b.organization_id
      where t.brokerage_id = b.brokerage_id and t.ended_at is null
        and t.starts_on <= (now() at time zone seller.timezone)::date
        and (t.project_id is null or t.organization_id = b.organization_id and t.project_id = b.project_id)
        and (t.currency is null or t.currency = b.currency)
      order by t.project_id nulls last limit 1
  ), sold as (
    select count(*) + 1 as sales, coalesce(sum(c.base), 0) + b.price - coalesce(b.vat, 0) as value
      from terms t join commissions c on c.brokerage_id = t.brokerage_id
      where c.kind = 'commission' and c.status in ('earned', 'invoiced', 'approved', 'paid') and c.currency = b.currency
        and c.earned_at >= t.starts_on and (t.project_id is null or c.project_id = t.project_id)
        and (c.organization_id, c.booking_id) <> (b.organization_id, b.id)
  ), agreed as (
    select k.commission_percent from contracts k
      where k.organization_id = b.brokerage_id and k.status = 'active' and k.commission_percent is not null
      order by k.id desc limit 1
  ), rated as (
    select t.id as terms_id,
        case when b.commission_percent is not null then 'booking' when t.id is not null then 'terms' else 'agreement' end as rate_of,
        case when b.commission_percent is not null then b.commission_percent
          when t.id is null then a.commission_percent
          else coalesce((tier.rate->>'percent')::numeric, t.percent) end as percent,
        case when b.commission_percent is null then coalesce((tier.rate->>'amount')::bigint, t.amount) end as fixed,
        coalesce(t.vat_percent, 0) as vat_percent, t.broker_percent,
        coalesce(t.earned_when, 'acceptance') as earned_when, t.received_percent
      from (values (1)) one
      left join terms t on true
      left join agreed a on true
      left join sold s on true
      left join lateral (select rate from jsonb_array_elements(t.tiers) rate
        where (rate->>'from')::numeric <= case t.tier_by when 'sales' then s.sales else s.value end
        order by (rate->>'from')::numeric desc limit 1) tier on true
  ), counted as (
    select r.*, case when r.fixed is null then round((b.price - coalesce(b.vat, 0)) * r.percent / 100)
        else least(r.fixed, b.price - coalesce(b.vat, 0)) end::bigint
        as amount from rated r
  )
  select c.terms_id, c.rate_of, c.percent, c.amount, c.vat_percent, round(c.amount * c.vat_percent / 100)::bigint,
      round(c.amount * c.broker_percent / 100)::bigint, c.earned_when, c.received_percent
    from counted c where c.amount is not null
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
  -- The commission of an earlier sale was settled where it was made.
  if b.recorded_at is not null then return; end if;
  if c.amount is not null then
    if b.brokerage_id is distinct from c.brokerage_id then
      raise exception 'the commission of booking % is earned: its brokerage stays', b.number
        using errcode = 'check_violation', constraint = 'commissions_brokerage_kept';
    end if;
    return;
  end if;
  if b.brokerage_id is null then
    if c.status = 'pending' then
      update commissions set status = 'canceled', updated_at = now(), version = version + 1 where id = c.id;
    end if;
    return;
  end if;
  insert into commissions as kept (organization_id, booking_id, kind, status, booking_number, developer_name, project_id,
      project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency)
    select b.organization_id, b.id, 'commission', 'pending', b.number, o.name, p.id, p.name, h.code || '-' || u.number,
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
      where (kept.status, kept.unit_name, kept.brokerage_id, kept.broker_id, kept.broker_name, kept.currency)
        is distinct from ('pending', excluded.unit_name, excluded.brokerage_id, excluded.broker_id, excluded.broker_name,
          excluded.currency);
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

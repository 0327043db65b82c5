-- The commission of a booking that names a brokerage, one row a booking, and the clawback of it, a row of its own. Written
-- by the functions below: it is pending from the booking on, and earned by the terms of the brokerage at that moment.
-- Brokerages send the invoice, one for several commissions if they like; super admins approve and pay it. The names are those of that time: a brokerage reads no table
-- of the developer. Earned amounts do not change.
create table commissions (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  kind text not null check (kind in ('commission', 'clawback')),
  -- A clawback is to_recover if the commission was paid, and offset if it was not.
  status text not null check (status in ('pending', 'canceled', 'earned', 'invoiced', 'approved', 'paid', 'clawed_back',
    'to_recover', 'recovered', 'offset')),
  booking_number text not null,
  developer_name text not null,
  project_id bigint not null,
  project_name text not null,
  unit_name text not null,
  brokerage_id bigint not null references organizations,
  brokerage_name text not null,
  broker_id bigint references users,
  broker_name text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms_id bigint references commission_terms on delete set null,
  -- Where the rate is from: the booking, the terms of the brokerage, or its agreement in force.
  rate_of text check (rate_of in ('booking', 'terms', 'agreement')),
  -- The price of the booking without VAT in minor units, and what was earned of it. Negative in a clawback.
  base bigint,
  percent numeric(6,3) check (percent between 0 and 100),
  amount bigint,
  vat_percent numeric(6,3),
  vat bigint,
  broker_amount bigint,
  earned_at timestamptz,
  invoice_number text check (length(invoice_number) between 1 and 60),
  invoice_on date,
  invoice_file_id bigint,
  invoiced_at timestamptz,
  return_reason text check (length(return_reason) between 1 and 500),
  approved_by_name text,
  approved_at timestamptz,
  paid_on date,
  payment_reference text check (length(payment_reference) between 1 and 120),
  paid_by_name text,
  notified_status text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  is_earlier boolean not null default false,
  unique (organization_id, id),
  unique (organization_id, booking_id, kind),
  foreign key (organization_id, booking_id) references bookings (organization_id, id),
  foreign key (brokerage_id, invoice_file_id) references files (organization_id, id),
  constraint commissions_amounts check (
    num_nonnulls(base, amount, vat_percent, vat, rate_of, earned_at) in (0, 6)
    and (amount is null) = (status in ('pending', 'canceled'))),
  constraint commissions_within_price check (amount is null or case kind when 'commission'
    then amount between 0 and base and vat >= 0 and coalesce(broker_amount, 0) between 0 and amount
    else amount between base and 0 and vat <= 0 and coalesce(broker_amount, 0) between amount and 0 end),
  constraint commissions_kind_status check (
    (kind = 'clawback') = (status in ('to_recover', 'recovered', 'offset'))),
  constraint commissions_invoiced check (
    num_nonnulls(invoice_number, invoice_on, invoiced_at) in (0, 3)
    and (invoice_file_id is null or invoice_number is not null)
    and (is_earlier or (invoice_file_id is null) = (invoice_number is null))
    and (status not in ('invoiced', 'approved') and (is_earlier or status <> 'paid') or invoice_number is not null)),
  constraint commissions_paid check (
    num_nonnulls(paid_on, payment_reference, paid_by_name) in (0, 3)
    and (status not in ('paid', 'recovered') or paid_on is not null)),
  -- One number of a brokerage is one invoice: one file, for one developer, in one currency, of one day; an invoice of an
  -- earlier sale has no file.
  constraint commissions_invoice_number exclude using gist (
    brokerage_id with =, lower(invoice_number) with =,
    (coalesce(invoice_file_id::text, 'earlier') || ' ' || organization_id::text || ' ' || currency || ' ' || (invoice_on - date '2000-01-01')::text) with <>)
    where (invoice_number is not null),
  -- The commissions of an invoice are approved and paid together, except those that were clawed back.
  constraint commissions_invoice_together exclude using gist (
    brokerage_id with =, invoice_file_id with =,
    (status || ' ' || invoice_number || ' ' || coalesce((paid_on - date '2000-01-01')::text || ' ' || payment_reference, '')) with <>)
    where (status in ('invoiced', 'approved', 'paid')) deferrable initially deferred
);

comment on column commissions.is_earlier is
  'Recorded with an earlier sale as it was settled before, so without the file of an invoice, and without one if it was paid.';

create index commissions_newest on commissions (organization_id, id desc);
create index commissions_brokerage on commissions (brokerage_id, id desc);
create index commissions_status on commissions (status, id desc);
create index commissions_terms on commissions (terms_id) where terms_id is not null;
create index commissions_invoice on commissions (brokerage_id, invoice_file_id) where invoice_file_id is not null;
create index commissions_to_notify on commissions (id)
  where status in ('earned', 'approved', 'paid', 'clawed_back') and status is distinct from notified_status;
create index commissions_search on commissions using gin (
  fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number])) gin_trgm_ops);
create index commissions_search_other on commissions using gin (
  fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number])) gin_trgm_ops)
  where octet_length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
    > length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]));

select enable_rls('commissions');
create policy in_scope on commissions for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_brokerage on commissions for select to storey_app using (brokerage_id = (select scope_organization()));
-- A brokerage invoices what it has earned.
create policy invoiced on commissions for update to storey_app
  using (brokerage_id = (select scope_organization()) and status = 'earned')
  with check (brokerage_id = (select scope_organization()) and status = 'invoiced');
create policy own_only on commissions as restrictive for all to storey_own using (false);
create policy of_platform on commissions for all to storey_platform using (true);
grant select, update (status, invoice_number, invoice_on, invoice_file_id, invoiced_at, return_reason, updated_at, version)
  on commissions to storey_app;
grant select, update (status, invoice_number, invoice_on, invoice_file_id, invoiced_at, return_reason, approved_by_name,
    approved_at, paid_on, payment_reference, paid_by_name, updated_at, version)
  on commissions to storey_platform;

-- Allows only these changes of status; what was earned and paid does not change. The undo of an import removes what it recorded.
create function check_commission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_earlier and old.version = 1 then return old; end if;
  if tg_op = 'DELETE' then
    raise exception 'commission % is kept', old.id
      using errcode = 'check_violation', constraint = 'commissions_kept';
  end if;
  if new.status <> old.status and (old.status || '>' || new.status) <> all (array[
      'pending>canceled', 'canceled>pending', 'pending>earned', 'earned>invoiced', 'invoiced>earned', 'invoiced>approved',
      'approved>paid', 'earned>clawed_back', 'invoiced>clawed_back', 'approved>clawed_back', 'paid>clawed_back',
      'to_recover>recovered']) then
    raise exception 'commission % is % and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'commissions_transition';
  end if;
  if old.amount is not null and (new.kind, new.booking_id, new.brokerage_id, new.currency, new.base, new.percent,
      new.amount, new.vat_percent, new.vat, new.broker_amount, new.earned_at, new.rate_of)
    is distinct from (old.kind, old.booking_id, old.brokerage_id, old.currency, old.base, old.percent, old.amount,
      old.vat_percent, old.vat, old.broker_amount, old.earned_at, old.rate_of)
    or old.paid_on is not null and (new.paid_on, new.payment_reference, new.paid_by_name)
      is distinct from (old.paid_on, old.payment_reference, old.paid_by_name) then
    raise exception 'commission % was earned: its amounts are final', old.id
      using errcode = 'check_violation', constraint = 'commissions_final';
  end if;
  return new;
end
$$;
create trigger check_commission before update or delete on commissions
  for each row execute function check_commission();

-- Whether terms apply to what was booked at an instant, on that day at its developer. Terms that newer ones end are in force
-- until those begin.
create function terms_in_force(t commission_terms, made_at timestamptz, day date) returns boolean language sql stable as $$
  select t.starts_on <= day and (t.ended_at is null or made_at < t.ended_at or exists (select from commission_terms newer
    where newer.brokerage_id = t.brokerage_id and newer.project_id is not distinct from t.project_id
      and newer.created_at = t.ended_at and newer.starts_on > day))
$$;

-- The commission of a booking by what was agreed on its day: the percent of the booking itself, the terms of the brokerage for
-- the project, those for every project, or the percent of its agreement. What is entered later and was in force on that day
-- counts; tiers count the sales that were booked while the same terms were in force. Amounts are rounded half up to the minor
-- unit, of the price without VAT; a fixed amount is at most that price. No row if nothing is agreed.
create function quote_commission(b bookings) returns table (terms_id bigint, rate_of text, percent numeric, amount bigint,
    vat_percent numeric, vat bigint, broker_amount bigint, earned_when text, received_percent numeric)
  language sql stable security definer set search_path = public as $$
  with booked as (
    select (b.created_at at time zone seller.timezone)::date as day from organizations seller where seller.id = b.organization_id
  ), terms as (
    select t.* from commission_terms t
      join booked on terms_in_force(t, b.created_at, booked.day)
      where t.brokerage_id = b.brokerage_id
        and (t.project_id is null or t.organization_id = b.organization_id and t.project_id = b.project_id)
        and (t.currency is null or t.currency = b.currency)
      order by t.project_id nulls last, t.id desc limit 1
  ), sold as (
    select count(*) + 1 as sales, coalesce(sum(c.base), 0) + b.price - coalesce(b.vat, 0) as value
      from terms
      join commission_terms t on t.id = terms.id and t.tiers <> '[]'
      join commissions c on c.brokerage_id = t.brokerage_id
      join bookings s on s.organization_id = c.organization_id and s.id = c.booking_id
      join organizations seller on seller.id = c.organization_id
      join lateral (select (s.created_at at time zone seller.timezone)::date as day) sale
        on terms_in_force(t, s.created_at, sale.day)
      where c.kind = 'commission' and c.status in ('earned', 'invoiced', 'approved', 'paid') and c.currency = b.currency
        and not exists (select from commission_terms later
          where later.brokerage_id = t.brokerage_id and later.project_id is not distinct from t.project_id
            and later.id > t.id and later.starts_on <= sale.day)
        and (t.project_id is null or c.project_id = t.project_id)
        and (c.organization_id, c.booking_id) <> (b.organization_id, b.id)
  ), agreed as (
    select k.commission_percent from contracts k
      join booked on booked.day between k.starts_on and k.ends_on
      where k.organization_id = b.brokerage_id and k.commission_percent is not null
        and (k.status in ('active', 'expired', 'superseded') or k.status = 'terminated' and exists (
          select from contract_events e where e.organization_id = k.organization_id and e.contract_id = k.id
            and e.kind = 'terminated' and e.at > b.created_at))
      order by k.starts_on desc, k.id desc limit 1
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
revoke execute on function quote_commission(bookings) from public;

-- What a brokerage is agreed to earn of a sale of this unit now, at this price before VAT: a percent, or an amount. No row if
-- nothing is agreed. The caller has checked the unit.
create function quote_unit_commission(of_unit bigint, of_brokerage bigint, agreed_price bigint)
  returns table (rate_of text, percent numeric, amount bigint, currency text)
  language sql stable security definer set search_path = public as $$
  select q.rate_of, q.percent, case when q.percent is null then q.amount end, u.currency
    from units u
    join organizations o on o.id = of_brokerage and o.type = 'brokerage' and o.status = 'active'
    cross join lateral quote_commission(jsonb_populate_record(null::bookings, jsonb_build_object(
      'organization_id', u.organization_id, 'id', 0, 'project_id', u.project_id, 'brokerage_id', o.id,
      'price', agreed_price, 'currency', u.currency, 'created_at', now()))) q
    where u.id = of_unit
$$;
revoke execute on function quote_unit_commission(bigint, bigint, bigint) from public;
grant execute on function quote_unit_commission(bigint, bigint, bigint) to storey_app, storey_platform;

-- What a pending commission would be now, with VAT; null if nothing is agreed.
create function expected_commission(organization bigint, booking bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  select q.amount + q.vat from bookings b cross join lateral quote_commission(b) q
    where b.organization_id = organization and b.id = booking
$$;
revoke execute on function expected_commission(bigint, bigint) from public;
grant execute on function expected_commission(bigint, bigint) to storey_app, storey_platform;

-- Brings the commission of a booking in line with the booking. The caller has locked the booking; the earnings of one
-- brokerage wait for each other, because tiers count them.
create function sync_commission(organization bigint, booking bigint) returns void
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
revoke execute on function sync_commission(bigint, bigint) from public;

-- The commission of an earlier sale as it was settled where the sale was made: earned, invoiced or paid on days of then, of the given
-- amount or the percent of the booking, of the price without VAT, which the caller computes: an earlier sale keeps no terms. No one is
-- notified of it. Null if the booking is no new earlier sale of a brokerage in reach.
create function record_earlier_commission(organization bigint, booking bigint, without_vat bigint, given_amount bigint,
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
revoke execute on function record_earlier_commission(bigint, bigint, bigint, bigint, numeric, date, text, date, date, text, text) from public;
grant execute on function record_earlier_commission(bigint, bigint, bigint, bigint, numeric, date, text, date, date, text, text)
  to storey_app, storey_platform;

create function sync_commission_of_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform sync_commission(new.organization_id, new.id);
  return null;
end
$$;
create trigger update_commission_of_new after insert on bookings
  for each row when (new.brokerage_id is not null) execute function sync_commission_of_booking();
create trigger update_commission after update of status, brokerage_id, broker_id, broker_name, commission_percent,
    registered_on, unit_id on bookings
  for each row when (new.brokerage_id is not null or old.brokerage_id is not null)
  execute function sync_commission_of_booking();

-- After the money of the receipt was allocated to the installments, by the order of the names of triggers.
create function sync_commission_of_receipt() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select from bookings where organization_id = new.organization_id and id = new.booking_id
      and brokerage_id is not null) then
    perform sync_commission(new.organization_id, new.booking_id);
  end if;
  return null;
end
$$;

-- New terms, and an agreement that comes into force, apply to the pending commissions of the brokerage: what they find
-- fulfilled is earned. All bookings are locked before the first earning, as everywhere.
create function apply_commission_terms() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  brokerage bigint := case tg_table_name when 'contracts' then to_jsonb(new)->>'organization_id'
    else to_jsonb(new)->>'brokerage_id' end;
  found_one record;
begin
  perform from bookings b where (b.organization_id, b.id) in (select organization_id, booking_id from commissions
      where brokerage_id = brokerage and status = 'pending')
    order by b.id for no key update;
  for found_one in select organization_id, booking_id from commissions
      where brokerage_id = brokerage and status = 'pending' order by booking_id loop
    perform sync_commission(found_one.organization_id, found_one.booking_id);
  end loop;
  return null;
end
$$;
create trigger apply_terms after insert on commission_terms
  for each row execute function apply_commission_terms();
create trigger apply_terms after update of status on contracts
  for each row when (new.status = 'active' and new.status <> old.status and new.commission_percent is not null)
  execute function apply_commission_terms();

-- Commissions whose brokerage is to be notified of their status, each once, with its admins. For the job that notifies.
create function take_commission_news(max_rows integer) returns table (id bigint, brokerage_id bigint, user_id bigint,
    status text, booking_number text, unit_name text, amount bigint, currency text, invoice_number text)
  language sql security definer set search_path = public as $$
  with open as materialized (
    select c.id from commissions c
      where c.status in ('earned', 'approved', 'paid', 'clawed_back') and c.status is distinct from c.notified_status
      order by c.id limit max_rows for update skip locked
  ), taken as (
    update commissions c set notified_status = c.status from open o where c.id = o.id returning c.*
  )
  select t.id, t.brokerage_id, m.user_id, t.status, t.booking_number, t.unit_name, t.amount + t.vat, t.currency,
      t.invoice_number
    from taken t
    left join memberships m on m.organization_id = t.brokerage_id and m.role = 'broker_admin' and m.enabled
    order by t.id, m.user_id
$$;
revoke execute on function take_commission_news(integer) from public;
grant execute on function take_commission_news(integer) to storey_worker;

select audit_table('commissions', hidden => '{payment_reference}', ignored => '{notified_status}');

-- The ids of the commissions in scope, or of the current brokerage, that a search finds by numbers and names.
create function search_commission_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from commissions
    where (reaches_everything() or organization_id = any (scope_organizations()) or brokerage_id = scope_organization())
      and (fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
          like any (ascii_patterns(term))
        or octet_length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
            > length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
          and fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
            like any (other_patterns(term)))
$$;

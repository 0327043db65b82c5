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
create or replace function quote_commission(b bookings) returns table (terms_id bigint, rate_of text, percent numeric, amount bigint,
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

-- Brings the commission of a booking in line with the booking. The caller has locked the booking; the earnings of one
-- brokerage wait for each other, because tiers count them.
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

-- The commission of a booking by what was agreed on its day: the percent of the booking itself, the terms of the brokerage for
-- the project, those for every project, or the percent of its agreement. What is entered later and was in force on that day
-- counts. Amounts are rounded half up to the minor unit, of the price without VAT; a fixed amount is at most that price. No row
-- if nothing is agreed.
create or replace function quote_commission(b bookings) returns table (terms_id bigint, rate_of text, percent numeric, amount bigint,
    vat_percent numeric, vat bigint, broker_amount bigint, earned_when text, received_percent numeric)
  language sql stable security definer set search_path = public as $$
  with booked as (
    select (b.created_at at time zone seller.timezone)::date as day from organizations seller where seller.id = b.organization_id
  ), terms as (
    select t.* from commission_terms t
      join booked on t.starts_on <= booked.day
      where t.brokerage_id = b.brokerage_id
        -- Terms that newer ones end are in force until those begin.
        and (t.ended_at is null or b.created_at < t.ended_at or exists (select from commission_terms newer
          where newer.brokerage_id = t.brokerage_id and newer.project_id is not distinct from t.project_id
            and newer.created_at = t.ended_at))
        and (t.project_id is null or t.organization_id = b.organization_id and t.project_id = b.project_id)
        and (t.currency is null or t.currency = b.currency)
      order by t.project_id nulls last, t.id desc limit 1
  ), sold as (
    select count(*) + 1 as sales, coalesce(sum(c.base), 0) + b.price - coalesce(b.vat, 0) as value
      from terms t join commissions c on c.brokerage_id = t.brokerage_id
      where c.kind = 'commission' and c.status in ('earned', 'invoiced', 'approved', 'paid') and c.currency = b.currency
        and c.earned_at >= t.starts_on and (t.project_id is null or c.project_id = t.project_id)
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

-- New terms, and an agreement that comes into force, apply to the pending commissions of the brokerage: what they find
-- fulfilled is earned. All bookings are locked before the first earning, as everywhere.
create or replace function apply_commission_terms() returns trigger
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
create trigger apply_terms after update of status on contracts
  for each row when (new.status = 'active' and new.status <> old.status and new.commission_percent is not null)
  execute function apply_commission_terms();

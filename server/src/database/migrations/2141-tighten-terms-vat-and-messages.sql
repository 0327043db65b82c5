-- Terms of commissions that newer ones ended count again only until those begin; VAT fills fees in the order in which money is
-- allocated to them; a code of a buyer goes to no other buyer of the same address; WhatsApp messages to buyers who do not agree
-- any more are found before they are sent.
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
            and newer.created_at = t.ended_at and newer.starts_on > booked.day))
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

create or replace function vat_received(organization bigint, booking bigint, of_price numeric, fee integer, added numeric)
  returns numeric language sql stable as $$
  with b as (
    select price, vat_percent from bookings where organization_id = organization and id = booking
  ), fees as (
    select i.position, i.due_on, i.amount, i.vat_percent,
        least(i.amount, sum_of_named_receipts(organization, booking, i.position, i.name)
          + case when i.position = fee then added else 0 end) as named
      from booking_installments i
      where i.organization_id = organization and i.booking_id = booking and i.is_charge
  ), paid as (
    select vat_percent, named + greatest(0, least(amount - named, greatest(0, of_price - (select price from b))
        - (sum(amount - named) over (order by due_on nulls last, position) - (amount - named)))) as amount
      from fees
  )
  select coalesce((select vat_within(least(of_price, price), vat_percent) from b), 0)
    + coalesce((select sum(vat_within(amount, vat_percent)) from paid), 0)
$$;

create or replace function find_buyer_whatsapp(organization bigint, link bigint, wanted text)
  returns table (phone text, template text, template_language text, variables text[])
  language sql stable security definer set search_path = public as $$
  with buyer as (
    select y.phone, b.organization_id, b.project_id
      from buyer_links l
      join bookings b on b.organization_id = l.organization_id and b.id = l.booking_id
      join booking_buyers y on y.organization_id = l.organization_id and y.booking_id = l.booking_id
        and lower(y.email) = l.address
      where l.organization_id = organization and l.id = link and organization = any (scope_organizations()::bigint[])
      -- Buyers may have one address; a code of one of them never goes to the number of another.
      order by (l.buyer_name in (y.full_name, y.signatory_name)) desc nulls last, y.position limit 1
  )
  select y.phone, m.name, m.language, m.variables
    from buyer y
    left join buyer_message_templates t on t.organization_id = y.organization_id and t.project_id = y.project_id
      and t.kind = 'code' and t.language = wanted
    left join message_templates m on m.id = t.template_id and m.gone_at is null and m.status = 'approved'
    where y.phone ~ '^\+[0-9]{7,15}$' and not exists (select from stopped_numbers(array[y.phone]))
$$;

drop policy direct_messages_written on direct_messages;
create policy direct_messages_written on direct_messages for insert to storey_app
  with check (kind = 'code' and organization_id = any ((select scope_organizations())::bigint[]));
revoke insert on direct_messages from storey_platform;

-- Messages that wait to be sent, and whose buyers do not agree to them any more.
create function unwanted_messages() returns setof uuid
  language sql stable security definer set search_path = public as $$
  select m.id from direct_messages m
    join buyer_emails e on e.message_id = m.id
    where m.status = 'queued' and not exists (select from buyer_consents c
      where c.organization_id = e.organization_id and c.booking_id = e.booking_id and c.phone = e.address and c.agreed)
$$;
revoke execute on function unwanted_messages() from public;
grant execute on function unwanted_messages() to storey_worker;

-- Deals of the brokerage of the caller that may be those of its bookings: a booking names the brokerage and a broker, the address or number
-- of a buyer is that of a lead, and only one deal of such leads has no booking. A person decides. As the owner, because a brokerage
-- reads no buyers; developers and the platform learn of no deal.
create function likely_deals() returns table (seller_id bigint, booking_id bigint, deal_id bigint)
  language sql stable rows 20 security definer set search_path = public as $$
  select b.organization_id, b.id, min(d.id)
    from bookings b
    join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id
    join contact_points c on c.organization_id = (select scope_organization())
      and c.value in (lower(y.email), regexp_replace(y.phone, '[^0-9+]', '', 'g'))
    join deals d on d.organization_id = c.organization_id and d.lead_id = c.lead_id and d.deleted_at is null
      and d.status in ('open', 'won')
    where b.brokerage_id = (select scope_organization()) and b.broker_id is not null
      and b.status in ('pending', 'accepted', 'completed')
      and not exists (select from deal_bookings k where k.organization_id = d.organization_id and k.deal_id = d.id)
      and not exists (select from deal_bookings k join deals linked on linked.organization_id = k.organization_id
        and linked.id = k.deal_id and linked.deleted_at is null
        where k.organization_id = d.organization_id and k.booking_id = b.id)
    group by b.organization_id, b.id
    having count(distinct d.id) = 1
$$;
revoke execute on function likely_deals() from public;
grant execute on function likely_deals() to storey_app;

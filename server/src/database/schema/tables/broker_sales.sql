-- What the brokers of the current organization have sold or offered: bookings that name the brokerage, and offers that the sales desk made
-- for its requests. No buyer, price or document is in it, only which documents there are. Brokerages read no table of the developer.
create view broker_sales with (security_barrier) as
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
grant select on broker_sales to storey_app;

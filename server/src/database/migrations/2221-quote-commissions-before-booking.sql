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

-- Who is notified of a booking in its brokerage: the broker that it names, or the admins of the brokerage if it names none, or one who
-- has left. The sales desk reads no members of brokerages.
create function brokers_of_booking(booking bigint)
  returns table (user_id bigint, brokerage_id bigint, is_named boolean)
  language sql stable security definer set search_path = public as $$
  select m.user_id, b.brokerage_id, m.user_id is not distinct from b.broker_id from bookings b
    join memberships m on m.organization_id = b.brokerage_id and m.enabled
      and (m.user_id = b.broker_id or m.role = 'broker_admin' and not exists (select from memberships n
        join users w on w.id = n.user_id and w.disabled_at is null
        where n.organization_id = b.brokerage_id and n.user_id = b.broker_id and n.enabled))
    join users u on u.id = m.user_id and u.disabled_at is null
    where b.id = booking and (reaches_everything() or b.organization_id = any (scope_organizations()))
    order by m.user_id
$$;
revoke execute on function brokers_of_booking(bigint) from public;
grant execute on function brokers_of_booking(bigint) to storey_app, storey_platform;

-- The users who may decide bookings of a developer in reach: super admins, and the sales managers who sell for it. Sales managers read
-- no assignments of others.
create function deciders_of_bookings(organization bigint) returns table (user_id bigint)
  language sql stable security definer set search_path = public as $$
  select m.user_id from memberships m join users u on u.id = m.user_id and u.disabled_at is null
    where m.enabled and (reaches_everything() or organization = any (scope_organizations()))
      and (m.role = 'super_admin' or m.role = 'super_admin_sales_manager' and exists (select from sales_assignments a
        where a.user_id = m.user_id and a.organization_id = organization))
    order by m.user_id
$$;
revoke execute on function deciders_of_bookings(bigint) from public;
grant execute on function deciders_of_bookings(bigint) to storey_app, storey_platform;

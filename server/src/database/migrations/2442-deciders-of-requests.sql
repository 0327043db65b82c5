-- The users who decide requests for the units of a developer: its admins, and the sales managers who sell for it. Its roles are those
-- of `channel.decide_holds`.
create function deciders_of_requests(organization bigint) returns table (user_id bigint, role text)
  language sql stable set search_path = public as $$
  select m.user_id, m.role from memberships m
    join users u on u.id = m.user_id and u.disabled_at is null
    where m.enabled and (m.organization_id = organization and m.role = 'developer_admin'
      or m.role = 'super_admin_sales_manager' and exists (select from sales_assignments a
        where a.user_id = m.user_id and a.organization_id = organization))
$$;
revoke execute on function deciders_of_requests(bigint) from public;
grant execute on function deciders_of_requests(bigint) to storey_platform;

create or replace function hold_request_deciders(request_id bigint) returns table (user_id bigint)
  language sql stable security definer set search_path = public as $$
  select distinct d.user_id from hold_requests q cross join deciders_of_requests(q.organization_id) d
    where q.id = request_id and q.brokerage_id = (select scope_organization())
    order by d.user_id
$$;

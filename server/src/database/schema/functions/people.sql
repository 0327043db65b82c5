-- Users as others see them, and what the server may read of a user without a scope.

-- Whether the caller may read a user: themselves, members of the organizations in scope, and former members of their
-- own.
create function is_in_scope(person bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select person = scope_user() or exists (
    select from memberships m where m.user_id = person
      and (m.organization_id = scope_organization() or m.organization_id = any (scope_organizations())))
    or exists (select from former_members n where n.user_id = person and n.organization_id = scope_organization())
$$;

-- Ids and names of the members and former members of the organization, in one query: the policy of users calls a
-- function for each row, which is too slow for boards.
create function members_in_scope() returns table (id bigint, full_name text)
  language sql stable security definer set search_path = public as $$
  select u.id, u.full_name from memberships m join users u on u.id = m.user_id
    where m.organization_id = scope_organization()
  union
  select u.id, u.full_name from former_members n join users u on u.id = n.user_id
    where n.organization_id = scope_organization()
$$;

-- A user with current memberships, for a job that continues after the user's call; the same as look_up_token without a
-- token. Null if the user is disabled.
create function look_up_person(person bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', u.two_factor_since is not null,
    'memberships', memberships_of(u.id),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from users u where u.id = person and u.disabled_at is null
$$;
revoke execute on function look_up_person(bigint) from public;
grant execute on function look_up_person(bigint) to storey_worker;

-- The organizations and roles of a user: by their memberships, or for an API token those it was created with.
create function memberships_of(person bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency,
      'role', m.role,
      'enabled', m.enabled and o.status not in ('suspended', 'closed'),
      'require_two_factor', o.require_two_factor and not m.api,
      'member', not m.api,
      'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker'),
      'reads_sales', o.members_read_sales and m.role = 'developer')
    order by o.name, o.id), '[]')
  from (
    select organization_id, role, enabled, false as api from memberships where user_id = person
    union all
    select organization_id, role, revoked_at is null and expires_at > now(), true
      from api_tokens where user_id = person) m
  join organizations o on o.id = m.organization_id
$$;
revoke execute on function memberships_of(bigint) from public;

-- The super admins who review registrations, to notify them: a registrant may not read users of the platform.
create function registration_reviewers() returns table (user_id bigint, organization_id bigint)
  language sql stable security definer set search_path = public as $$
  select m.user_id, m.organization_id from memberships m join users u on u.id = m.user_id
    where m.role = 'super_admin' and m.enabled and u.disabled_at is null
$$;
revoke execute on function registration_reviewers() from public;
grant execute on function registration_reviewers() to storey_app;

-- The given storage names that are in use, by files, profile pictures or logos.
create function used_file_names(names uuid[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select uuid from files where uuid = any (names)
  union select avatar from users where avatar = any (names)
  union select logo from organizations where logo = any (names)
$$;
revoke execute on function used_file_names(uuid[]) from public;
grant execute on function used_file_names(uuid[]) to storey_worker;

-- The name of a user's picture; null if they have none. The name alone opens nothing: responses replace it by a signed
-- address.
create function picture_of_user(person bigint) returns uuid
  language sql stable security definer set search_path = public as $$
  select avatar from users where id = person
$$;
revoke execute on function picture_of_user(bigint) from public;
grant execute on function picture_of_user(bigint) to storey_app, storey_platform, storey_worker;

-- A user as responses name them: a caller who may read the name in a record sees the picture too.
create function person_of(person bigint, name text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('id', person, 'full_name', name)
    || coalesce((select jsonb_build_object('picture', avatar) from users where id = person and avatar is not null), '{}')
$$;
revoke execute on function person_of(bigint, text) from public;
grant execute on function person_of(bigint, text) to storey_app, storey_platform, storey_worker;

-- The members and former members of the organization as responses name them, in one query; as members_in_scope.
create function people_in_scope() returns table (id bigint, full_name text, person jsonb)
  language sql stable rows 30 security definer set search_path = public as $$
  select u.id, u.full_name, jsonb_build_object('id', u.id, 'full_name', u.full_name)
      || case when u.avatar is null then '{}' else jsonb_build_object('picture', u.avatar) end
    from users u
    where u.id in (select m.user_id from memberships m where m.organization_id = scope_organization()
      union select n.user_id from former_members n where n.organization_id = scope_organization())
$$;
revoke execute on function people_in_scope() from public;
grant execute on function people_in_scope() to storey_app, storey_platform, storey_worker;

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

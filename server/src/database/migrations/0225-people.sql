-- People as the platform lists and changes them, their memberships, and the API tokens that work in their place.

alter table users
  add column kind text not null default 'person' constraint users_kind_known check (kind in ('person', 'api_token')),
  add column last_seen_at timestamptz,
  add column two_factor_since timestamptz;
comment on column users.kind is 'An API token has a row of its own, so that what it does has a name; it signs in nowhere.';
comment on column users.last_seen_at is 'When a session of theirs last called, to five minutes.';
comment on column users.two_factor_since is 'Kept by a trigger on user_credentials, which only the account area may read.';
alter table users add constraint users_token_without_address
  check (kind = 'person' or email_verified_at is null) not valid;

-- What keeps itself is passed over in the audit log.
drop trigger users_audit_added on users;
drop trigger users_audit_gone on users;
drop trigger users_audit_changed on users;
update users set last_seen_at = last_sign_in_at;
update users set two_factor_since = c.two_factor_confirmed_at
  from user_credentials c where c.user_id = users.id and c.two_factor_confirmed_at is not null;
select audited('users', '{phone}', '{access_version,last_sign_in_at,last_seen_at,two_factor_since}');

create index users_by_name on users (lower(full_name), id) where kind = 'person';
create index users_by_seen on users (last_seen_at desc nulls last, id desc) where kind = 'person';
create index users_disabled on users (id) where disabled_at is not null;
create index users_unconfirmed on users (id) where email_verified_at is null and kind = 'person';
create index users_search on users using gin (lower(full_name || E'\n' || email) gin_trgm_ops) where kind = 'person';
create index memberships_role on memberships (role, user_id);

grant select (avatar, email_verified_at, kind, last_seen_at, two_factor_since) on users to storey_app;
grant update (full_name, phone, job_title, disabled_at, access_version, updated_at, version) on users to storey_platform;

-- As organizations_matching: finds as the owner, and the policies judge the ids.
create function users_matching(term text) returns setof bigint language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from users where kind = 'person' and lower(full_name || E'\n' || email) like any (search_patterns(term))
$$;

create function users_keep_two_factor() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    update users set two_factor_since = null where id = old.user_id and two_factor_since is not null;
  else
    update users set two_factor_since = new.two_factor_confirmed_at
      where id = new.user_id and two_factor_since is distinct from new.two_factor_confirmed_at;
  end if;
  return null;
end
$$;
create trigger user_credentials_two_factor after insert or update of two_factor_confirmed_at or delete on user_credentials
  for each row execute function users_keep_two_factor();

create or replace function touch_token(which bigint) returns void language sql security definer set search_path = public as $$
  update tokens set last_used_at = now() where id = which and last_used_at < now();
  update users set last_seen_at = now() from tokens t
    where t.id = which and users.id = t.user_id and (users.last_seen_at is null or users.last_seen_at < now() - interval '5 minutes')
$$;

-- Who is shut out of everything is signed out of everything, and an enabled account does not bring old sessions back.
create function end_what_is_open() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update tokens set ended_at = now() where user_id = new.id and ended_at is null;
  update sign_in_challenges set used_at = now() where user_id = new.id and used_at is null;
  update account_links set used_at = now() where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger users_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_what_is_open();

-- Members: their roles, and who is removed.

grant update (role) on memberships to storey_platform;
grant delete on memberships to storey_platform;

create function is_admin_role(role text) returns boolean language sql immutable parallel safe
  return role in ('super_admin', 'developer_admin', 'broker_admin');

-- The owner of the database repairs and seeds as it must; people are held to this.
create function works_for_people() returns boolean language sql stable
  return starts_with(coalesce(current_setting('role', true), ''), 'storey_');

-- Raises where an organization has no admin left who can work. Of two who leave at once the second waits for the first.
create function require_admin(organization bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from organizations where id = organization for no key update;
  perform from memberships m join users u on u.id = m.user_id
    where m.organization_id = organization and m.enabled and is_admin_role(m.role) and u.disabled_at is null;
  if not found then
    raise exception 'organization % would have no admin', organization
      using errcode = 'check_violation', constraint = 'organizations_keep_an_admin';
  end if;
end
$$;

create function memberships_keep_an_admin() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from users where id = old.user_id and disabled_at is null;
  if found and works_for_people() then perform require_admin(old.organization_id); end if;
  return null;
end
$$;
create trigger memberships_admin_changed after update of role, enabled on memberships
  for each row when (old.enabled and is_admin_role(old.role) and not (new.enabled and is_admin_role(new.role)))
  execute function memberships_keep_an_admin();
create trigger memberships_admin_gone after delete on memberships
  for each row when (old.enabled and is_admin_role(old.role)) execute function memberships_keep_an_admin();

create function users_keep_an_admin() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if works_for_people() then
    perform require_admin(m.organization_id) from (
      select organization_id from memberships where user_id = new.id and enabled and is_admin_role(role) order by organization_id) m;
  end if;
  return null;
end
$$;
create trigger users_admin_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function users_keep_an_admin();

create function memberships_not_ones_own() returns trigger language plpgsql as $$
begin
  if works_for_people() and old.user_id = scope_user() then
    raise exception 'nobody changes their own role' using errcode = 'check_violation', constraint = 'memberships_own_role';
  end if;
  return coalesce(new, old);
end
$$;
create trigger memberships_own_role before update of role on memberships
  for each row when (old.role <> new.role) execute function memberships_not_ones_own();
create trigger memberships_own_leaving before delete on memberships
  for each row execute function memberships_not_ones_own();

-- A sales manager's organizations go with the role.
grant insert, delete on sales_assignments to storey_platform;

create function sales_assignments_of_manager() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from memberships where user_id = new.user_id and role = 'super_admin_sales_manager' for share;
  if not found and works_for_people() then
    raise exception 'user % is no sales manager', new.user_id
      using errcode = 'check_violation', constraint = 'sales_assignments_of_manager';
  end if;
  return new;
end
$$;
create trigger sales_assignments_of_manager before insert on sales_assignments
  for each row execute function sales_assignments_of_manager();

create function sales_assignments_end() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from sales_assignments where user_id = old.user_id;
  return null;
end
$$;
create trigger memberships_manager_changed after update of role on memberships
  for each row when (old.role = 'super_admin_sales_manager' and new.role <> old.role) execute function sales_assignments_end();
create trigger memberships_manager_gone after delete on memberships
  for each row when (old.role = 'super_admin_sales_manager') execute function sales_assignments_end();

-- Whom an organization's records name without being members: those who left, and its API tokens.
create table named_people (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  primary key (organization_id, user_id)
);
create index named_people_user on named_people (user_id);
select wall('named_people');

create function memberships_remember() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into named_people (organization_id, user_id) values (old.organization_id, old.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger memberships_remembered after delete on memberships
  for each row execute function memberships_remember();

create or replace function is_in_scope(who bigint) returns boolean language sql stable security definer set search_path = public as $$
  select who = scope_user() or exists (
    select from memberships m where m.user_id = who
      and (m.organization_id = scope_organization() or m.organization_id = any (scope_organizations())))
    or exists (select from named_people n where n.user_id = who and n.organization_id = scope_organization())
$$;
create or replace function members_in_scope() returns table (id bigint, full_name text) language sql stable security definer set search_path = public as $$
  select u.id, u.full_name from memberships m join users u on u.id = m.user_id where m.organization_id = scope_organization()
  union
  select u.id, u.full_name from named_people n join users u on u.id = n.user_id where n.organization_id = scope_organization()
$$;

-- Invites are sent again: a new link, and the old one is dead.
alter table invites
  add column sent_count integer not null default 1,
  add column last_sent_at timestamptz not null default now(),
  add column undelivered_at timestamptz;
comment on column invites.undelivered_at is 'The last e-mail came back; null where it did not, or was sent again since.';
update invites set last_sent_at = created_at;
grant select (sent_count, last_sent_at, undelivered_at) on invites to storey_app;

-- API tokens act in an organization with a role of it. The secret is shown once; its hash is what is kept.
create table api_tokens (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  organization_type text not null,
  user_id bigint not null unique references users,
  name text not null check (length(name) between 1 and 100),
  role text not null,
  last_four text not null check (length(last_four) = 4),
  token_hash bytea not null unique,
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users,
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint api_tokens_role_fits_type check (
    (organization_type = 'developer' and role in ('developer_admin', 'developer'))
    or (organization_type = 'brokerage' and role in ('broker_admin', 'broker'))),
  constraint api_tokens_lives check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
comment on column api_tokens.user_id is 'Who the records and the log name; of kind api_token, and no member.';
create index api_tokens_of_organization on api_tokens (organization_id, id desc);
select wall('api_tokens');
create policy api_tokens_of_platform on api_tokens for all to storey_platform using (true);
grant select (id, organization_id, organization_type, user_id, name, role, last_four, created_by, created_by_name, created_at, expires_at,
  last_used_at, revoked_at, revoked_by) on api_tokens to storey_platform;
grant insert, update (revoked_at, revoked_by) on api_tokens to storey_platform;
select audited('api_tokens', '{token_hash}', '{last_used_at}');
create trigger api_tokens_access after update of revoked_at, role, expires_at or delete on api_tokens
  for each row execute function raise_access_version();

-- A token's row among the people, made with it.
create function make_token_actor(organization bigint, called text) returns bigint language sql security definer set search_path = public as $$
  with made as (
    insert into users (full_name, email, kind) values (called, 'api-token-' || gen_random_uuid() || '@storey.invalid', 'api_token') returning id),
  known as (insert into named_people (organization_id, user_id) select organization, id from made)
  select id from made
$$;
revoke execute on function make_token_actor(bigint, text) from public;
grant execute on function make_token_actor(bigint, text) to storey_platform;

create or replace function raise_members_access_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update users set access_version = access_version + 1
    where id in (select user_id from memberships where organization_id = new.id
      union select user_id from api_tokens where organization_id = new.id and revoked_at is null);
  return null;
end
$$;

-- Where somebody may work, and as what: a person by their memberships, an API token by what it was made for.
create function memberships_of(who bigint) returns jsonb language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency, 'role', m.role,
      'enabled', m.enabled and o.status not in ('suspended', 'closed'),
      'require_two_factor', o.require_two_factor and not m.api,
      'member', not m.api,
      'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker')) order by o.name, o.id), '[]')
  from (
    select organization_id, role, enabled, false as api from memberships where user_id = who
    union all
    select organization_id, role, revoked_at is null and expires_at > now(), true from api_tokens where user_id = who) m
  join organizations o on o.id = m.organization_id
$$;
revoke execute on function memberships_of(bigint) from public;

create or replace function look_up_person(who bigint) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', exists (select from user_credentials c where c.user_id = u.id and c.two_factor_confirmed_at is not null),
    'memberships', memberships_of(u.id),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from users u where u.id = who and u.disabled_at is null
$$;

create or replace function look_up_token(hash bytea) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'token_id', t.id,
    'api_token', false,
    'ability', t.ability,
    'expires_at', t.expires_at,
    'last_used_at', t.last_used_at,
    'idle_ms', t.idle_ms,
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', c.two_factor_confirmed_at is not null,
    'memberships', memberships_of(u.id),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from tokens t
  join users u on u.id = t.user_id
  left join user_credentials c on c.user_id = u.id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now() and u.disabled_at is null
    and (t.idle_ms is null or t.last_used_at > now() - t.idle_ms * interval '1 millisecond')
    and (c.two_factor_confirmed_at is null or coalesce(t.two_factor, t.created_at >= c.two_factor_confirmed_at))
  union all
  select jsonb_build_object(
    'token_id', a.id,
    'api_token', true,
    'ability', 'full',
    'expires_at', a.expires_at,
    'last_used_at', coalesce(a.last_used_at, 'epoch'),
    'idle_ms', null,
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', false,
    'memberships', memberships_of(u.id),
    'assigned', '[]'::jsonb)
  from api_tokens a join users u on u.id = a.user_id
  where a.token_hash = hash and a.revoked_at is null and a.expires_at > now()
$$;

create function touch_api_token(which bigint) returns void language sql security definer set search_path = public as $$
  update api_tokens set last_used_at = now() where id = which and (last_used_at is null or last_used_at < now())
$$;

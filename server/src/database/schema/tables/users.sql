-- A person with an account, or an API token (`kind`). Written by sign-up and sign-in, by the user and by super admins.
-- An address belongs to one user; a change of what a user may do raises access_version.
create table users (
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  email_verified_at timestamptz,
  phone text,
  job_title text,
  timezone text not null default 'Asia/Dubai',
  away_until timestamptz,
  access_version integer not null default 1,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  avatar uuid,
  kind text not null default 'person',
  last_seen_at timestamptz,
  two_factor_since timestamptz,
  starts_at_home boolean,
  density text not null default 'normal',
  constraint users_density_known check (density in ('compact', 'normal', 'comfortable')),
  constraint users_full_name_one_line check (full_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint users_timezone_known check (is_time_zone(timezone)),
  constraint users_kind_known check (kind in ('person', 'api_token')),
  constraint users_token_without_address check (kind = 'person' or email_verified_at is null)
);
comment on column users.avatar is
  'The name under which the sizes of the picture are stored; a new picture gets a new name.';
comment on column users.kind is
  'An API token has its own row, so that its changes have a name; it cannot sign in.';
comment on column users.starts_at_home is 'Whether the first screen is Home; null for the choice of the organization.';
comment on column users.density is 'The height of the rows of all lists.';
comment on column users.last_seen_at is 'When one of their sessions last made a call, accurate to five minutes.';
comment on column users.two_factor_since is
  'Maintained by triggers of user_credentials and passkeys, which only sign-in may read.';

create unique index users_email on users (lower(email));
-- Lists of the platform, by order and filter.
create index users_by_name on users (lower(full_name), id) where kind = 'person';
create index users_by_seen on users (last_seen_at desc nulls last, id desc) where kind = 'person';
create index users_disabled on users (id) where disabled_at is not null;
create index users_unconfirmed on users (id) where email_verified_at is null and kind = 'person';
create index users_search
  on users using gin (fold_text(full_name || E'\n' || email) gin_trgm_ops) where kind = 'person';

select enable_rls('users');
create policy users_in_scope on users for select to storey_app using (is_in_scope(id));
create policy users_of_platform on users for all to storey_platform using (true);
create policy users_of_account on users for all to storey_account using (true) with check (true);
grant select, insert, update on users to storey_account;
-- Every column that other members may see of a user.
grant select (id, full_name, email, email_verified_at, phone, job_title, timezone, away_until, last_sign_in_at,
    disabled_at, created_at, version, avatar, kind, last_seen_at, two_factor_since, starts_at_home, density)
  on users to storey_app;
grant select, update (full_name, phone, job_title, access_version, disabled_at, updated_at, version)
  on users to storey_platform;

-- Read with the statement that begins a transaction, to check that the cached data of the caller is current. Zero if
-- the user does not exist or is disabled.
create function current_access_version(user_id bigint) returns integer
  language sql stable security definer set search_path = public as $$
  select coalesce((select access_version from users where id = user_id and disabled_at is null), 0)
$$;

-- Text search: as the owner, because the index cannot be used before a policy; the policies then filter the ids.
create function search_user_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from users where kind = 'person' and fold_text(full_name || E'\n' || email) like any (search_patterns(term))
$$;

-- The name and confirmed address of the user whom an e-mail is from, so that an answer to it reaches them. No row for a
-- user who is disabled.
create function reply_address(user_id bigint) returns table (name text, address text)
  language sql stable security definer set search_path = public as $$
  select full_name, email from users
    where id = user_id and kind = 'person' and disabled_at is null and email_verified_at is not null
$$;
revoke execute on function reply_address(bigint) from public;
grant execute on function reply_address(bigint) to storey_app, storey_platform, storey_worker;

-- Raises the access version of a user who is disabled or enabled.
create function set_access_version() returns trigger language plpgsql as $$
begin
  if new.disabled_at is distinct from old.disabled_at then
    new.access_version := old.access_version + 1;
  end if;
  return new;
end
$$;
create trigger set_access_version before update of disabled_at on users
  for each row execute function set_access_version();

-- The same rule as check_admin_remains of memberships, for a user who is disabled: each of their organizations keeps an
-- admin.
create function check_admin_remains_of_user() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if is_application_role() then
    perform require_admin(m.organization_id) from (
      select organization_id from memberships
        where user_id = new.id and enabled and is_admin_role(role) order by organization_id) m;
  end if;
  return null;
end
$$;
create trigger check_admin_remains after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function check_admin_remains_of_user();

-- Notifies every process. A lost notification has no effect, because each transaction reads the version anyway.
create function notify_access_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('storey_access', new.id::text);
  return null;
end
$$;
create trigger notify_access_version after update of access_version, disabled_at on users
  for each row when (old.access_version is distinct from new.access_version) execute function notify_access_version();

-- Deletes the credentials of an account when its address is confirmed, because they may be a stranger's. In the
-- database, so that it applies to every way to confirm an address. The password is set afterwards, in the same
-- transaction.
create function sync_credentials_of_confirmed() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from recovery_codes where user_id = new.id;
  delete from passkeys where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  return null;
end
$$;
create trigger sync_credentials_of_confirmed after update of email_verified_at on users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function sync_credentials_of_confirmed();

-- Revokes the pending invites that a disabled user has sent.
create trigger sync_invites after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function sync_invites('id');

-- Copies a new name to the leads that the user owns, which are sorted by it.
create function sync_owner_name() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update leads set owner_name = lower(new.full_name)
    where organization_id in (select organization_id from memberships where user_id = new.id) and owner_id = new.id;
  return null;
end
$$;
create trigger sync_owner_name after update of full_name on users
  for each row when (old.full_name is distinct from new.full_name) execute function sync_owner_name();

-- Ends the sessions, sign-ins in progress and links of a user who is disabled; enabling the user does not restore them.
create function sync_sessions_of_disabled() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update tokens set ended_at = now() where user_id = new.id and ended_at is null;
  update sign_in_challenges set used_at = now() where user_id = new.id and used_at is null;
  update account_links set used_at = now() where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger sync_sessions_of_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function sync_sessions_of_disabled();

select audit_table('users',
  hidden => '{phone}',
  ignored => '{access_version,last_sign_in_at,last_seen_at,two_factor_since}');

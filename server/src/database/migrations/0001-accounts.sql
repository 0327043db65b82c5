-- Organizations, people and how they sign in. Roles of the database come first: the application never works as the owner.

create extension if not exists pg_trgm;

do $$
declare
  name text;
begin
  foreach name in array array['storey_app', 'storey_platform', 'storey_account'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the cluster; another database of it may have made them
    end;
    execute format('grant %I to current_user', name);
    execute format('grant usage on schema public to %I', name);
  end loop;
end
$$;

-- What the transaction may see; set by the one maker of scopes, transaction-local. Unset means nothing.
create function scope_organization() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;
create function scope_organizations() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organization_ids', true), ''), '{}')::bigint[];
create function scope_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- The second wall around a table: row-level security for everyone, the owner too; the owner (migrations, backups, look-up
-- functions below) passes by a policy of its own, because it need not be a superuser.
create function wall(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_passes on %s for all to current_user using (true) with check (true)', target);
end
$$;

create table organizations (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  type text not null check (type in ('platform', 'developer', 'brokerage')),
  name text not null check (length(name) between 1 and 200),
  legal_name text,
  status text not null default 'active'
    check (status in ('draft', 'pending_review', 'changes_requested', 'rejected', 'active', 'restricted', 'suspended', 'closed')),
  source text not null default 'manual' check (source in ('skylinebuilders', 'international', 'manual', 'converted')),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  address text,
  phone text,
  email text,
  website text,
  default_currency text not null default 'AED' check (default_currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dubai',
  require_two_factor boolean not null default false,
  members_see_own_leads_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (id, type)
);
create unique index organizations_one_platform on organizations (type) where type = 'platform';

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
  version integer not null default 1
);
create unique index users_email on users (lower(email));

create table memberships (
  organization_id bigint not null,
  user_id bigint not null references users,
  organization_type text not null,
  role text not null
    check (role in ('super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint memberships_role_fits_type check (
    (organization_type = 'platform' and role in ('super_admin', 'super_admin_sales_manager'))
    or (organization_type = 'developer' and role in ('developer_admin', 'developer'))
    or (organization_type = 'brokerage' and role in ('broker_admin', 'broker')))
);
create index memberships_user on memberships (user_id);

-- The organizations that a sales manager sells for.
create table sales_assignments (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (user_id, organization_id)
);
create index sales_assignments_organization on sales_assignments (organization_id);

create table user_credentials (
  user_id bigint primary key references users,
  password_hash text not null,
  two_factor_secret bytea,
  two_factor_confirmed_at timestamptz,
  two_factor_last_step bigint,
  updated_at timestamptz not null default now()
);
comment on column user_credentials.two_factor_last_step is 'The last 30-second step whose code was used: a code works once.';

create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  ability text not null default 'full' check (ability in ('full', 'two_factor_setup')),
  device_name text not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_ms bigint check (idle_ms > 0),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on column tokens.idle_ms is 'Ends after this long without a call; null: only when it expires.';
create index tokens_user on tokens (user_id) where ended_at is null;

create table sign_in_challenges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

-- First answers of calls that create or send, by caller, endpoint and key; kept a day.
create table idempotency_keys (
  caller text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null,
  status integer,
  -- JSON as it was sent, so that a repeat is answered to the byte.
  response text,
  secret boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (caller, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table files (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  uuid uuid not null default gen_random_uuid() unique,
  storage_key text not null unique,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size between 0 and 9007199254740991),
  sha256 bytea not null,
  width integer,
  height integer,
  uploaded_by bigint references users,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

-- Changing who somebody is, or what they may do, changes their access version in the same transaction, so that
-- the very next call of theirs is judged anew on every process.
create function raise_access_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update users set access_version = access_version + 1 where id = old.user_id;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then
    update users set access_version = access_version + 1 where id = new.user_id;
  end if;
  return null;
end
$$;
create trigger memberships_access after insert or update or delete on memberships
  for each row execute function raise_access_version();
create trigger sales_assignments_access after insert or update or delete on sales_assignments
  for each row execute function raise_access_version();
create trigger tokens_access after update of ended_at, ability, expires_at or delete on tokens
  for each row execute function raise_access_version();

create function raise_own_access_version() returns trigger language plpgsql as $$
begin
  if new.disabled_at is distinct from old.disabled_at then
    new.access_version := old.access_version + 1;
  end if;
  return new;
end
$$;
create trigger users_access before update of disabled_at on users
  for each row execute function raise_own_access_version();

-- Tells every process at once; a lost notice costs nothing, because each transaction reads the version anyway.
create function tell_access_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('storey_access', new.id::text);
  return null;
end
$$;
create trigger users_tell_access after update of access_version, disabled_at on users
  for each row when (old.access_version is distinct from new.access_version) execute function tell_access_version();

create function raise_members_access_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update users set access_version = access_version + 1
    where id in (select user_id from memberships where organization_id = new.id);
  return null;
end
$$;
create trigger organizations_access after update of status, type, members_see_own_leads_only, require_two_factor, name on organizations
  for each row execute function raise_members_access_version();

-- Everything the caller of a token may do, in one look-up that needs no scope. Null where the token is no good.
create function look_up_token(hash bytea) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'token_id', t.id,
    'ability', t.ability,
    'expires_at', t.expires_at,
    'last_used_at', t.last_used_at,
    'idle_ms', t.idle_ms,
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', exists (select from user_credentials c where c.user_id = u.id and c.two_factor_confirmed_at is not null),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object(
        'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency, 'role', m.role,
        'enabled', m.enabled and o.status not in ('suspended', 'closed'),
        'require_two_factor', o.require_two_factor,
        'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker')) order by o.name, o.id)
      from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]'),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from tokens t join users u on u.id = t.user_id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now() and u.disabled_at is null
    and (t.idle_ms is null or t.last_used_at > now() - t.idle_ms * interval '1 millisecond')
$$;

-- Read in the message that begins a transaction: the cached caller is still who it was. Zero where there is none.
create function current_access_version(who bigint) returns integer language sql stable security definer set search_path = public as $$
  select coalesce((select access_version from users where id = who and disabled_at is null), 0)
$$;

create function touch_token(which bigint) returns void language sql security definer set search_path = public as $$
  update tokens set last_used_at = now() where id = which and last_used_at < now()
$$;

-- People of the organizations in scope, and oneself.
select wall('organizations');
create policy organizations_in_scope on organizations for all to storey_app
  using (id = (select scope_organization()) or id = any ((select scope_organizations())::bigint[]));
create policy organizations_of_platform on organizations for all to storey_platform using (true);
create policy organizations_of_account on organizations for select to storey_account using (true);

select wall('memberships');
create policy memberships_in_scope on memberships for all to storey_app
  using (organization_id = (select scope_organization()) or organization_id = any ((select scope_organizations())::bigint[]));
create policy memberships_of_platform on memberships for all to storey_platform using (true);
create policy memberships_of_account on memberships for select to storey_account using (true);

create function is_in_scope(who bigint) returns boolean language sql stable security definer set search_path = public as $$
  select who = scope_user() or exists (
    select from memberships m where m.user_id = who
      and (m.organization_id = scope_organization() or m.organization_id = any (scope_organizations())))
$$;
select wall('users');
create policy users_in_scope on users for select to storey_app using (is_in_scope(id));
create policy users_of_platform on users for all to storey_platform using (true);
create policy users_of_account on users for all to storey_account using (true) with check (true);

select wall('sales_assignments');
create policy sales_assignments_own on sales_assignments for select to storey_app using (user_id = (select scope_user()));
create policy sales_assignments_of_platform on sales_assignments for all to storey_platform using (true);

select wall('files');
create policy files_in_scope on files for all to storey_app
  using (organization_id = (select scope_organization()) or organization_id = any ((select scope_organizations())::bigint[]));
create policy files_of_platform on files for all to storey_platform using (true);

-- A key belongs to its caller; those of sign-in, known by an address alone, to the account area.
select wall('idempotency_keys');
create policy idempotency_keys_own on idempotency_keys for all to storey_app, storey_platform
  using (starts_with(caller, 'user:' || (select scope_user()) || ':'));
create policy idempotency_keys_of_account on idempotency_keys for all to storey_account using (true);

grant select on organizations, memberships to storey_app, storey_platform, storey_account;
grant select (id, full_name, email, phone, job_title, timezone, away_until, last_sign_in_at, disabled_at, created_at, version) on users to storey_app;
grant select on users to storey_platform;
grant select, insert, update on users to storey_account;
grant select on sales_assignments to storey_app, storey_platform;
grant select, insert, update, delete on user_credentials, recovery_codes, tokens, sign_in_challenges to storey_account;
grant select, insert, update, delete on idempotency_keys to storey_app, storey_platform, storey_account;
grant select, insert, delete on files to storey_app, storey_platform;

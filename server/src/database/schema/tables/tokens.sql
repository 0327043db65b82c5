-- A session of a signed-in user, with the hash of its secret. Written by sign-in and by the calls of the session; it
-- ends when the user signs out, after a time without calls, or when it expires.
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
  ended_at timestamptz,
  two_factor boolean,
  proven_at timestamptz not null default now()
);
comment on column tokens.idle_ms is 'The session ends after this time without a call; null: only when it expires.';
comment on column tokens.two_factor is
  'Whether the second factor was given. Null: it was if two-factor sign-in was on when the session began.';
comment on column tokens.proven_at is
  'When the user last proved who they are in this session. Changes of how they sign in need a recent proof.';

create index tokens_user on tokens (user_id) where ended_at is null;
create index tokens_expiry on tokens (expires_at);
create index tokens_ended on tokens (ended_at) where ended_at is not null;

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert, update, delete on tokens to storey_account;
grant select (id, expires_at, ended_at), delete on tokens to storey_worker;

-- The caller of a session or an API token, with memberships and assignments, as JSON; null if the token is invalid. A
-- session that began without the second factor is invalid once its user has one.
create function look_up_token(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
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
    'two_factor', u.two_factor_since is not null,
    'memberships', memberships_of(u.id),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from tokens t
  join users u on u.id = t.user_id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now() and u.disabled_at is null
    and (t.idle_ms is null or t.last_used_at > now() - t.idle_ms * interval '1 millisecond')
    and (u.two_factor_since is null or coalesce(t.two_factor, t.created_at >= u.two_factor_since))
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

-- Records the time of a call on its session and, at most every five minutes, on the user.
create function touch_token(token bigint) returns void language sql security definer set search_path = public as $$
  update tokens set last_used_at = now() where id = token and last_used_at < now();
  update users set last_seen_at = now() from tokens t
    where t.id = token and users.id = t.user_id
      and (users.last_seen_at is null or users.last_seen_at < now() - interval '5 minutes')
$$;

-- Ends an expired token permanently: it does not become valid again if the clock is set back.
create function expire_token(hash bytea) returns void language sql security definer set search_path = public as $$
  update tokens set ended_at = now() where token_hash = hash and ended_at is null
    and (expires_at <= now() or last_used_at <= now() - idle_ms * interval '1 millisecond')
$$;

-- A session that ended or changed raises the access version of its user, so that no process uses cached data of it.
create trigger sync_access_version after delete or update of ended_at, ability, expires_at on tokens
  for each row execute function sync_access_version();

select audit_table('tokens', hidden => '{token_hash}', ignored => '{last_used_at,proven_at}');

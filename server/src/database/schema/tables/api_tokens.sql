-- A token by which a program calls the API in one organization, with one role of it. A super admin creates and revokes
-- it. The secret is shown once; only its hash is stored.
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
    organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker')),
  constraint api_tokens_lives check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
comment on column api_tokens.user_id is 'The user of kind api_token that records and the audit log name; not a member.';

create index api_tokens_of_organization on api_tokens (organization_id, id desc);

select enable_rls('api_tokens');
create policy api_tokens_of_platform on api_tokens for all to storey_platform using (true);
grant insert, select (id, organization_id, organization_type, user_id, name, role, last_four, created_by,
    created_by_name, created_at, expires_at, last_used_at, revoked_at, revoked_by), update (revoked_at, revoked_by)
  on api_tokens to storey_platform;

-- Creates the user of a new token and lists it as a former member, so that its name is visible in the organization.
create function create_token_actor(organization bigint, token_name text) returns bigint
  language sql security definer set search_path = public as $$
  with made as (
    insert into users (full_name, email, kind)
      values (token_name, 'api-token-' || gen_random_uuid() || '@storey.invalid', 'api_token') returning id),
  known as (insert into former_members (organization_id, user_id) select organization, id from made)
  select id from made
$$;
revoke execute on function create_token_actor(bigint, text) from public;
grant execute on function create_token_actor(bigint, text) to storey_platform;

-- Records the last use of a token.
create function touch_api_token(token bigint) returns void language sql security definer set search_path = public as $$
  update api_tokens set last_used_at = now() where id = token and (last_used_at is null or last_used_at < now())
$$;

-- The next call of a changed, revoked or deleted token is checked again.
create trigger sync_access_version after delete or update of revoked_at, role, expires_at on api_tokens
  for each row execute function sync_access_version();

select audit_table('api_tokens', hidden => '{token_hash}', ignored => '{last_used_at}');

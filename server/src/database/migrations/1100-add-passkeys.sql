-- Passkeys: a way to sign in, and a second factor. A session knows when its user last proved who they are.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) <= 4096),
  user_handle bytea not null check (length(user_handle) between 1 and 64),
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (length(name) between 1 and 100),
  transports text[] not null default '{}',
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id unique (credential_id),
  constraint passkeys_name_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
);
comment on column passkeys.user_handle is
  'What the authenticator stores for the user; the same in all passkeys of a user, and no fact about them.';
comment on column passkeys.sign_count is
  'How often the authenticator signed, if it counts. A number that does not grow means that the passkey was copied.';
comment on column passkeys.synced is 'A password manager stores it for several devices.';

create index passkeys_of_user on passkeys (user_id);

-- Only the role of sign-in has access, and by the user or by the id of the credential.
select enable_rls('passkeys');
create policy passkeys_of_account on passkeys for all to storey_account using (true) with check (true);
grant select, insert, update, delete on passkeys to storey_account;

select audit_table('passkeys',
  hidden => '{credential_id,public_key,user_handle}',
  ignored => '{sign_count,last_used_at}');

create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert on used_passkey_challenges to storey_account;
grant select, delete on used_passkey_challenges to storey_worker;

create or replace function sync_two_factor_since() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  person bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  since timestamptz := least(
    (select two_factor_confirmed_at from user_credentials where user_id = person),
    (select min(created_at) from passkeys where user_id = person));
begin
  update users set two_factor_since = since where id = person and two_factor_since is distinct from since;
  return null;
end
$$;
create trigger sync_two_factor_since after insert or delete on passkeys
  for each row execute function sync_two_factor_since();

comment on column users.two_factor_since is
  'Maintained by triggers of user_credentials and passkeys, which only sign-in may read.';

create or replace function sync_credentials_of_confirmed() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from recovery_codes where user_id = new.id;
  delete from passkeys where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  return null;
end
$$;

create or replace function look_up_person(person bigint) returns jsonb
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

alter table tokens add column proven_at timestamptz not null default now();
comment on column tokens.proven_at is
  'When the user last proved who they are in this session. Changes of how they sign in need a recent proof.';
drop trigger log_inserts on tokens;
drop trigger log_deletes on tokens;
drop trigger log_updates on tokens;
select audit_table('tokens', hidden => '{token_hash}', ignored => '{last_used_at,proven_at}');

create or replace function look_up_token(hash bytea) returns jsonb
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

-- The password of a user and their second factor. Written by sign-up, password reset and the two-factor settings.
create table user_credentials (
  user_id bigint primary key references users,
  password_hash text not null,
  two_factor_secret bytea,
  two_factor_confirmed_at timestamptz,
  two_factor_last_step bigint,
  updated_at timestamptz not null default now(),
  two_factor_begun_by bigint,
  two_factor_ahead bigint[] not null default '{}'
);
comment on column user_credentials.two_factor_last_step is
  'The last 30-second step whose code was used: a code works only once.';
comment on column user_credentials.two_factor_begun_by is
  'The session that requested the secret: only it can read and confirm it.';
comment on column user_credentials.two_factor_ahead is
  'Steps that were used while the clock was ahead: they do not block current codes, and do not work again.';

-- No row-level security: only the role of sign-in has a grant.
grant select, insert, update, delete on user_credentials to storey_account;

-- Copies to users since when the user has a second factor, an authenticator app or a passkey, because other roles cannot
-- read these tables.
create function sync_two_factor_since() returns trigger
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
create trigger sync_two_factor_since after insert or delete or update of two_factor_confirmed_at on user_credentials
  for each row execute function sync_two_factor_since();

select audit_table('user_credentials',
  hidden => '{password_hash,two_factor_secret}',
  ignored => '{two_factor_last_step}');

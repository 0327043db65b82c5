-- A passkey of a user: a public key whose private part is in a device or a password manager (WebAuthn). It signs the user
-- in by itself, and is a second factor after a password. Written by the passkey settings and by each sign-in with it.
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

create trigger sync_two_factor_since after insert or delete on passkeys
  for each row execute function sync_two_factor_since();

select audit_table('passkeys',
  hidden => '{credential_id,public_key,user_handle}',
  ignored => '{sign_count,last_used_at}');

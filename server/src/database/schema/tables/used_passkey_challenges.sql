-- A challenge that a passkey has answered: each works once. The server signs challenges and stores none before that.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

create index used_passkey_challenges_expiry on used_passkey_challenges (expires_at);

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert on used_passkey_challenges to storey_account;
grant select, delete on used_passkey_challenges to storey_worker;

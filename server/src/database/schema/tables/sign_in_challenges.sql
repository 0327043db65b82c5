-- A sign-in that waits for the second factor, with at most five attempts; its secret is stored as a hash. Written by
-- sign-in.
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

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert, update, delete on sign_in_challenges to storey_account;
grant select (id, expires_at), delete on sign_in_challenges to storey_worker;

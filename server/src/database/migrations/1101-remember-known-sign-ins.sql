-- Remembers from which devices and networks a user has signed in, longer than sessions are kept.
create table known_sign_ins (
  user_id bigint not null references users,
  kind text not null check (kind in ('device', 'network')),
  value bytea not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (user_id, kind, value)
);

create index known_sign_ins_last on known_sign_ins (last_at);

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert, update on known_sign_ins to storey_account;
grant select, delete on known_sign_ins to storey_worker;

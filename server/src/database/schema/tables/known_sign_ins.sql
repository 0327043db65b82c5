-- A device or a network from which a user has signed in before, as a keyed hash: a new one is reported once. Written by
-- sign-in; rows that were not used for a year are deleted.
create table known_sign_ins (
  user_id bigint not null references users,
  kind text not null check (kind in ('device', 'network')),
  value bytea not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- What its user reads of a device: "Chrome on Linux", and from where it signed in last.
  label text check (length(label) <= 100),
  address text check (length(address) <= 64),
  primary key (user_id, kind, value)
);

create index known_sign_ins_last on known_sign_ins (last_at);

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert, update on known_sign_ins to storey_account;
grant select, delete on known_sign_ins to storey_worker;

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
  -- Answers kept for a repeat hold what records keep sealed, such as passport numbers; so they are sealed too. `visibility` says
  -- how far their caller saw. `response` is of earlier releases, and gone a day after this one.
  sealed bytea,
  visibility jsonb,
  primary key (caller, endpoint, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

select enable_rls('idempotency_keys');
create policy idempotency_keys_own on idempotency_keys for all to storey_app, storey_platform
  using (starts_with(caller, ('user:' || (select scope_user())) || ':'));
create policy idempotency_keys_of_account on idempotency_keys for all to storey_account using (true);
-- What the worker clears away once it is of no more use.
create policy idempotency_keys_of_worker on idempotency_keys for all to storey_worker using (true);
grant select, insert, update, delete on idempotency_keys to storey_account, storey_app, storey_platform;
grant select, delete on idempotency_keys to storey_worker;

-- The first response to a call that creates or sends, by caller, endpoint and key of the client; a repeated call gets
-- the same response. Written with each such call, and deleted after a day.
create table idempotency_keys (
  caller text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null,
  status integer,
  -- Null in new rows: earlier versions stored the response here, not encrypted.
  response text,
  secret boolean not null default false,
  created_at timestamptz not null default now(),
  -- The response, encrypted, because it may contain values that are encrypted in records, such as passport numbers.
  -- `visibility` is what its caller was allowed to see.
  sealed bytea,
  visibility jsonb,
  primary key (caller, endpoint, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

select enable_rls('idempotency_keys');
create policy idempotency_keys_own on idempotency_keys for all to storey_app, storey_platform
  using (starts_with(caller, ('user:' || (select scope_user())) || ':'));
create policy idempotency_keys_of_account on idempotency_keys for all to storey_account using (true);
-- The worker deletes keys that are too old.
create policy idempotency_keys_of_worker on idempotency_keys for all to storey_worker using (true);
grant select, insert, update, delete on idempotency_keys to storey_account, storey_app, storey_platform;
grant select, delete on idempotency_keys to storey_worker;

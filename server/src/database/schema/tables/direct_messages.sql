-- A WhatsApp message of its own, to a buyer of a booking. Written in the transaction that causes it, and sent by a worker. A
-- code is sent by the call that asks for it, and its text is not stored. The messages of batches are in `messages`.
create table direct_messages (
  -- Sent to the provider with the message and returned by its webhooks.
  id uuid primary key,
  organization_id bigint not null references organizations,
  kind text not null check (kind in ('notice', 'code')),
  address text not null check (address ~ '^\+[0-9]{7,15}$'),
  template text not null check (length(template) between 1 and 512),
  language text not null check (length(language) between 2 and 20),
  -- `[{"name": "1", "value": "Amal"}]`, in the order of the template.
  variables jsonb not null default '[]',
  status text not null default 'queued' check (status in (
    'queued', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  provider_message_id text unique,
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  queued_at timestamptz not null default now(),
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  constraint direct_messages_code_unkept check (kind <> 'code' or variables = '[]')
);
comment on column direct_messages.status is
  'uncertain: the provider did not respond. It may have sent the message, so it is not sent again.';

-- Jobs: messages to send, messages that are being sent, old messages to delete.
create index direct_messages_waiting on direct_messages (queued_at) where status = 'queued';
create index direct_messages_being_sent on direct_messages (sending_at) where status = 'sending';
create index direct_messages_reached on direct_messages (sending_at, address) where sending_at is not null;
create index direct_messages_age on direct_messages (queued_at);

select enable_rls('direct_messages');
-- Calls write codes only; what goes to buyers by itself is written by a worker.
create policy direct_messages_written on direct_messages for insert to storey_app
  with check (kind = 'code' and organization_id = any ((select scope_organizations())::bigint[]));
create policy direct_messages_of_worker on direct_messages for all to storey_worker using (true) with check (true);
grant insert on direct_messages to storey_app;
grant select, insert, update, delete on direct_messages to storey_worker;

create trigger check_message_transition before update of status on direct_messages
  for each row execute function check_message_transition();

create trigger sync_buyer_message_status after update of status, error_text on direct_messages
  for each row when ((old.status, old.error_text) is distinct from (new.status, new.error_text) and new.kind = 'notice')
  execute function sync_buyer_message_status();

-- A notification of a provider about a message, stored once however often the provider sends it. One about an unknown
-- message waits here. Written by webhooks, which run as the worker.
create table message_events (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  provider text not null check (provider = 'meta'),
  event_key bytea not null check (length(event_key) = 32),
  kind text not null check (kind in ('status', 'inbound', 'template')),
  message_id bigint,
  provider_message_id text not null check (length(provider_message_id) between 1 and 200),
  status text check (status in ('sent', 'delivered', 'read', 'failed')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  unique (organization_id, id),
  constraint message_events_once unique (provider, event_key),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);

create index message_events_unknown on message_events (provider, provider_message_id) where message_id is null;
create index message_events_of_message on message_events (organization_id, message_id) where message_id is not null;
-- Jobs: old events to delete.
create index message_events_age on message_events (received_at);

select enable_rls('message_events');
create policy message_events_of_worker on message_events for all to storey_worker using (true) with check (true);
grant select, insert, update, delete on message_events to storey_worker;

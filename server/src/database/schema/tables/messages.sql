-- A message of a batch to one recipient. Written with the batch; the worker sends it and sets its status, also from
-- notifications of the provider.
create table messages (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  -- Our own id, sent to the provider with the message and returned by its webhooks.
  key uuid not null default gen_random_uuid(),
  batch_id bigint not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  provider text not null check (provider in ('meta', 'mail')),
  template_id bigint,
  recipient_kind text not null check (recipient_kind in ('company', 'broker')),
  recipient_id bigint not null,
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  -- A number in E.164 or an e-mail address in lower case; null: the contact has none, and the message is skipped.
  address text check (length(address) between 3 and 254),
  -- The values of the variables, in order.
  variables text[] not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled')),
  skip_reason text check (skip_reason in ('opted_out', 'blocked', 'no_address', 'duplicate')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  provider_message_id text,
  email_id uuid,
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  -- Sending it again may succeed.
  retryable boolean not null default false,
  queued_at timestamptz not null default now(),
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  ended_at timestamptz,
  constraint messages_key unique (key),
  unique (organization_id, id),
  constraint messages_once_a_recipient unique (batch_id, recipient_kind, recipient_id),
  constraint messages_provider_id unique (provider, provider_message_id),
  constraint messages_email unique (email_id),
  foreign key (organization_id, batch_id) references message_batches (organization_id, id),
  foreign key (organization_id, template_id) references message_templates (organization_id, id),
  constraint messages_skipped_why check ((status = 'skipped') = (skip_reason is not null)),
  constraint messages_address check (address is not null or status = 'skipped')
);
comment on column messages.status is
  'uncertain: the provider did not respond. It may have sent the message, so the worker does not send it again.';

-- An address gets a batch once.
create unique index messages_once_an_address on messages (batch_id, address) where status <> 'skipped';

-- The log of messages, by filter.
create index messages_newest on messages (organization_id, id desc);
create index messages_of_batch on messages (organization_id, batch_id, status, id desc);
create index messages_by_status on messages (organization_id, status, id desc);
create index messages_by_channel on messages (organization_id, channel, id desc);
create index messages_of_template on messages (organization_id, template_id, id desc) where template_id is not null;
create index messages_by_error on messages (organization_id, error_code, id desc) where error_code is not null;
create index messages_by_time on messages (organization_id, queued_at, id desc);
create index messages_of_recipient on messages (organization_id, recipient_kind, recipient_id, id desc);
create index messages_by_provider on messages (organization_id, provider, id desc);
create index messages_by_address on messages (organization_id, channel, address) where address is not null;
create index messages_names on messages using gin (fold_text(recipient_name) gin_trgm_ops, fold_text(address) gin_trgm_ops);

-- Jobs: messages to send, and messages that are being sent.
create index messages_waiting on messages (batch_id, id) where status = 'queued';
create index messages_being_sent on messages (sending_at) where status = 'sending';
-- The addresses that a provider was recently asked to write to: it allows a number of different ones in 24 hours.
create index messages_reached on messages (provider, sending_at, address) where sending_at is not null;

select enable_rls('messages');
create policy in_scope on messages for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy messages_of_worker on messages for all to storey_worker using (true) with check (true);
grant select, insert, update on messages to storey_app, storey_platform;
grant select, insert, update, delete on messages to storey_worker;

-- Allows only these transitions: the status advances, and a message returns to the queue only if the provider certainly
-- did not accept it, or a user sends it again.
create function check_message_transition() returns trigger language plpgsql as $$
begin
  if new.status = old.status or (old.status, new.status) in (
    ('queued', 'sending'), ('queued', 'skipped'), ('queued', 'cancelled'),
    ('sending', 'queued'), ('sending', 'uncertain'), ('sending', 'sent'), ('sending', 'delivered'),
    ('sending', 'read'), ('sending', 'failed'),
    ('uncertain', 'queued'), ('uncertain', 'sent'), ('uncertain', 'delivered'), ('uncertain', 'read'),
    ('uncertain', 'failed'),
    ('sent', 'delivered'), ('sent', 'read'), ('sent', 'failed'),
    ('delivered', 'read'),
    ('failed', 'queued'), ('failed', 'delivered'), ('failed', 'read')) then
    return new;
  end if;
  raise exception 'a message cannot change from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'messages_transition';
end
$$;
create trigger check_message_transition before update of status on messages
  for each row execute function check_message_transition();

-- A message that its provider accepted is a contact with its recipient.
create function set_last_contacted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.recipient_kind = 'company' then
    update contact_companies set last_contacted_at = coalesce(new.sent_at, now())
      where organization_id = new.organization_id and id = new.recipient_id
        and (last_contacted_at is null or last_contacted_at < coalesce(new.sent_at, now()));
  else
    update contact_brokers set last_contacted_at = coalesce(new.sent_at, now())
      where organization_id = new.organization_id and id = new.recipient_id
        and (last_contacted_at is null or last_contacted_at < coalesce(new.sent_at, now()));
  end if;
  return null;
end
$$;
create trigger set_last_contacted after update of status on messages
  for each row when (new.status in ('sent', 'delivered', 'read') and old.status not in ('sent', 'delivered', 'read'))
  execute function set_last_contacted();

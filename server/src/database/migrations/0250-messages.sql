-- Messages to contacts by WhatsApp and e-mail: templates of the provider, batches, one row a recipient, what webhooks said,
-- and who wants no more.

create table message_templates (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('meta')),
  external_id text not null check (length(external_id) between 1 and 100),
  name text not null check (length(name) between 1 and 512),
  language text not null check (length(language) between 2 and 20),
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null check (status in ('approved', 'pending', 'rejected', 'paused', 'disabled')),
  status_reason text,
  quality text not null default 'unknown' check (quality in ('green', 'yellow', 'red', 'unknown')),
  header text not null default 'none' check (header in ('none', 'text', 'image', 'video', 'document', 'location')),
  header_text text,
  body text not null,
  footer text,
  buttons text[] not null default '{}',
  -- Their names in the order of the body; a numbered one is called by its number.
  variables text[] not null default '{}',
  examples text[] not null default '{}',
  synced_at timestamptz not null default now(),
  -- The provider no longer lists it.
  gone_at timestamptz,
  unique (organization_id, id),
  constraint message_templates_external unique (organization_id, provider, external_id)
);

create table message_batches (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'email')),
  provider text not null check (provider in ('meta', 'mail')),
  template_id bigint,
  -- What is sent, as it was when the batch was made.
  title text not null check (length(title) between 1 and 200),
  language text,
  subject text check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  footer text,
  buttons text[] not null default '{}',
  variable_names text[] not null default '{}',
  -- Where each value comes from: a field of the recipient, a text, or the text where the field is empty.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  status text not null default 'sending' check (status in ('sending', 'paused', 'completed', 'cancelled')),
  -- Why it paused by itself.
  problem text,
  recipients integer not null default 0 check (recipients between 0 and 10000),
  created_by bigint references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, template_id) references message_templates (organization_id, id),
  constraint message_batches_channel check (
    (channel = 'whatsapp') = (provider = 'meta') and (channel = 'whatsapp') = (template_id is not null) and (channel = 'email') = (subject is not null)),
  constraint message_batches_end check ((ended_at is not null) = (status in ('completed', 'cancelled')))
);
create index message_batches_newest on message_batches (organization_id, id desc);
create index message_batches_template on message_batches (organization_id, template_id) where template_id is not null;
create index message_batches_sending on message_batches (id) where status = 'sending';

create table messages (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  -- Ours, given to the provider with the message and told back by its webhooks.
  key uuid not null default gen_random_uuid() constraint messages_key unique,
  batch_id bigint not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  provider text not null check (provider in ('meta', 'mail')),
  template_id bigint,
  recipient_kind text not null check (recipient_kind in ('company', 'broker')),
  recipient_id bigint not null,
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  -- E.164 or an e-mail address in lower case; null where there is none, and it is skipped.
  address text check (length(address) between 3 and 254),
  -- The values of the variables in their order.
  variables text[] not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled')),
  skip_reason text check (skip_reason in ('opted_out', 'blocked', 'no_address', 'duplicate')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  provider_message_id text,
  letter_id uuid,
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  -- Another try may help.
  retryable boolean not null default false,
  queued_at timestamptz not null default now(),
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  ended_at timestamptz,
  unique (organization_id, id),
  constraint messages_once_a_recipient unique (batch_id, recipient_kind, recipient_id),
  constraint messages_provider_id unique (provider, provider_message_id),
  constraint messages_letter unique (letter_id),
  foreign key (organization_id, batch_id) references message_batches (organization_id, id),
  foreign key (organization_id, template_id) references message_templates (organization_id, id),
  constraint messages_skipped_why check ((status = 'skipped') = (skip_reason is not null)),
  constraint messages_address check (address is not null or status = 'skipped')
);
comment on column messages.status is
  'uncertain: the provider was asked and no answer came. It may have sent it, so it is not sent again by itself.';
-- One address gets a batch once.
create unique index messages_once_an_address on messages (batch_id, address) where status <> 'skipped';
create index messages_newest on messages (organization_id, id desc);
create index messages_of_batch on messages (organization_id, batch_id, status, id desc);
create index messages_by_status on messages (organization_id, status, id desc);
create index messages_by_channel on messages (organization_id, channel, id desc);
create index messages_of_template on messages (organization_id, template_id, id desc) where template_id is not null;
create index messages_by_error on messages (organization_id, error_code, id desc) where error_code is not null;
create index messages_by_time on messages (organization_id, queued_at, id desc);
create index messages_of_recipient on messages (organization_id, recipient_kind, recipient_id, id desc);
create index messages_names on messages using gin (recipient_name gin_trgm_ops, address gin_trgm_ops);
create index messages_waiting on messages (batch_id, id) where status = 'queued';
create index messages_leaving on messages (sending_at) where status = 'sending';
create index messages_by_address on messages (organization_id, channel, address) where address is not null;

-- A message goes forward. Back to the queue it comes where the provider surely has not taken it, or a person sends it again.
create function message_moves() returns trigger language plpgsql as $$
begin
  if new.status = old.status or (old.status, new.status) in (
    ('queued', 'sending'), ('queued', 'skipped'), ('queued', 'cancelled'),
    ('sending', 'queued'), ('sending', 'uncertain'), ('sending', 'sent'), ('sending', 'delivered'), ('sending', 'read'), ('sending', 'failed'),
    ('uncertain', 'queued'), ('uncertain', 'sent'), ('uncertain', 'delivered'), ('uncertain', 'read'), ('uncertain', 'failed'),
    ('sent', 'delivered'), ('sent', 'read'), ('sent', 'failed'),
    ('delivered', 'read'),
    ('failed', 'queued'), ('failed', 'delivered'), ('failed', 'read')) then
    return new;
  end if;
  raise exception 'A message does not go from % to %.', old.status, new.status using errcode = 'check_violation', constraint = 'messages_moves';
end
$$;
create trigger messages_move before update of status on messages for each row execute function message_moves();

-- What a provider told, once however often it says so. Of a message that is not known (yet) it waits here.
create table message_events (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('meta')),
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
create index message_events_age on message_events (received_at);

create table message_opt_outs (
  organization_id bigint not null references organizations,
  channel text not null check (channel in ('whatsapp', 'email')),
  address text not null check (length(address) between 3 and 254),
  how text not null check (how in ('reply', 'link')),
  at timestamptz not null default now(),
  primary key (organization_id, channel, address)
);

-- When a provider may be asked next: its rate, over all batches and processes.
create table message_paces (
  provider text primary key check (provider in ('meta')),
  next_at timestamptz not null default now(),
  -- Refusals in a row; each waits longer.
  strikes integer not null default 0
);
insert into message_paces (provider) values ('meta');

select wall('message_templates');
select wall('message_batches');
select wall('messages');
select wall('message_events');
select wall('message_opt_outs');
select wall('message_paces');
do $$
declare
  name text;
begin
  foreach name in array array['message_templates', 'message_batches', 'messages', 'message_opt_outs'] loop
    execute format('create policy in_scope on %I for all to storey_app, storey_platform
      using (organization_id = (select scope_organization()))', name);
    execute format('grant select, insert, update on %I to storey_app, storey_platform', name);
  end loop;
  foreach name in array array['message_templates', 'message_batches', 'messages', 'message_events', 'message_opt_outs', 'message_paces'] loop
    execute format('create policy %1$I on %2$I for all to storey_worker using (true) with check (true)', name || '_of_worker', name);
    execute format('grant select, insert, update, delete on %I to storey_worker', name);
  end loop;
end
$$;
-- Who manages contacts and reads messages sees who has opted out; a webhook and a link write it.
revoke insert, update on message_opt_outs from storey_app, storey_platform;

select audited('message_templates', '{}', '{synced_at}');
select audited('message_batches', '{variables,subject,body}', '{}');
select audited('message_opt_outs', '{address}');

-- Webhooks and links have no caller: what they tell belongs to the platform.
create function message_organization() returns bigint language sql stable security definer set search_path = public
  return (select id from organizations where type = 'platform');
revoke execute on function message_organization() from public;
grant execute on function message_organization() to storey_worker;

-- A letter of the mail queue tells its message how it ended.
create function tell_message_of_letter() returns trigger language plpgsql as $$
begin
  update messages set
    status = new.status,
    sent_at = case when new.status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    failed_at = case when new.status = 'failed' then now() else failed_at end,
    error_code = case when new.status = 'failed' then 'mail' when new.status = 'uncertain' then 'no_answer' end,
    error_text = case when new.status = 'sent' then null else left(new.error, 500) end,
    retryable = new.status = 'failed'
  where letter_id = new.id and status = 'sending';
  return null;
end
$$;
create trigger letters_tell_messages after update of status on letters for each row
  when (old.status is distinct from new.status and new.status in ('sent', 'failed', 'uncertain')) execute function tell_message_of_letter();

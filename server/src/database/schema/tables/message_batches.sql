-- A message sent to many contacts by WhatsApp or e-mail, with its content when it was created. Written by super admins;
-- the worker sends it and sets its status.
create table message_batches (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'email')),
  provider text not null check (provider in ('meta', 'mail')),
  template_id bigint,
  -- The content that is sent, copied when the batch was created.
  title text not null check (length(title) between 1 and 200),
  language text,
  subject text check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  footer text,
  buttons text[] not null default '{}',
  variable_names text[] not null default '{}',
  -- The source of each variable: a field of the recipient, a fixed text, or a text for an empty field.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  status text not null default 'sending' check (status in ('sending', 'paused', 'completed', 'cancelled')),
  -- Why the worker paused it.
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
    (channel = 'whatsapp') = (provider = 'meta') and (channel = 'whatsapp') = (template_id is not null)
    and (channel = 'email') = (subject is not null)),
  constraint message_batches_end check ((ended_at is not null) = (status in ('completed', 'cancelled')))
);

create index message_batches_newest on message_batches (organization_id, id desc);
create index message_batches_template on message_batches (organization_id, template_id) where template_id is not null;
-- Jobs: batches to send.
create index message_batches_sending on message_batches (id) where status = 'sending';

select enable_rls('message_batches');
create policy in_scope on message_batches for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy message_batches_of_worker on message_batches for all to storey_worker using (true) with check (true);
grant select, insert, update on message_batches to storey_app, storey_platform;
grant select, insert, update, delete on message_batches to storey_worker;

select audit_table('message_batches', hidden => '{variables,subject,body}');

-- A WhatsApp template of the provider. Copied from the provider, never changed here.
create table message_templates (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  provider text not null check (provider = 'meta'),
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
  -- The names of the variables in the order of the body; the name of a numbered variable is its number.
  variables text[] not null default '{}',
  examples text[] not null default '{}',
  synced_at timestamptz not null default now(),
  -- Set when the provider no longer lists it.
  gone_at timestamptz,
  unique (organization_id, id),
  constraint message_templates_external unique (organization_id, provider, external_id)
);

select enable_rls('message_templates');
create policy in_scope on message_templates for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy message_templates_of_worker on message_templates for all to storey_worker using (true) with check (true);
grant select, insert, update on message_templates to storey_app, storey_platform;
grant select, insert, update, delete on message_templates to storey_worker;

select audit_table('message_templates', ignored => '{synced_at}');

-- The WhatsApp template of a notice to the buyers of a project, or of a code, in one language. Without a row, nothing of
-- the kind goes to buyers of the language by WhatsApp.
create table buyer_message_templates (
  organization_id bigint not null,
  project_id bigint not null,
  kind text not null check (kind in ('confirmation', 'receipt', 'reminder', 'overdue', 'construction', 'code')),
  language text not null check (language in ('en', 'ar')),
  -- A template of the platform, whose account sends the messages.
  template_id bigint not null references message_templates,
  primary key (organization_id, project_id, kind, language),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index buyer_message_templates_template on buyer_message_templates (template_id);

select enable_rls('buyer_message_templates');
create policy in_scope on buyer_message_templates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buyer_message_templates for all to storey_platform using (true);
grant select, insert, update, delete on buyer_message_templates to storey_app, storey_platform;

select audit_table('buyer_message_templates');

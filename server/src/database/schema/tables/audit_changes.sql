-- A row that was inserted, updated or deleted by an audit event, with the changed values. Written by the triggers of
-- audit_table only; append-only. Read through audit_changes_of.
create table audit_changes (
  id bigint generated always as identity primary key,
  event uuid not null,
  organization_id bigint,
  table_name text not null,
  row_id text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  private boolean not null
);
comment on column audit_changes.private is
  'Of the CRM of an organization: its values are stored, but not shown to the platform, which reads no CRM.';

create index audit_changes_event on audit_changes (event);

select enable_rls('audit_changes');

-- The log is append-only.
create trigger forbid_audit_change before delete or update or truncate on audit_changes
  for each statement execute function forbid_audit_change();

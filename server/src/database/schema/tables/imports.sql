-- An import of a spreadsheet: file, mapping of columns, options and totals of its rows. Written by the user who imports
-- and by the jobs that check, apply and undo it. Rows and file are kept for a limited time (`cleared_at`).
create table imports (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  user_name text not null,
  file_id bigint,
  file_name text not null,
  format text not null,
  sheets text[] not null default '{}',
  sheet text,
  headings text[] not null,
  headings_key text not null,
  mapping text[] not null,
  options jsonb not null,
  status text not null default 'draft',
  row_count integer not null,
  to_create integer not null default 0,
  to_update integer not null default 0,
  to_skip integer not null default 0,
  to_refuse integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  removed integer not null default 0,
  put_back integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_at timestamptz,
  cleared_at timestamptz,
  version integer not null default 1,
  kind text not null default 'leads'
    check (kind in ('leads', 'units', 'contacts', 'contact_companies', 'contact_brokers')),
  building_id bigint,
  -- How the file was read: what a workbook hides, what is odd, and of a CSV file its encoding and separator.
  hidden_sheets text[] not null default '{}',
  encoding text,
  delimiter text,
  notices text[] not null default '{}',
  constraint imports_pkey primary key (id),
  constraint imports_organization_id_id_key unique (organization_id, id),
  constraint imports_organization_id_fkey foreign key (organization_id) references organizations,
  constraint imports_user_id_fkey foreign key (user_id) references users,
  constraint imports_organization_id_file_id_fkey foreign key (organization_id, file_id)
    references files (organization_id, id),
  foreign key (organization_id, building_id)
    references buildings (organization_id, id) on delete set null (building_id),
  constraint imports_file_name_check check (length(file_name) between 1 and 255),
  constraint imports_format_check check (format in ('csv', 'xlsx')),
  constraint imports_headings_check check (cardinality(headings) between 1 and 60),
  constraint imports_options_check check (jsonb_typeof(options) = 'object'),
  constraint imports_status_check check (
    status in ('draft', 'checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone')),
  constraint imports_row_count_check check (row_count between 1 and 52000),
  constraint imports_check check (cardinality(mapping) = cardinality(headings)),
  check (building_id is null or kind = 'units')
);

create index imports_file on imports (organization_id, file_id) where file_id is not null;
-- Jobs: imports whose rows are kept no longer.
create index imports_to_clear on imports (created_at) where cleared_at is null;
create index imports_newest on imports (organization_id, kind, id desc);
create index imports_headings on imports (organization_id, kind, headings_key, id desc);
create index imports_building on imports (organization_id, building_id) where building_id is not null;

select enable_rls('imports');
create policy in_scope on imports for all to storey_app using (organization_id = (select scope_organization()));
create policy of_worker on imports for all to storey_worker using (true) with check (true);
-- For super admins, who import contacts of the platform.
create policy of_platform on imports for all to storey_platform
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on imports to storey_app, storey_platform;
grant select, update, delete on imports to storey_worker;

select audit_table('imports',
  hidden => '{file_name,sheets,sheet,headings,headings_key,hidden_sheets,notices}',
  ignored => '{to_create,to_update,to_skip,to_refuse,created,updated,skipped,refused,removed,put_back,kept}',
  private => true);

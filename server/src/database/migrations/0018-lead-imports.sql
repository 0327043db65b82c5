-- Leads from spreadsheets: what was sent, how its columns are read, what is to become of every line, and what did.

create table lead_imports (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  user_name text not null,
  -- As it was sent; null once its time is over.
  file_id bigint,
  file_name text not null check (length(file_name) between 1 and 255),
  format text not null check (format in ('csv', 'xlsx')),
  sheets text[] not null default '{}',
  sheet text,
  headings text[] not null check (cardinality(headings) between 1 and 60),
  -- The same for the same headings: what the last import made of them is proposed again.
  headings_key text not null,
  -- The field of each column; empty for none.
  mapping text[] not null,
  options jsonb not null check (jsonb_typeof(options) = 'object'),
  status text not null default 'draft'
    check (status in ('draft', 'checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone')),
  row_count integer not null check (row_count between 1 and 50000),
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
  -- Its lines were cleared away: it can be read about, and no longer undone.
  cleared_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id),
  check (cardinality(mapping) = cardinality(headings))
);
create index lead_imports_newest on lead_imports (organization_id, id desc);
create index lead_imports_headings on lead_imports (organization_id, headings_key, id desc);
create index lead_imports_file on lead_imports (organization_id, file_id) where file_id is not null;
create index lead_imports_to_clear on lead_imports (created_at) where cleared_at is null;

create table lead_import_rows (
  organization_id bigint not null,
  import_id bigint not null,
  -- As spreadsheets count: the headings are line 1, or the first line that is not empty.
  line integer not null check (line > 0),
  cells text[] not null,
  plan text check (plan in ('create', 'update', 'skip', 'refuse')),
  problems jsonb not null default '[]',
  -- The lead as it will be, in words.
  preview jsonb,
  -- Who it repeats: a lead that stands, or an earlier line.
  twin_id bigint,
  twin_line integer,
  outcome text check (outcome in ('created', 'updated', 'skipped', 'refused')),
  lead_id bigint,
  -- What an update changed, as it was; and the lead's version that it left.
  before jsonb,
  lead_version integer,
  undone text check (undone in ('removed', 'put_back', 'kept', 'gone')),
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references lead_imports (organization_id, id) on delete cascade
);
create index lead_import_rows_lead on lead_import_rows (organization_id, import_id, lead_id) where lead_id is not null;
create index lead_import_rows_waiting on lead_import_rows (organization_id, import_id, line) where outcome is null;

select wall('lead_imports');
select wall('lead_import_rows');
create policy in_scope on lead_imports for all to storey_app using (organization_id = (select scope_organization()));
create policy in_scope on lead_import_rows for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on lead_imports, lead_import_rows to storey_app;
create policy lead_imports_of_worker on lead_imports for all to storey_worker using (true) with check (true);
create policy lead_import_rows_of_worker on lead_import_rows for all to storey_worker using (true) with check (true);
grant select, update, delete on lead_imports, lead_import_rows to storey_worker;
-- Lines are passing: what stays of them are leads, which the log tells of.
select audited('lead_imports', '{file_name,sheets,sheet,headings,headings_key}',
  '{to_create,to_update,to_skip,to_refuse,created,updated,skipped,refused,removed,put_back,kept}', true);

-- The screen that shows what long work is about, for work that makes no file.
alter table jobs add column path text check (path ~ '^/[a-z0-9/-]{1,199}$');
create index jobs_of_path on jobs (organization_id, path, id desc) where path is not null;

-- One kind more of what happens to a lead, whichever there are by now.
do $$
declare
  standing record;
begin
  select conname as name, pg_get_constraintdef(oid) as rule into strict standing from pg_constraint
    where conrelid = 'lead_history_items'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''created''%';
  execute format('alter table lead_history_items drop constraint %I', standing.name);
  execute format('alter table lead_history_items add constraint %I %s', standing.name,
    replace(standing.rule, 'ARRAY[', 'ARRAY[''imported''::text, '));
end
$$;

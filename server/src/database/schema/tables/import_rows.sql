-- A row of the file of an import: its cells, the import verdict (`plan`, `problems`) and the outcome. Written by the
-- jobs that check, apply and undo the import; deleted with it or when its rows are no longer kept.
create table import_rows (
  organization_id bigint not null,
  import_id bigint not null,
  line integer not null,
  cells text[] not null,
  plan text,
  problems jsonb not null default '[]',
  preview jsonb,
  duplicate_id bigint,
  duplicate_line integer,
  outcome text,
  record_id bigint,
  before jsonb,
  record_version integer,
  undone text,
  -- Not a record, such as a title or a total; `notice` says why, or what was odd in the row.
  aside boolean not null default false,
  notice text,
  constraint import_rows_pkey primary key (organization_id, import_id, line),
  constraint import_rows_organization_id_import_id_fkey foreign key (organization_id, import_id)
    references imports (organization_id, id) on delete cascade,
  constraint import_rows_line_check check (line > 0),
  constraint import_rows_plan_check check (plan in ('create', 'update', 'skip', 'refuse')),
  constraint import_rows_outcome_check check (outcome in ('created', 'updated', 'skipped', 'refused')),
  constraint import_rows_undone_check check (undone in ('removed', 'put_back', 'kept', 'gone'))
);

-- Rows to apply, and the rows of a record when the import is undone.
create index import_rows_record on import_rows (organization_id, import_id, record_id) where record_id is not null;
-- Failed rows first, as they are listed.
create index import_rows_by_result on import_rows (organization_id, import_id,
  (case plan when 'refuse' then 0 when 'skip' then 1 when 'update' then 2 when 'create' then 3 else 4 end), line);
create index import_rows_waiting on import_rows (organization_id, import_id, line) where outcome is null;

select enable_rls('import_rows');
create policy in_scope on import_rows for all to storey_app using (organization_id = (select scope_organization()));
create policy of_worker on import_rows for all to storey_worker using (true) with check (true);
create policy of_platform on import_rows for all to storey_platform
  using (organization_id = (select scope_organization()));
-- Rows of the caller's own imports, and rows of a lead that the caller may see.
create policy own_only on import_rows as restrictive for all to storey_own
  using (exists (select from imports i where i.organization_id = import_rows.organization_id
    and i.id = import_rows.import_id and (i.user_id = (select scope_user()) or i.kind = 'leads'
    and exists (select from leads l
      where l.organization_id = import_rows.organization_id and l.id = import_rows.record_id))))
  with check (true);
grant select, insert, update, delete on import_rows to storey_app, storey_platform;
grant select, update, delete on import_rows to storey_worker;

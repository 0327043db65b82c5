-- One engine imports leads, units and contacts. The tables take the kind, and for units the building; what they had were leads.
alter table lead_imports rename to imports;
alter table lead_import_rows rename to import_rows;
alter table imports add column kind text not null default 'leads' check (kind in ('leads', 'units', 'contacts'));
alter table imports add column building_id bigint;
alter table imports add check (building_id is null or kind = 'units');
alter table imports add foreign key (organization_id, building_id) references buildings (organization_id, id) on delete set null (building_id);
alter table import_rows rename column lead_id to record_id;
alter table import_rows rename column lead_version to record_version;
alter index lead_import_rows_lead rename to import_rows_record;
alter index lead_import_rows_waiting rename to import_rows_waiting;
alter index lead_imports_file rename to imports_file;
alter index lead_imports_to_clear rename to imports_to_clear;
create index imports_newest on imports (organization_id, kind, id desc);
create index imports_headings on imports (organization_id, kind, headings_key, id desc);
create index imports_building on imports (organization_id, building_id) where building_id is not null;
drop index lead_imports_newest;
drop index lead_imports_headings;

-- The names that the release before this one reads and writes; they go with the next.
create view lead_imports with (security_invoker = true) as
  select organization_id, id, user_id, user_name, file_id, file_name, format, sheets, sheet, headings, headings_key, mapping, options, status,
      row_count, to_create, to_update, to_skip, to_refuse, created, updated, skipped, refused, removed, put_back, kept, created_at, ended_at,
      undone_at, cleared_at, version
    from imports where kind = 'leads';
create view lead_import_rows with (security_invoker = true) as
  select organization_id, import_id, line, cells, plan, problems, preview, twin_id, twin_line, outcome, record_id as lead_id, before,
      record_version as lead_version, undone
    from import_rows;
grant select, insert, update, delete on lead_imports, lead_import_rows to storey_app;
grant select, update, delete on lead_imports, lead_import_rows to storey_worker;

-- A super admin imports contacts of the platform.
create policy of_platform on imports for all to storey_platform using (organization_id = (select scope_organization()));
create policy of_platform on import_rows for all to storey_platform using (organization_id = (select scope_organization()));
grant select, insert, update, delete on imports, import_rows to storey_platform;

-- A row's record is a lead only where the import is of leads.
drop policy own_only on import_rows;
create policy own_only on import_rows as restrictive for all to storey_own
  using (exists (select from imports i where i.organization_id = import_rows.organization_id and i.id = import_rows.import_id
    and (i.user_id = (select scope_user())
      or i.kind = 'leads' and exists (select from leads l where l.organization_id = import_rows.organization_id and l.id = import_rows.record_id))))
  with check (true);

create or replace function paper_in_sight(paper bigint) returns boolean language sql stable security definer set search_path = public as $$
  select not exists (
    select from (
      select d.lead_id from lead_documents d where d.organization_id = scope_organization() and d.file_id = paper
      union all
      select d.lead_id from lead_document_versions v
        join lead_documents d on d.organization_id = v.organization_id and d.id = v.document_id
        where v.organization_id = scope_organization() and v.file_id = paper
      union all
      select n.lead_id from note_files f join lead_notes n on n.organization_id = f.organization_id and n.id = f.note_id
        where f.organization_id = scope_organization() and f.file_id = paper) as hangs
      join leads l on l.organization_id = scope_organization() and l.id = hangs.lead_id
      where not (l.owner_id is null or l.owner_id = scope_user() or l.updated_at = now() or l.id = any (opened_leads())))
    and not exists (
      select from imports i where i.organization_id = scope_organization() and i.file_id = paper and i.user_id <> scope_user())
$$;
create or replace function reached_by_import(import bigint, asked text[]) returns table (reach text, lead_id bigint)
language sql stable security definer set search_path = public as $$
  select r.reach, r.lead_id from lead_reaches r
    where r.organization_id = scope_organization() and r.reach = any (asked)
      and exists (select from import_rows i
        where i.organization_id = r.organization_id and i.import_id = import and i.record_id = r.lead_id)
      and exists (select from imports i
        where i.organization_id = r.organization_id and i.id = import and i.kind = 'leads' and i.user_id = scope_user())
$$;

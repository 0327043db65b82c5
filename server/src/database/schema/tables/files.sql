-- A stored file; its content is in the file store under storage_key. Written by uploads and jobs; a job deletes the
-- content of files without a row.
create table files (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  uuid uuid not null default gen_random_uuid() unique,
  storage_key text not null unique,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size between 0 and 9007199254740991),
  sha256 bytea not null,
  width integer,
  height integer,
  uploaded_by bigint references users,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

-- Whether a member restricted to own leads may see a file: not if it is a document of a hidden lead, a file of its
-- notes, or the workbook of another user's import. Runs as the owner, because for such a member the rows of a hidden
-- document look like those of a file that is no document.
create function can_see_document(file bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (
    select from (
      select d.lead_id from lead_documents d where d.organization_id = scope_organization() and d.file_id = file
      union all
      select d.lead_id from lead_document_versions v
        join lead_documents d on d.organization_id = v.organization_id and d.id = v.document_id
        where v.organization_id = scope_organization() and v.file_id = file
      union all
      select n.lead_id from note_files f join lead_notes n on n.organization_id = f.organization_id and n.id = f.note_id
        where f.organization_id = scope_organization() and f.file_id = file) as attached
      join leads l on l.organization_id = scope_organization() and l.id = attached.lead_id
      where not (l.owner_id is null or l.owner_id = scope_user() or l.updated_at = now()
        or l.id = any (visible_lead_ids())))
    and not exists (
      select from imports i
        where i.organization_id = scope_organization() and i.file_id = file and i.user_id <> scope_user())
$$;
revoke execute on function can_see_document(bigint) from public;
grant execute on function can_see_document(bigint) to storey_own;

select enable_rls('files');
create policy files_in_scope on files for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy files_of_platform on files for all to storey_platform using (true);
create policy files_of_worker on files for all to storey_worker using (true) with check (true);
create policy own_only on files as restrictive for all to storey_own using (can_see_document(id)) with check (true);
grant select, insert, delete on files to storey_app, storey_platform;
grant select, delete, update (storage_key, type, size, sha256, width, height) on files to storey_worker;

select audit_table('files', hidden => '{name,storage_key,sha256}');

-- A version of a document of an organization; the highest number is the current one. Written with the document.
create table organization_document_files (
  organization_id bigint not null,
  document_id bigint not null,
  number integer not null check (number between 1 and 1000),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id) references organization_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index organization_document_files_file on organization_document_files (organization_id, file_id);

select enable_rls('organization_document_files');
create policy in_scope on organization_document_files for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_document_files for all to storey_platform using (true);
create policy own_only on organization_document_files as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_document_files to storey_app, storey_platform;

select audit_table('organization_document_files');

-- An earlier version of the document of a lead; the current one is in lead_documents. Written when a new file replaces
-- it.
create table lead_document_versions (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  document_id bigint not null,
  number integer not null check (number between 1 and 100),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  uploaded_at timestamptz not null,
  superseded_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, document_id, number),
  foreign key (organization_id, document_id) references lead_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index lead_document_versions_file on lead_document_versions (organization_id, file_id);

select enable_rls('lead_document_versions');
create policy in_scope on lead_document_versions for all to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on lead_document_versions as restrictive for all to storey_own
  using (exists (select from lead_documents d where d.organization_id = lead_document_versions.organization_id
    and d.id = lead_document_versions.document_id))
  with check (true);
grant select, insert on lead_document_versions to storey_app;

select audit_table('lead_document_versions', private => true);

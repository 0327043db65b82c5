-- A document of a lead, such as a passport or proof of payment, with its current file; earlier files are in
-- lead_document_versions. Written by members.
create table lead_documents (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  title text not null check (length(title) between 1 and 200),
  kind text not null default 'other'
    check (kind in ('passport', 'national_id', 'payment_proof', 'brochure', 'agreement', 'other')),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A document keeps its id when its file is replaced. `number` is the version of the file.
  number integer not null default 1 check (number between 1 and 100),
  uploaded_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_by bigint references users,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index lead_documents_bin
  on lead_documents (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index lead_documents_lead on lead_documents (organization_id, lead_id, created_at desc);
create index lead_documents_file on lead_documents (organization_id, file_id);

select enable_rls('lead_documents');
create policy in_scope on lead_documents for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_documents as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_documents.organization_id
    and l.id = lead_documents.lead_id))
  with check (true);
grant select, insert, update on lead_documents to storey_app;

-- Records who deleted it, and clears it when it is restored.
create trigger set_deleted_by before update of deleted_at on lead_documents
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- A row written while its lead is being merged is moved to the remaining lead.
create trigger sync_with_surviving_lead after insert on lead_documents referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

select audit_table('lead_documents', hidden => '{title}', private => true);

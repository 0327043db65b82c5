-- What stands around a lead: files of notes, papers that newer ones take the place of, viewings that nobody came to.

create table note_files (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  note_id bigint not null,
  file_id bigint not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, note_id) references lead_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index note_files_note on note_files (organization_id, note_id, id) where deleted_at is null;
select wall('note_files');
create policy in_scope on note_files for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update on note_files to storey_app;
select audited('note_files', private => true);

-- A document keeps its id while its file is replaced. `number` says which version of it the file is.
alter table lead_documents
  add column number integer not null default 1 check (number between 1 and 100),
  add column uploaded_at timestamptz not null default now(),
  add column version integer not null default 1;
update lead_documents set uploaded_at = created_at;

-- The versions that a newer one took the place of.
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
select wall('lead_document_versions');
create policy in_scope on lead_document_versions for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert on lead_document_versions to storey_app;
select audited('lead_document_versions', private => true);

-- Done, but the other side did not come: nobody was spoken to, and the lead stays where it is.
alter table activities add column no_show boolean not null default false;

alter table lead_history_items drop constraint lead_history_items_kind_check,
  add constraint lead_history_items_kind_check check (kind in ('created', 'field_changed', 'owner_changed', 'status_changed', 'stage_changed',
    'tags_changed', 'note_added', 'note_changed', 'note_deleted', 'activity_created', 'activity_changed', 'activity_completed',
    'activity_reopened', 'activity_deleted', 'document_added', 'document_changed', 'document_deleted', 'deal_created', 'deal_changed',
    'deal_deleted', 'deleted', 'restored', 'seen', 'imported', 'merged', 'merge_undone'));

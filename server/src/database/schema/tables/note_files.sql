-- A file attached to a note. Written by the members who may change the note.
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
create index note_files_file on note_files (organization_id, file_id);

select enable_rls('note_files');
create policy in_scope on note_files for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on note_files as restrictive for all to storey_own
  using (exists (select from lead_notes n where n.organization_id = note_files.organization_id
    and n.id = note_files.note_id))
  with check (true);
grant select, insert, update on note_files to storey_app;

select audit_table('note_files', private => true);

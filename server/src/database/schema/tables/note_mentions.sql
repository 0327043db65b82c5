-- A colleague mentioned in a note, who is a member of the same organization. Written with the note; `read_at` by the
-- colleague.
create table note_mentions (
  organization_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, note_id, user_id),
  foreign key (organization_id, note_id) references lead_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships on delete cascade
);

create index note_mentions_user on note_mentions (organization_id, user_id, created_at desc);

select enable_rls('note_mentions');
create policy in_scope on note_mentions for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on note_mentions as restrictive for all to storey_own
  using (exists (select from lead_notes n where n.organization_id = note_mentions.organization_id
    and n.id = note_mentions.note_id))
  with check (true);
grant select, insert, update, delete on note_mentions to storey_app;

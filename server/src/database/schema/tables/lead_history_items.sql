-- An entry of the history of a lead. Written in the transaction of the change, and not changed afterwards except that
-- it moves when leads are merged.
create table lead_history_items (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  kind text not null check (kind in ('imported', 'created', 'field_changed', 'owner_changed', 'status_changed',
    'stage_changed', 'tags_changed', 'note_added', 'note_changed', 'note_deleted', 'activity_created',
    'activity_changed', 'activity_completed', 'activity_reopened', 'activity_deleted', 'document_added',
    'document_changed', 'document_deleted', 'deal_created', 'deal_changed', 'deal_deleted', 'deleted', 'restored',
    'seen', 'imported', 'merged', 'merge_undone')),
  actor_id bigint references users,
  actor_name text,
  automatic boolean not null default false,
  field text,
  old jsonb,
  new jsonb,
  subject_id bigint,
  subject_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index lead_history_items_lead on lead_history_items (organization_id, lead_id, at desc, id desc);

select enable_rls('lead_history_items');
create policy in_scope on lead_history_items for all to storey_app
  using (organization_id = (select scope_organization()));
-- In addition to leads that the caller may see: entries of this transaction, because a change of a colleague's lead,
-- such as winning its deal, is written and read in the same statement.
create policy own_only on lead_history_items as restrictive for all to storey_own
  using (at = (select now()) or exists (select from leads l
    where l.organization_id = lead_history_items.organization_id and l.id = lead_history_items.lead_id))
  with check (true);
grant select, insert, update (lead_id) on lead_history_items to storey_app;

-- A row written while its lead is being merged is moved to the remaining lead.
create trigger sync_with_surviving_lead after insert on lead_history_items referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

-- Two to five leads that are one person become one, and can be parted again for 30 days.

alter table leads
  -- Set on a lead that another one took in: it is out of sight, and whoever asks for it is led to that one.
  add column merged_into_id bigint,
  add constraint leads_merged_into foreign key (organization_id, merged_into_id) references leads (organization_id, id)
    on delete set null (merged_into_id),
  add constraint leads_merged_is_gone check (merged_into_id is null or (deleted_at is not null and merged_into_id <> id));
create index leads_merged on leads (organization_id, merged_into_id) where merged_into_id is not null;

create table lead_merges (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  merged_by bigint references users,
  merged_at timestamptz not null default now(),
  undone_by bigint references users,
  undone_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
comment on column lead_merges.lead_id is 'The lead that stays; before and after hold its fields as they were and as they became.';
create index lead_merges_lead on lead_merges (organization_id, lead_id, id desc);

-- What each of the others brought: the ids of its rows, by table, to know them when the leads are parted.
create table lead_merge_parts (
  organization_id bigint not null,
  merge_id bigint not null,
  lead_id bigint not null,
  moved jsonb not null check (jsonb_typeof(moved) = 'object'),
  primary key (organization_id, merge_id, lead_id),
  foreign key (organization_id, merge_id) references lead_merges (organization_id, id) on delete cascade,
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
create index lead_merge_parts_lead on lead_merge_parts (organization_id, lead_id);

select wall('lead_merges');
create policy in_scope on lead_merges for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert on lead_merges to storey_app;
grant update (undone_at, undone_by) on lead_merges to storey_app;
select wall('lead_merge_parts');
create policy in_scope on lead_merge_parts for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert on lead_merge_parts to storey_app;
select audited('lead_merges', '{before,after}', private => true);
select audited('lead_merge_parts', '{moved}', private => true);
-- History is only ever added to; whose it is may change.
grant update (lead_id) on lead_history_items to storey_app;

-- The lead that stands for another one, through all merges.
create function lead_standing_for(organization bigint, asked bigint) returns bigint
language sql stable security definer set search_path = public as $$
  with recursive way (id, merged_into_id) as (
    select l.id, l.merged_into_id from leads l where l.organization_id = organization and l.id = asked
    union all
    select l.id, l.merged_into_id from way join leads l on l.organization_id = organization and l.id = way.merged_into_id)
  select id from way where merged_into_id is null
$$;
revoke execute on function lead_standing_for(bigint, bigint) from public;

-- Whoever writes to a lead while it is merged waits for the merge by the foreign key; what they wrote then follows it, so
-- that nothing is left with a lead that nobody sees.
create function follow_merge() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- A trigger of a statement runs for no rows too: without this one, its own update would start it for ever.
  if not exists (select from added a join leads l on l.organization_id = a.organization_id and l.id = a.lead_id
      where l.merged_into_id is not null) then
    return null;
  end if;
  execute format('update %I as written set lead_id = lead_standing_for(l.organization_id, l.id)
    from added a join leads l on l.organization_id = a.organization_id and l.id = a.lead_id and l.merged_into_id is not null
    where written.organization_id = a.organization_id and written.id = a.id', tg_table_name);
  return null;
end
$$;
create trigger deals_follow_merge after insert on deals
  referencing new table as added for each statement execute function follow_merge();
create trigger activities_follow_merge after insert on activities
  referencing new table as added for each statement execute function follow_merge();
create trigger activities_moved_follow_merge after update on activities
  referencing new table as added for each statement execute function follow_merge();
create trigger lead_notes_follow_merge after insert on lead_notes
  referencing new table as added for each statement execute function follow_merge();
create trigger lead_documents_follow_merge after insert on lead_documents
  referencing new table as added for each statement execute function follow_merge();
create trigger lead_history_items_follow_merge after insert on lead_history_items
  referencing new table as added for each statement execute function follow_merge();

-- A lead that was merged into another one: the ids of its moved rows, by table, so that the merge can be undone.
-- Written by the merge.
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

select enable_rls('lead_merge_parts');
create policy in_scope on lead_merge_parts for all to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on lead_merge_parts as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_merge_parts.organization_id
    and l.id = lead_merge_parts.lead_id))
  with check (true);
grant select, insert on lead_merge_parts to storey_app;

select audit_table('lead_merge_parts', hidden => '{moved}', private => true);

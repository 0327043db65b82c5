-- A merge of leads that are the same person into one remaining lead. Written by the member who merges and by undoing
-- it.
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
comment on column lead_merges.lead_id is
  'The remaining lead; before and after contain its fields before and after the merge.';

create index lead_merges_lead on lead_merges (organization_id, lead_id, id desc);

select enable_rls('lead_merges');
create policy in_scope on lead_merges for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_merges as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_merges.organization_id
    and l.id = lead_merges.lead_id))
  with check (true);
grant select, insert, update (undone_by, undone_at) on lead_merges to storey_app;

select audit_table('lead_merges', hidden => '{before,after}', private => true);

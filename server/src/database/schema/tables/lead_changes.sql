-- A lead that a bulk change has changed, with the values before and after, so that the change can be undone. Written by
-- the bulk change and by undoing it.
create table lead_changes (
  organization_id bigint not null references organizations,
  -- The task of the bulk change; deleted with it.
  job_id bigint not null,
  lead_id bigint not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- The result of undoing the change: kept if the lead was changed since then, gone if the lead was deleted.
  undone text check (undone in ('put_back', 'kept', 'gone')),
  primary key (job_id, lead_id),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);

create index lead_changes_to_undo on lead_changes (job_id, lead_id) where undone is null;

select enable_rls('lead_changes');
create policy in_scope on lead_changes for all to storey_app using (organization_id = (select scope_organization()));
-- Of the caller's own bulk changes: jobs shows a caller only their own.
create policy own_only on lead_changes as restrictive for all to storey_own
  using (exists (select from jobs j where j.id = lead_changes.job_id))
  with check (true);
grant select, insert, update on lead_changes to storey_app;

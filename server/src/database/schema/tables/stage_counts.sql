-- A counter of deals by stage and currency, with their total value. Written only by the triggers of deals.
create table stage_counts (
  organization_id bigint not null,
  stage_id bigint not null,
  currency text not null,
  count bigint not null default 0 check (count >= 0),
  value numeric not null default 0 check (value >= 0),
  primary key (organization_id, stage_id, currency),
  foreign key (organization_id, stage_id) references stages (organization_id, id) on delete cascade
);

select enable_rls('stage_counts');
create policy in_scope on stage_counts for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on stage_counts as restrictive for all to storey_own using (false);
grant select on stage_counts to storey_app;

-- A counter of the units of a building by status, with their total list price. Written only by the triggers of units.
create table unit_counts (
  organization_id bigint not null,
  building_id bigint not null,
  status text not null,
  count bigint not null default 0 check (count >= 0),
  value numeric not null default 0 check (value >= 0),
  primary key (organization_id, building_id, status),
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade
);

select enable_rls('unit_counts');
create policy in_scope on unit_counts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_counts for all to storey_platform using (true);
grant select on unit_counts to storey_app, storey_platform;

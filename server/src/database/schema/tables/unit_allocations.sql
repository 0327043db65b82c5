-- Units of a published project that the developer reserves for one brokerage: others see them as taken, or not at all. The views of
-- channel.sql read it; no brokerage does.
create table unit_allocations (
  organization_id bigint not null,
  unit_id bigint not null,
  project_id bigint not null,
  brokerage_id bigint not null references organizations,
  created_at timestamptz not null default now(),
  primary key (organization_id, unit_id),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references publications (organization_id, project_id) on delete cascade
);

create index unit_allocations_of_project on unit_allocations (organization_id, project_id);

select enable_rls('unit_allocations');
create policy in_scope on unit_allocations for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_allocations for all to storey_platform using (true);
grant select, insert, delete on unit_allocations to storey_app, storey_platform;

select audit_table('unit_allocations');

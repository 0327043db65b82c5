-- A 360-degree tour of a project, a building or a unit: exactly one of them. Written by users who manage its media; the
-- worker deletes it permanently some time after it was deleted.
create table media360 (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  title text not null check (length(title) between 1 and 120),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  constraint media360_one_owner check (num_nonnulls(project_id, building_id, unit_id) = 1)
);

create index media360_of_project on media360 (organization_id, project_id, position) where project_id is not null;
create index media360_of_building on media360 (organization_id, building_id, position) where building_id is not null;
create index media360_of_unit on media360 (organization_id, unit_id, position) where unit_id is not null;
-- Jobs: deleted tours to remove permanently.
create index media360_deleted on media360 (deleted_at) where deleted_at is not null;

select enable_rls('media360');
create policy in_scope on media360 for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360 for all to storey_platform using (true);
create policy of_worker on media360 for all to storey_worker using (true);
grant select, insert, update on media360 to storey_app, storey_platform;
grant select, delete, update (deleted_at) on media360 to storey_worker;

select audit_table('media360');

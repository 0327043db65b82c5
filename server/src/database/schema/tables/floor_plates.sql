-- A drawing of one or more floors of a building, or the site plan of a project. Written by users who manage the
-- project. The floors of the plates of a building do not overlap, and a project has one site plan.
create table floor_plates (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  -- Null: a site plan of the project.
  building_id bigint,
  name text not null check (length(name) between 1 and 120),
  floor_from integer check (floor_from between -20 and 250),
  floor_to integer check (floor_to between -20 and 250),
  -- Copies of a plate share the file of the picture.
  file_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint floor_plates_floors check (
    (building_id is null) = (floor_from is null) and (building_id is null) = (floor_to is null)
    and floor_from <= floor_to),
  -- int8range, so that the index needs no extension for the equality of building_id.
  constraint floor_plates_overlap exclude using gist (
    int8range(building_id, building_id, '[]') with &&, int4range(floor_from, floor_to, '[]') with &&)
    where (deleted_at is null and building_id is not null)
);

create unique index floor_plates_site
  on floor_plates (project_id) where building_id is null and deleted_at is null;
create index floor_plates_building on floor_plates (organization_id, building_id, floor_from);
create index floor_plates_project on floor_plates (organization_id, project_id);
create index floor_plates_file on floor_plates (organization_id, file_id);
-- Jobs: deleted plates to remove permanently.
create index floor_plates_deleted on floor_plates (deleted_at) where deleted_at is not null;

select enable_rls('floor_plates');
create policy in_scope on floor_plates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on floor_plates for all to storey_platform using (true);
create policy of_worker on floor_plates for all to storey_worker using (true);
grant select, insert, update, delete on floor_plates to storey_app, storey_platform;
grant select, delete on floor_plates to storey_worker;

select audit_table('floor_plates');

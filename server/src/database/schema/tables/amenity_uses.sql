-- The use of an amenity by one project, one building or one unit. Written with the record that uses it; a place has an
-- amenity once.
create table amenity_uses (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  -- Not by cascade: an amenity that is used is deleted only if the call says so.
  amenity_id bigint not null,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  position integer not null default 0,
  highlight boolean not null default false,
  constraint amenity_uses_amenity foreign key (organization_id, amenity_id) references amenities (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  constraint amenity_uses_one_place check (num_nonnulls(project_id, building_id, unit_id) = 1)
);

create unique index amenity_uses_once
  on amenity_uses (amenity_id, project_id, building_id, unit_id) nulls not distinct;
create index amenity_uses_of_amenity on amenity_uses (organization_id, amenity_id);
create index amenity_uses_of_project
  on amenity_uses (organization_id, project_id, position) where project_id is not null;
create index amenity_uses_of_building
  on amenity_uses (organization_id, building_id, position) where building_id is not null;
create index amenity_uses_of_unit on amenity_uses (organization_id, unit_id, position) where unit_id is not null;

select enable_rls('amenity_uses');
create policy in_scope on amenity_uses for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on amenity_uses for all to storey_platform using (true);
grant select, insert, update, delete on amenity_uses to storey_app, storey_platform;

select audit_table('amenity_uses');

-- An outline on a floor plate: of a stack, a unit or a building, each at most once per plate. Written by users who
-- manage the project; outlines without a target are proposals of the import of a drawing.
create table floor_plate_shapes (
  organization_id bigint not null,
  floor_plate_id bigint not null,
  position integer not null check (position between 1 and 300),
  -- x and y alternating, in hundred-thousandths of the width and height of the picture.
  points integer[] not null
    check (cardinality(points) between 6 and 200 and (cardinality(points) % 2) = 0 and (0 <= all (points))
      and (100000 >= all (points))),
  -- What the shape shows: a stack on every floor of the plate, one unit, or a building of a site. None of them: a
  -- proposal.
  stack integer check (stack between 1 and 200),
  unit_id bigint,
  building_id bigint,
  -- The name of the shape in the drawing that it was imported from.
  label text check (length(label) between 1 and 60),
  primary key (floor_plate_id, position),
  constraint floor_plate_shapes_stack unique (floor_plate_id, stack),
  constraint floor_plate_shapes_unit unique (floor_plate_id, unit_id),
  constraint floor_plate_shapes_building unique (floor_plate_id, building_id),
  foreign key (organization_id, floor_plate_id) references floor_plates (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  constraint floor_plate_shapes_one_name check (num_nonnulls(stack, unit_id, building_id) <= 1)
);

create index floor_plate_shapes_units on floor_plate_shapes (organization_id, unit_id) where unit_id is not null;
create index floor_plate_shapes_buildings
  on floor_plate_shapes (organization_id, building_id) where building_id is not null;

select enable_rls('floor_plate_shapes');
create policy in_scope on floor_plate_shapes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on floor_plate_shapes for all to storey_platform using (true);
create policy of_worker on floor_plate_shapes for all to storey_worker using (true);
grant select, insert, update, delete on floor_plate_shapes to storey_app, storey_platform;
grant select, delete on floor_plate_shapes to storey_worker;

-- The plate of a building shows stacks and units of the building; a site plan shows units and buildings of its project.
create function check_shape_target() returns trigger language plpgsql as $$
declare
  plate floor_plates%rowtype;
begin
  select * into plate from floor_plates where id = new.floor_plate_id;
  if new.stack is not null and plate.building_id is null
    or new.building_id is not null and (plate.building_id is not null or not exists (
      select from buildings b
      where b.organization_id = new.organization_id and b.id = new.building_id and b.project_id = plate.project_id))
    or new.unit_id is not null and not exists (
      select from units u where u.organization_id = new.organization_id and u.id = new.unit_id
        and u.project_id = plate.project_id and u.building_id = coalesce(plate.building_id, u.building_id)) then
    raise exception 'the shape names a stack, unit or building that is not on this plate'
      using errcode = 'check_violation', constraint = 'floor_plate_shapes_belong';
  end if;
  return new;
end
$$;
create trigger check_shape_target before insert or update on floor_plate_shapes
  for each row execute function check_shape_target();

select audit_table('floor_plate_shapes');

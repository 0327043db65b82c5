-- Floor plates: a picture of the floors that look alike, or of a project's site, with a polygon for each home on it.

create table floor_plates (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  -- Without a building it shows the site of the project.
  building_id bigint,
  name text not null check (length(name) between 1 and 120),
  floor_from integer check (floor_from between -20 and 250),
  floor_to integer check (floor_to between -20 and 250),
  -- Copies of a plate share their picture.
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
    (building_id is null) = (floor_from is null) and (building_id is null) = (floor_to is null) and floor_from <= floor_to),
  constraint floor_plates_overlap exclude using gist (
    int8range(building_id, building_id, '[]') with &&, int4range(floor_from, floor_to, '[]') with &&)
    where (deleted_at is null and building_id is not null)
);
create unique index floor_plates_site on floor_plates (project_id) where building_id is null and deleted_at is null;
create index floor_plates_building on floor_plates (organization_id, building_id, floor_from);
create index floor_plates_project on floor_plates (organization_id, project_id);
create index floor_plates_file on floor_plates (organization_id, file_id);
create index floor_plates_deleted on floor_plates (deleted_at) where deleted_at is not null;

create table floor_plate_shapes (
  organization_id bigint not null,
  floor_plate_id bigint not null,
  position integer not null check (position between 1 and 300),
  -- x and y in turn, in hundred-thousandths of the picture's width and height.
  points integer[] not null
    check (cardinality(points) between 6 and 200 and cardinality(points) % 2 = 0 and 0 <= all (points) and 100000 >= all (points)),
  -- Whose home it is: the stack's on every floor of the plate, one unit, or a building on a site. None: a proposal.
  stack integer check (stack between 1 and 200),
  unit_id bigint,
  building_id bigint,
  -- What the shape was called in the drawing that it came from.
  label text check (length(label) between 1 and 60),
  primary key (floor_plate_id, position),
  foreign key (organization_id, floor_plate_id) references floor_plates (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  constraint floor_plate_shapes_one_name check (num_nonnulls(stack, unit_id, building_id) <= 1),
  constraint floor_plate_shapes_stack unique (floor_plate_id, stack),
  constraint floor_plate_shapes_unit unique (floor_plate_id, unit_id),
  constraint floor_plate_shapes_building unique (floor_plate_id, building_id)
);
create index floor_plate_shapes_units on floor_plate_shapes (organization_id, unit_id) where unit_id is not null;
create index floor_plate_shapes_buildings on floor_plate_shapes (organization_id, building_id) where building_id is not null;

-- A plate of a building shows its stacks and units; a site shows units and buildings of its project.
create function floor_plate_shape_belongs() returns trigger language plpgsql as $$
declare
  plate floor_plates%rowtype;
begin
  select * into plate from floor_plates where id = new.floor_plate_id;
  if new.stack is not null and plate.building_id is null
    or new.building_id is not null and (plate.building_id is not null or not exists (
      select from buildings b where b.organization_id = new.organization_id and b.id = new.building_id and b.project_id = plate.project_id))
    or new.unit_id is not null and not exists (
      select from units u where u.organization_id = new.organization_id and u.id = new.unit_id
        and u.project_id = plate.project_id and u.building_id = coalesce(plate.building_id, u.building_id)) then
    raise exception 'the shape names a home that is not on this plate'
      using errcode = 'check_violation', constraint = 'floor_plate_shapes_belong';
  end if;
  return new;
end
$$;
create trigger floor_plate_shapes_belong before insert or update on floor_plate_shapes
  for each row execute function floor_plate_shape_belongs();

do $$
declare
  name text;
begin
  foreach name in array array['floor_plates', 'floor_plate_shapes'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app
      using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
    execute format('grant select, insert, update, delete on %I to storey_app, storey_platform', name);
    execute format('create policy of_worker on %I for all to storey_worker using (true)', name);
    execute format('grant select, delete on %I to storey_worker', name);
  end loop;
end
$$;
select audited('floor_plates');
select audited('floor_plate_shapes');

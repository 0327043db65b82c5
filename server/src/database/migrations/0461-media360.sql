-- 360 tours of projects, buildings and units: scenes, each a panorama, and the links between them.

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
create index media360_deleted on media360 (deleted_at) where deleted_at is not null;

create table media360_scenes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  media360_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  position integer not null default 0,
  file_id bigint not null,
  -- Of the bytes that were sent, which go once the forms of the panorama are made.
  sent_sha256 bytea not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  problem text check (length(problem) <= 500),
  -- Degrees: where it begins, and how wide one sees.
  yaw double precision not null default 0 check (yaw between -180 and 180),
  pitch double precision not null default 0 check (pitch between -90 and 90),
  zoom double precision not null default 100 check (zoom between 40 and 120),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (media360_id, id),
  constraint media360_scenes_tour foreign key (organization_id, media360_id) references media360 (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint media360_scenes_problem check ((state = 'failed') = (problem is not null))
);
create unique index media360_scenes_name on media360_scenes (media360_id, lower(name)) where deleted_at is null;
create unique index media360_scenes_once on media360_scenes (media360_id, sent_sha256) where deleted_at is null;
create index media360_scenes_of_tour on media360_scenes (organization_id, media360_id, position);
create index media360_scenes_file on media360_scenes (organization_id, file_id);
create index media360_scenes_deleted on media360_scenes (deleted_at) where deleted_at is not null;

-- A link leads to a scene of its own tour, or only says something.
create table media360_hotspots (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  media360_id bigint not null,
  scene_id bigint not null,
  yaw double precision not null check (yaw between -180 and 180),
  pitch double precision not null check (pitch between -90 and 90),
  target_scene_id bigint,
  text text check (length(text) between 1 and 120),
  constraint media360_hotspots_tour foreign key (organization_id, media360_id) references media360 (organization_id, id) on delete cascade,
  constraint media360_hotspots_scene foreign key (media360_id, scene_id) references media360_scenes (media360_id, id) on delete cascade,
  constraint media360_hotspots_target foreign key (media360_id, target_scene_id) references media360_scenes (media360_id, id) on delete cascade,
  constraint media360_hotspots_say check (num_nonnulls(target_scene_id, text) > 0),
  constraint media360_hotspots_elsewhere check (target_scene_id <> scene_id)
);
create index media360_hotspots_of_tour on media360_hotspots (organization_id, media360_id);
create index media360_hotspots_of_scene on media360_hotspots (media360_id, scene_id);
create index media360_hotspots_to on media360_hotspots (media360_id, target_scene_id) where target_scene_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['media360', 'media360_scenes', 'media360_hotspots'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app
      using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
    execute format('create policy of_worker on %I for all to storey_worker using (true)', name);
    execute format('grant select, insert, update on %I to storey_app, storey_platform', name);
  end loop;
end
$$;
grant delete on media360_hotspots to storey_app, storey_platform;
-- It locks what it deletes, for which a right to change some column is asked.
grant select, delete, update (deleted_at) on media360 to storey_worker;
grant select, delete, update (state, problem, version) on media360_scenes to storey_worker;
grant select on media360_hotspots to storey_worker;
-- What was sent gives way to what was made of it.
grant update (storage_key, type, size, sha256, width, height) on files to storey_worker;
select audited('media360');
select audited('media360_scenes', '{sent_sha256}');
select audited('media360_hotspots');

-- A panorama's file is that of its scene alone, and goes with it. Its bytes are taken away by the job that deleted the scene,
-- or by the one that looks for bytes without a row.
create function forget_panorama_files() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from files f using gone g where f.organization_id = g.organization_id and f.id = g.file_id;
  return null;
end
$$;
create trigger media360_scenes_files after delete on media360_scenes
  referencing old table as gone for each statement execute function forget_panorama_files();

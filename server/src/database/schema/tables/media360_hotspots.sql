-- A point in a scene of a 360-degree tour that leads to another scene of the same tour, shows a text, or both. Written
-- with the scene.
create table media360_hotspots (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  media360_id bigint not null,
  scene_id bigint not null,
  yaw double precision not null check (yaw between -180 and 180),
  pitch double precision not null check (pitch between -90 and 90),
  target_scene_id bigint,
  text text check (length(text) between 1 and 120),
  constraint media360_hotspots_tour foreign key (organization_id, media360_id)
    references media360 (organization_id, id) on delete cascade,
  constraint media360_hotspots_scene foreign key (organization_id, media360_id, scene_id)
    references media360_scenes (organization_id, media360_id, id) on delete cascade,
  constraint media360_hotspots_target foreign key (organization_id, media360_id, target_scene_id)
    references media360_scenes (organization_id, media360_id, id) on delete cascade,
  constraint media360_hotspots_has_content check (num_nonnulls(target_scene_id, text) > 0),
  constraint media360_hotspots_other_scene check (target_scene_id <> scene_id)
);

create index media360_hotspots_of_tour on media360_hotspots (organization_id, media360_id);
create index media360_hotspots_of_scene on media360_hotspots (organization_id, media360_id, scene_id);
create index media360_hotspots_to
  on media360_hotspots (organization_id, media360_id, target_scene_id) where target_scene_id is not null;

select enable_rls('media360_hotspots');
create policy in_scope on media360_hotspots for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360_hotspots for all to storey_platform using (true);
create policy of_worker on media360_hotspots for all to storey_worker using (true);
grant select, insert, update, delete on media360_hotspots to storey_app, storey_platform;
grant select on media360_hotspots to storey_worker;

select audit_table('media360_hotspots');

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
  unique (organization_id, media360_id, id),
  constraint media360_scenes_tour foreign key (organization_id, media360_id)
    references media360 (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint media360_scenes_problem check ((state = 'failed') = (problem is not null))
);

create unique index media360_scenes_name on media360_scenes (media360_id, lower(name)) where deleted_at is null;
create unique index media360_scenes_once on media360_scenes (media360_id, sent_sha256) where deleted_at is null;
create index media360_scenes_of_tour on media360_scenes (organization_id, media360_id, position);
create index media360_scenes_file on media360_scenes (organization_id, file_id);
create index media360_scenes_deleted on media360_scenes (deleted_at) where deleted_at is not null;

select enable_rls('media360_scenes');
create policy in_scope on media360_scenes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360_scenes for all to storey_platform using (true);
create policy of_worker on media360_scenes for all to storey_worker using (true);
grant select, insert, update on media360_scenes to storey_app, storey_platform;
grant select, delete, update (state, problem, version) on media360_scenes to storey_worker;

-- A panorama's file is that of its scene alone, and goes with it. Its bytes are taken away by the job that deleted the scene,
-- or by the one that looks for bytes without a row.
create function sync_files_of_scenes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from files f using gone g where f.organization_id = g.organization_id and f.id = g.file_id;
  return null;
end
$$;
create trigger sync_files_of_scenes after delete on media360_scenes referencing old table as gone
  for each statement execute function sync_files_of_scenes();

select audit_table('media360_scenes', hidden => '{sent_sha256}');

-- A panorama of a 360-degree tour. Written by users who manage the media; the worker sets its state. A tour has no two
-- scenes with the same name or the same picture.
create table media360_scenes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  media360_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  position integer not null default 0,
  file_id bigint not null,
  -- Of the uploaded bytes, which are deleted after the sizes of the panorama were created.
  sent_sha256 bytea not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  problem text check (length(problem) <= 500),
  -- The first view, in degrees: direction and field of view.
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
-- Jobs: deleted scenes to remove permanently.
create index media360_scenes_deleted on media360_scenes (deleted_at) where deleted_at is not null;

select enable_rls('media360_scenes');
create policy in_scope on media360_scenes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360_scenes for all to storey_platform using (true);
create policy of_worker on media360_scenes for all to storey_worker using (true);
grant select, insert, update on media360_scenes to storey_app, storey_platform;
grant select, delete, update (state, problem, yaw, pitch, version) on media360_scenes to storey_worker;

-- Deletes the file of a deleted scene, which no other row uses. Its bytes are deleted by the job that deleted the
-- scene, or by the one that looks for files without a row.
create function sync_files_of_scenes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from files f using old_rows g where f.organization_id = g.organization_id and f.id = g.file_id;
  return null;
end
$$;
create trigger sync_files_of_scenes after delete on media360_scenes referencing old table as old_rows
  for each statement execute function sync_files_of_scenes();

select audit_table('media360_scenes', hidden => '{sent_sha256}');

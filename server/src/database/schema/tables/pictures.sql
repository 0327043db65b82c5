-- A picture of a project, a building, a unit or a construction update: exactly one of them, in a role that fits it.
-- Written by users who manage its media; the worker deletes it permanently some time after it was deleted.
create table pictures (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  role text not null check (role in
    ('gallery', 'images', 'views', 'logo', 'pdf-images', 'pdf-logos', 'no-units-banner', 'plans', 'photos')),
  file_id bigint not null,
  -- Of the uploaded bytes. The stored sizes were created from them.
  sent_sha256 bytea not null,
  caption text check (length(caption) between 1 and 300),
  direction text check (direction in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  floor_from integer check (floor_from between -20 and 200),
  floor_to integer check (floor_to between -20 and 200),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- The construction update that it is a photo of.
  update_id bigint,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, update_id) references construction_updates (organization_id, id) on delete cascade,
  constraint pictures_seen_of_views check (role = 'views' or num_nonnulls(direction, floor_from, floor_to) = 0),
  constraint pictures_floors check (floor_from <= floor_to),
  constraint pictures_one_owner check (num_nonnulls(project_id, building_id, unit_id, update_id) = 1),
  constraint pictures_role_of_owner check (
    case
      when project_id is not null then role in ('gallery', 'images', 'views', 'logo')
      when building_id is not null
        then role in ('gallery', 'images', 'views', 'pdf-images', 'pdf-logos', 'no-units-banner')
      when update_id is not null then role = 'photos'
      else role in ('plans', 'views')
    end)
);

create unique index pictures_single
  on pictures (project_id, building_id, unit_id, role) nulls not distinct
  where deleted_at is null and role in ('logo', 'no-units-banner');
create unique index pictures_once
  on pictures (project_id, building_id, unit_id, update_id, role, sent_sha256) nulls not distinct
  where deleted_at is null;
create index pictures_of_project
  on pictures (organization_id, project_id, role, position) where project_id is not null;
create index pictures_of_building
  on pictures (organization_id, building_id, role, position) where building_id is not null;
create index pictures_of_unit on pictures (organization_id, unit_id, role, position) where unit_id is not null;
create index pictures_of_update on pictures (organization_id, update_id, role, position) where update_id is not null;
create index pictures_file on pictures (organization_id, file_id);
-- Jobs: deleted pictures to remove permanently.
create index pictures_deleted on pictures (deleted_at) where deleted_at is not null;

select enable_rls('pictures');
create policy in_scope on pictures for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on pictures for all to storey_platform using (true);
create policy of_worker on pictures for all to storey_worker using (true);
grant select, insert, update on pictures to storey_app, storey_platform;
grant select, delete, update (deleted_at) on pictures to storey_worker;

-- Deletes the file of a deleted picture if nothing else uses it: another picture, a cover, an amenity or a floor plan.
create function sync_files_of_pictures() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from files f using (select distinct organization_id, file_id from old_rows) g
    where f.organization_id = g.organization_id and f.id = g.file_id
      and not exists (select from pictures p where p.organization_id = f.organization_id and p.file_id = f.id)
      and not exists (select from projects p where p.organization_id = f.organization_id and p.cover_file_id = f.id)
      and not exists (select from amenities a where a.organization_id = f.organization_id and a.picture_file_id = f.id)
      and not exists (select from buildings b where b.organization_id = f.organization_id and b.cover_file_id = f.id)
      and not exists (select from units u where u.organization_id = f.organization_id and u.plan_file_id = f.id);
  return null;
end
$$;
create trigger sync_files_of_pictures after delete on pictures referencing old table as old_rows
  for each statement execute function sync_files_of_pictures();

select audit_table('pictures', hidden => '{sent_sha256}');

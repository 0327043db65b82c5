-- The pictures of projects, buildings and units: one table, by owner and role.

create table pictures (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  role text not null check (role in
    ('gallery', 'images', 'views', 'logo', 'pdf-images', 'pdf-logos', 'no-units-banner', 'plans')),
  file_id bigint not null,
  -- Of the bytes that were sent. What is kept was made anew from them.
  sent_sha256 bytea not null,
  caption text check (length(caption) between 1 and 300),
  direction text check (direction in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  floor_from integer check (floor_from between -20 and 200),
  floor_to integer check (floor_to between -20 and 200),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint pictures_one_owner check (num_nonnulls(project_id, building_id, unit_id) = 1),
  constraint pictures_role_of_owner check (case
    when project_id is not null then role in ('gallery', 'images', 'views', 'logo')
    when building_id is not null then role in ('gallery', 'images', 'views', 'pdf-images', 'pdf-logos', 'no-units-banner')
    else role in ('plans', 'views') end),
  constraint pictures_seen_of_views check (role = 'views' or num_nonnulls(direction, floor_from, floor_to) = 0),
  constraint pictures_floors check (floor_from <= floor_to)
);
create unique index pictures_once on pictures (project_id, building_id, unit_id, role, sent_sha256) nulls not distinct
  where deleted_at is null;
create unique index pictures_single on pictures (project_id, building_id, unit_id, role) nulls not distinct
  where deleted_at is null and role in ('logo', 'no-units-banner');
create index pictures_of_project on pictures (organization_id, project_id, role, position) where project_id is not null;
create index pictures_of_building on pictures (organization_id, building_id, role, position) where building_id is not null;
create index pictures_of_unit on pictures (organization_id, unit_id, role, position) where unit_id is not null;
create index pictures_file on pictures (organization_id, file_id);
create index pictures_deleted on pictures (deleted_at) where deleted_at is not null;
-- Whether a file has another use is asked when a picture of it goes.
create index units_plan_file on units (organization_id, plan_file_id) where plan_file_id is not null;
create index projects_cover_file on projects (organization_id, cover_file_id) where cover_file_id is not null;
create index buildings_cover_file on buildings (organization_id, cover_file_id) where cover_file_id is not null;

select wall('pictures');
create policy in_scope on pictures for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on pictures for all to storey_platform using (true);
create policy of_worker on pictures for all to storey_worker using (true);
grant select, insert, update on pictures to storey_app, storey_platform;
-- It locks what it deletes, for which a right to change some column is asked.
grant select, delete, update (deleted_at) on pictures to storey_worker;
select audited('pictures', '{sent_sha256}');

-- A file goes with the last picture of it. Its bytes are taken away by the job that deleted the picture, or by the one that
-- looks for bytes without a row.
create function forget_picture_files() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from files f using (select distinct organization_id, file_id from gone) g
    where f.organization_id = g.organization_id and f.id = g.file_id
      and not exists (select from pictures p where p.organization_id = f.organization_id and p.file_id = f.id)
      and not exists (select from projects p where p.organization_id = f.organization_id and p.cover_file_id = f.id)
      and not exists (select from buildings b where b.organization_id = f.organization_id and b.cover_file_id = f.id)
      and not exists (select from units u where u.organization_id = f.organization_id and u.plan_file_id = f.id);
  return null;
end
$$;
create trigger pictures_files after delete on pictures
  referencing old table as gone for each statement execute function forget_picture_files();

-- Which of these names pictures or files are kept under, of persons and organizations too.
create function kept_names(names uuid[]) returns setof uuid language sql stable security definer set search_path = public as $$
  select uuid from files where uuid = any (names)
  union select avatar from users where avatar = any (names)
  union select logo from organizations where logo = any (names)
$$;
revoke execute on function kept_names(uuid[]) from public;
grant execute on function kept_names(uuid[]) to storey_worker;

insert into pictures (organization_id, project_id, role, file_id, sent_sha256)
  select p.organization_id, p.id, 'gallery', f.id, f.sha256 from projects p
    join files f on f.organization_id = p.organization_id and f.id = p.cover_file_id;
insert into pictures (organization_id, building_id, role, file_id, sent_sha256)
  select b.organization_id, b.id, 'gallery', f.id, f.sha256 from buildings b
    join files f on f.organization_id = b.organization_id and f.id = b.cover_file_id;
insert into pictures (organization_id, unit_id, role, file_id, sent_sha256)
  select u.organization_id, u.id, 'plans', f.id, f.sha256 from units u
    join files f on f.organization_id = u.organization_id and f.id = u.plan_file_id;

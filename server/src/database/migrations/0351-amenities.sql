-- Amenities: the library of a builder, and which project, building or unit has what of it.

create table amenities (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  category text not null check (category in
    ('outdoor', 'wellness', 'common_area', 'family', 'sports', 'security', 'services', 'parking', 'retail', 'unit_feature')),
  icon text not null check (length(icon) between 1 and 40),
  description text not null default '' check (length(description) <= 500),
  picture_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, picture_file_id) references files (organization_id, id)
);
create unique index amenities_name on amenities (organization_id, lower(name));
create index amenities_category on amenities (organization_id, category);
create index amenities_picture on amenities (organization_id, picture_file_id) where picture_file_id is not null;

create table amenity_uses (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  -- Not by cascade: an amenity that is used is deleted only by whoever says so.
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
create unique index amenity_uses_once on amenity_uses (amenity_id, project_id, building_id, unit_id) nulls not distinct;
create index amenity_uses_of_amenity on amenity_uses (organization_id, amenity_id);
create index amenity_uses_of_project on amenity_uses (organization_id, project_id, position) where project_id is not null;
create index amenity_uses_of_building on amenity_uses (organization_id, building_id, position) where building_id is not null;
create index amenity_uses_of_unit on amenity_uses (organization_id, unit_id, position) where unit_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['amenities', 'amenity_uses'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app
      using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
    execute format('grant select, insert, update, delete on %I to storey_app, storey_platform', name);
  end loop;
end
$$;
select audited('amenities');
select audited('amenity_uses');

-- A file that an amenity shows stays when the last picture of it goes.
create or replace function forget_picture_files() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from files f using (select distinct organization_id, file_id from gone) g
    where f.organization_id = g.organization_id and f.id = g.file_id
      and not exists (select from pictures p where p.organization_id = f.organization_id and p.file_id = f.id)
      and not exists (select from projects p where p.organization_id = f.organization_id and p.cover_file_id = f.id)
      and not exists (select from amenities a where a.organization_id = f.organization_id and a.picture_file_id = f.id)
      and not exists (select from buildings b where b.organization_id = f.organization_id and b.cover_file_id = f.id)
      and not exists (select from units u where u.organization_id = f.organization_id and u.plan_file_id = f.id);
  return null;
end
$$;

-- An amenity in the library of a developer, used by projects, buildings and units. Developer admins write it; names are
-- unique.
create table amenities (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  category text not null check (category in (
    'outdoor', 'wellness', 'common_area', 'family', 'sports', 'security', 'services', 'parking', 'retail',
    'unit_feature')),
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

select enable_rls('amenities');
create policy in_scope on amenities for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on amenities for all to storey_platform using (true);
grant select, insert, update, delete on amenities to storey_app, storey_platform;

select audit_table('amenities');

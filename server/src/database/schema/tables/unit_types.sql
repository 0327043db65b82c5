-- A template of units of a project, such as 2BR-A. Written by admins of the developer. A value that is null is set on
-- each unit.
create table unit_types (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  type text not null
    check (type in ('studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail')),
  bedrooms integer check (bedrooms between 0 and 20),
  bathrooms integer check (bathrooms between 0 and 20),
  internal_area numeric check (internal_area > 0 and internal_area < 100000000 and scale(internal_area) <= 4),
  outdoor_area numeric check (outdoor_area >= 0 and outdoor_area < 100000000 and scale(outdoor_area) <= 4),
  orientation text check (orientation in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  view text check (length(view) between 1 and 60),
  parking integer check (parking between 0 and 20),
  furnishing text check (furnishing in ('none', 'semi', 'full', 'kitchen_only')),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, project_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
comment on table unit_types is 'A value that is null is set on each unit.';
comment on column unit_types.internal_area is 'Square meters.';

create unique index unit_types_name on unit_types (organization_id, project_id, lower(name));

select enable_rls('unit_types');
create policy in_scope on unit_types for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_types for all to storey_platform using (true);
grant select, insert, update, delete on unit_types to storey_app, storey_platform;

select audit_table('unit_types');

-- A saved query of a list, with its columns, under a name; shared with the organization or the user's own. Written by
-- its owner.
create table saved_views (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  user_name text not null,
  screen text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  -- The query of the list, as in its URL, without page and cursor.
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object' and length(query::text) <= 8000),
  -- The shown columns in order, each with its width and whether it is pinned; null: the default of the screen.
  columns jsonb check (columns is null or jsonb_typeof(columns) = 'array' and length(columns::text) <= 8000),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create unique index saved_views_own_name
  on saved_views (organization_id, user_id, screen, lower(name)) where not shared;
create unique index saved_views_shared_name on saved_views (organization_id, screen, lower(name)) where shared;

select enable_rls('saved_views');
-- Shared views are read by every member, and written by their owner only.
create policy saved_views_seen on saved_views for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()) and (shared or user_id = (select scope_user())))
  with check (organization_id = (select scope_organization()) and user_id = (select scope_user()));
grant select, insert, update, delete on saved_views to storey_app, storey_platform;

select audit_table('saved_views', hidden => '{query}', private => true);

-- The view that a user opens a list with, and their columns and order of tabs, the same on every device.
-- Written by that user.
create table list_preferences (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  screen text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  default_view_id bigint,
  columns jsonb check (columns is null or jsonb_typeof(columns) = 'array' and length(columns::text) <= 8000),
  -- No longer read: the height of rows is users.density. The release before writes it.
  density text not null default 'normal' check (density in ('compact', 'normal')),
  updated_at timestamptz not null default now(),
  -- The order of the user's tabs of the list. A view that was deleted or is no longer shared is skipped when it is
  -- read.
  view_order bigint[] not null default '{}',
  primary key (user_id, organization_id, screen),
  foreign key (organization_id, default_view_id) references saved_views (organization_id, id)
    on delete set null (default_view_id),
  constraint list_preferences_view_order check (
    cardinality(view_order) <= 200 and array_position(view_order, null::bigint) is null)
);

create index list_preferences_view on list_preferences (default_view_id) where default_view_id is not null;

select enable_rls('list_preferences');
create policy list_preferences_own on list_preferences for all to storey_app, storey_platform
  using (user_id = (select scope_user()) and organization_id = (select scope_organization()))
  with check (user_id = (select scope_user()) and organization_id = (select scope_organization()));
grant select, insert, update, delete on list_preferences to storey_app, storey_platform;

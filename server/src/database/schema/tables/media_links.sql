-- A video or an embed of a project, a building or a unit: exactly one of them. Written by users who manage its media.
create table media_links (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  provider text not null check (provider in ('youtube', 'vimeo', 'embed')),
  title text not null check (length(title) between 1 and 120),
  -- Of a video: its id at the provider, the hash of an unlisted one, and the second at which it starts.
  code text,
  hash text,
  starts_at integer,
  -- Of an embed.
  url text,
  kind text,
  height integer,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  constraint media_links_one_owner check (num_nonnulls(project_id, building_id, unit_id) = 1),
  constraint media_links_of_provider check (
    case provider
      when 'youtube' then code ~ '^[A-Za-z0-9_-]{11}$' and hash is null and num_nonnulls(url, kind, height) = 0
      when 'vimeo' then code ~ '^[1-9][0-9]{5,11}$' and coalesce(hash ~ '^[0-9a-f]{6,32}$', true)
        and num_nonnulls(url, kind, height) = 0
      else num_nonnulls(code, hash, starts_at) = 0 and num_nonnulls(url, kind, height) = 3
    end),
  constraint media_links_code check ((provider = 'embed') = (code is null)),
  constraint media_links_starts_at check (starts_at between 1 and 86399),
  constraint media_links_url check (url ~ '^https://[a-z0-9.-]+/' and length(url) <= 2000),
  constraint media_links_kind check (kind in ('tour', 'map', 'configurator', 'calculator', 'other')),
  constraint media_links_height check (height between 200 and 1200)
);

-- md5, because a URL may be too long for an index entry.
create unique index media_links_once
  on media_links (project_id, building_id, unit_id, provider, coalesce(code, md5(url))) nulls not distinct
  where deleted_at is null;
create index media_links_of_project
  on media_links (organization_id, project_id, position) where project_id is not null;
create index media_links_of_building
  on media_links (organization_id, building_id, position) where building_id is not null;
create index media_links_of_unit on media_links (organization_id, unit_id, position) where unit_id is not null;
-- Jobs: deleted links to remove permanently.
create index media_links_deleted on media_links (deleted_at) where deleted_at is not null;

select enable_rls('media_links');
create policy in_scope on media_links for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media_links for all to storey_platform using (true);
create policy of_worker on media_links for all to storey_worker using (true);
grant select, insert, update on media_links to storey_app, storey_platform;
grant select, delete on media_links to storey_worker;

select audit_table('media_links');

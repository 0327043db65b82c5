-- Links to the published units of a project, and keys of the availability feed of a brokerage. Both show what the brokerage sees
-- when they are opened. The secret is shown once; only its hash is stored.
create table availability_shares (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('link', 'feed')),
  name text not null check (length(name) between 1 and 200),
  -- The project of a link. A feed has all that the brokerage sees.
  project_id bigint references projects (id) on delete cascade,
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 5000),
  token_hash bytea not null unique check (length(token_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users,
  constraint availability_shares_link_of_project check ((kind = 'link') = (project_id is not null)),
  constraint availability_shares_revoked check ((revoked_at is null) = (revoked_by is null))
);

create index availability_shares_of_organization on availability_shares (organization_id, id desc);

select enable_rls('availability_shares');
create policy of_brokerage on availability_shares for select to storey_app
  using (organization_id = (select scope_organization()));
-- A link is made for a project that is published to the brokerage.
create policy made on availability_shares for insert to storey_app
  with check (organization_id = (select scope_organization()) and created_by = (select scope_user())
    and (kind = 'feed' or exists (select from channel_projects p where p.id = project_id)));
create policy revoked on availability_shares for update to storey_app
  using (organization_id = (select scope_organization()) and revoked_at is null)
  with check (organization_id = (select scope_organization()));
grant select (organization_id, id, kind, name, project_id, filters, last_four, created_by, created_by_name, created_at,
    opened_count, last_opened_at, revoked_at, revoked_by),
  insert (organization_id, kind, name, project_id, filters, token_hash, last_four, created_by, created_by_name),
  update (revoked_at, revoked_by)
  on availability_shares to storey_app;

-- What a secret opens, and the broker to ask; nothing if it was revoked, the brokerage is not active, or the broker of a link is no
-- longer a member of it. `counts` records the opening; a feed notes its use once in a minute.
create function open_availability_share(hash bytea, of_kind text, counts boolean)
  returns table (id bigint, organization_id bigint, project_id bigint, filters jsonb, full_name text, phone text, email text)
  language plpgsql security definer set search_path = public as $$
declare
  found_id bigint;
begin
  select s.id into found_id from availability_shares s
    join organizations o on o.id = s.organization_id and o.type = 'brokerage' and o.status = 'active'
    where s.token_hash = hash and s.kind = of_kind and s.revoked_at is null
      and (s.kind = 'feed' or exists (select from memberships m join users u on u.id = m.user_id and u.disabled_at is null
        where m.organization_id = s.organization_id and m.user_id = s.created_by and m.enabled));
  if found_id is null then return; end if;
  if counts then
    update availability_shares s set opened_count = s.opened_count + 1, last_opened_at = now()
      where s.id = found_id
        and (s.kind = 'link' or s.last_opened_at is null or s.last_opened_at < now() - interval '1 minute');
  end if;
  return query select s.id, s.organization_id, s.project_id, s.filters, u.full_name, u.phone, u.email
    from availability_shares s join users u on u.id = s.created_by where s.id = found_id;
end
$$;
revoke execute on function open_availability_share(bytea, text, boolean) from public;
grant execute on function open_availability_share(bytea, text, boolean) to storey_app;

select audit_table('availability_shares', hidden => '{token_hash}', ignored => '{opened_count,last_opened_at}');

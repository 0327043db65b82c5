-- Brochures, fact sheets and permits, and what a developer publishes to brokers of them, of floor plates and of tours.
alter table publications
  add column shows_plates boolean not null default false,
  add column shows_tours boolean not null default false;

create or replace view publication_readers as
  select reader.id as reader_id, b.organization_id, b.project_id, b.prices, b.shows_taken, b.shows_plans,
      b.hidden_building_ids, b.hidden_unit_ids, b.updated_at, seller.name as seller_name, seller.timezone,
      b.request_limit, b.cooldown_hours, b.shows_plates, b.shows_tours
    from publications b
    cross join organizations reader
    join organizations seller on seller.id = b.organization_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    where reader.type = 'brokerage' and reader.status = 'active'
      and seller.type = 'developer' and seller.status = 'active'
      and p.status not in ('draft', 'archived')
      and (b.audience = 'all'
        or b.audience = 'chosen' and reader.id = any (b.brokerage_ids)
        or b.audience = 'agreement' and exists (select from contracts c
          where c.organization_id = reader.id and c.status = 'active'
            and (now() at time zone reader.timezone)::date between c.starts_on and c.ends_on));

create or replace view published_projects with (security_barrier) as
  select organization_id, project_id, prices, shows_taken, shows_plans, hidden_building_ids, hidden_unit_ids, updated_at,
      seller_name, timezone, request_limit, shows_plates, shows_tours
    from publication_readers
    where reader_id = (select scope_organization());

create or replace view channel_projects with (security_barrier) as
  select p.organization_id, p.id, b.seller_name, p.name, p.code, p.tagline, p.description, p.status, p.country, p.city,
      p.district, p.address, p.currency, p.launch_on, p.completion_on, p.construction_percent, p.registration_number,
      b.prices, b.shows_taken, b.shows_plans, cover.uuid as cover_uuid,
      cover.type = 'image/svg+xml' as cover_drawn, b.request_limit,
      b.shows_plates, b.shows_tours
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    left join files cover on cover.organization_id = p.organization_id and cover.id = p.cover_file_id;

create or replace view channel_units with (security_barrier) as
  select u.organization_id, u.id, u.project_id, u.building_id, u.number, u.floor, u.stack, u.type, u.bedrooms,
      u.bathrooms, u.internal_area, u.outdoor_area, u.total_area, u.orientation, u.view, u.parking, u.furnishing,
      u.currency, plan.uuid as plan_uuid, plan.type = 'image/svg+xml' as plan_drawn,
      case seen.status when 'available' then 'available' when 'on_hold' then 'on_hold' else 'taken' end as status,
      case
        when seen.status not in ('available', 'on_hold') then null
        when b.prices = 'each' then u.price
        when b.prices = 'from' then (select min(s.price) from units s
          where s.organization_id = u.organization_id and s.building_id = u.building_id and s.status = 'available'
            and s.type = u.type and s.bedrooms = u.bedrooms and s.id <> all (b.hidden_unit_ids)
            and not exists (select from unit_allocations other where other.organization_id = s.organization_id
              and other.unit_id = s.id and other.brokerage_id <> (select scope_organization())))
      end as price,
      case when b.prices = 'each' and seen.status in ('available', 'on_hold') then u.price_per_area end as price_per_area,
      coalesce(a.brokerage_id = (select scope_organization()), false) as is_allocated, u.unit_type_id
    from published_projects b
    join units u on u.organization_id = b.organization_id and u.project_id = b.project_id
    left join files plan on plan.organization_id = u.organization_id and plan.id = u.plan_file_id
    left join unit_allocations a on a.organization_id = u.organization_id and a.unit_id = u.id
    cross join lateral (select case when u.status in ('available', 'on_hold')
      and a.brokerage_id <> (select scope_organization()) then 'reserved' else u.status end as status) seen
    where u.building_id <> all (b.hidden_building_ids) and u.id <> all (b.hidden_unit_ids)
      and is_published_status(seen.status, b.shows_taken);

-- Floor plates, where the developer publishes them, with the outlines of stacks and published units only.
create view channel_plates with (security_barrier) as
  select p.organization_id, p.id, p.project_id, p.building_id, p.name, p.floor_from, p.floor_to, f.uuid,
      f.type = 'image/svg+xml' as drawn, f.width, f.height,
      (select coalesce(jsonb_agg(jsonb_build_object('points', s.points, 'stack', s.stack, 'unit_id', s.unit_id) order by s.position), '[]')
        from floor_plate_shapes s
        where s.floor_plate_id = p.id and (s.stack is not null
          or exists (select from channel_units u where u.id = s.unit_id))) as shapes
    from published_projects b
    join floor_plates p on p.organization_id = b.organization_id and p.project_id = b.project_id
    join files f on f.organization_id = p.organization_id and f.id = p.file_id
    where b.shows_plates and p.deleted_at is null and p.building_id <> all (b.hidden_building_ids);
grant select on channel_plates to storey_app;

-- 360 tours of published projects, of their buildings and units that are shown, where the developer publishes them.
create view channel_tours with (security_barrier) as
  select t.organization_id, t.id, b.project_id, t.building_id, t.unit_id, t.title, t.position, t.created_at, t.version
    from published_projects b
    join media360 t on t.organization_id = b.organization_id
    left join buildings h on h.organization_id = t.organization_id and h.id = t.building_id
    where b.shows_tours and t.deleted_at is null
      and (t.project_id = b.project_id
        or h.project_id = b.project_id and h.id <> all (b.hidden_building_ids)
        or exists (select from channel_units u where u.id = t.unit_id and u.project_id = b.project_id));
grant select on channel_tours to storey_app;

create view channel_tour_scenes with (security_barrier) as
  select s.organization_id, s.id, s.media360_id, s.name, s.state, s.position, s.yaw, s.pitch, s.zoom, s.version, f.uuid, f.width,
      (select coalesce(jsonb_agg(jsonb_build_object('yaw', h.yaw, 'pitch', h.pitch, 'target_scene_id', h.target_scene_id,
          'text', h.text) order by h.id), '[]')
        from media360_hotspots h
        left join media360_scenes target on target.media360_id = h.media360_id and target.id = h.target_scene_id
        where h.scene_id = s.id and (h.target_scene_id is null or target.deleted_at is null and target.state = 'ready')) as hotspots
    from channel_tours t
    join media360_scenes s on s.organization_id = t.organization_id and s.media360_id = t.id
    join files f on f.organization_id = s.organization_id and f.id = s.file_id
    where s.deleted_at is null and s.state = 'ready';
grant select on channel_tour_scenes to storey_app;

-- A PDF that helps to sell: a brochure, fact sheet or permit of a project, or of one of its buildings or unit types. Its files are in
-- sales_material_files. Written by admins of the developer, who choose whether brokers and clients of sale offers read it.
create table sales_materials (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  building_id bigint,
  unit_type_id bigint,
  kind text not null check (kind in ('brochure', 'fact_sheet', 'permit')),
  title text not null check (length(title) between 1 and 200),
  for_brokers boolean not null default false,
  for_offers boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id, unit_type_id) references unit_types (organization_id, project_id, id)
    on delete cascade,
  constraint sales_materials_one_place check (num_nonnulls(building_id, unit_type_id) <= 1)
);

create index sales_materials_project on sales_materials (organization_id, project_id, id);
create index sales_materials_building on sales_materials (organization_id, building_id) where building_id is not null;
create index sales_materials_unit_type on sales_materials (organization_id, unit_type_id) where unit_type_id is not null;

select enable_rls('sales_materials');
create policy in_scope on sales_materials for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sales_materials for all to storey_platform using (true);
grant select, insert, update, delete on sales_materials to storey_app;
grant select on sales_materials to storey_platform;

-- The building of a material is one of its project.
create function check_sales_material() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from buildings b where b.organization_id = new.organization_id and b.id = new.building_id
      and b.project_id = new.project_id) then
    raise exception 'building % is not in project %', new.building_id, new.project_id
      using errcode = 'check_violation', constraint = 'sales_materials_building_of_project';
  end if;
  return new;
end
$$;
create trigger check_sales_material before insert or update of building_id, project_id on sales_materials
  for each row when (new.building_id is not null) execute function check_sales_material();

select audit_table('sales_materials');

-- A version of a sales material; the highest number is the current one. Never changed; a material is deleted with all of them.
create table sales_material_files (
  organization_id bigint not null,
  material_id bigint not null,
  number integer not null check (number between 1 and 50),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  uploaded_at timestamptz not null default now(),
  primary key (material_id, number),
  foreign key (organization_id, material_id) references sales_materials (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index sales_material_files_file on sales_material_files (organization_id, file_id);

select enable_rls('sales_material_files');
create policy in_scope on sales_material_files for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sales_material_files for all to storey_platform using (true);
grant select, insert on sales_material_files to storey_app;
grant select on sales_material_files to storey_platform;

create function sync_files_of_materials() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from files f using old_rows g where f.organization_id = g.organization_id and f.id = g.file_id;
  return null;
end
$$;
create trigger sync_files_of_materials after delete on sales_material_files referencing old table as old_rows
  for each statement execute function sync_files_of_materials();

select audit_table('sales_material_files');

-- Sales materials that the developer publishes to brokers, with their newest file.
create view channel_materials with (security_barrier) as
  select m.organization_id, m.id, m.project_id, m.building_id, m.unit_type_id, m.kind, m.title,
      coalesce(h.name, t.name) as place, v.uploaded_at as updated_at, f.name as file_name, f.type as file_type,
      f.size as file_size, f.storage_key
    from published_projects b
    join sales_materials m on m.organization_id = b.organization_id and m.project_id = b.project_id
    left join buildings h on h.organization_id = m.organization_id and h.id = m.building_id
    left join unit_types t on t.organization_id = m.organization_id and t.id = m.unit_type_id
    cross join lateral (select s.file_id, s.uploaded_at from sales_material_files s
      where s.material_id = m.id order by s.number desc limit 1) v
    join files f on f.organization_id = m.organization_id and f.id = v.file_id
    where m.for_brokers and (m.building_id is null or m.building_id <> all (b.hidden_building_ids));
grant select on channel_materials to storey_app;

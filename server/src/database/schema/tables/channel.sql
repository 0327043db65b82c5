-- What brokers see of the inventory of developers. The views run as the owner and select by the current organization:
-- an active brokerage, to which an active developer has published the project. Without such a scope they are empty.
-- They have published columns only: no holder, buyer, floor price, note or reason. A brokerage reads no table of it.

-- Whether units of this status are shown: those for sale, and taken ones if the publication shows them.
create function is_published_status(status text, shows_taken boolean) returns boolean immutable
  return status = 'available'
    or shows_taken and status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over');

-- Who reads which project: one row for each brokerage that a publication reaches. Not granted.
create view publication_readers as
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

-- The projects that are published to the current organization, with what is shown of them. Not granted: the views below
-- read it.
create view published_projects with (security_barrier) as
  select organization_id, project_id, prices, shows_taken, shows_plans, hidden_building_ids, hidden_unit_ids, updated_at,
      seller_name, timezone, request_limit, shows_plates, shows_tours
    from publication_readers
    where reader_id = (select scope_organization());

create view channel_projects with (security_barrier) as
  select p.organization_id, p.id, b.seller_name, p.name, p.code, p.tagline, p.description, p.status, p.country, p.city,
      p.district, p.address, p.currency, p.launch_on, p.completion_on, p.construction_percent, p.registration_number,
      b.prices, b.shows_taken, b.shows_plans, cover.uuid as cover_uuid,
      cover.type = 'image/svg+xml' as cover_drawn, b.request_limit,
      b.shows_plates, b.shows_tours, p.latitude, p.longitude
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    left join files cover on cover.organization_id = p.organization_id and cover.id = p.cover_file_id;
grant select on channel_projects to storey_app;

create view channel_buildings with (security_barrier) as
  select h.organization_id, h.id, h.project_id, h.name, h.code, h.type, h.floors, h.skipped_floors, h.basements,
      h.position, coalesce(h.completion_on, p.completion_on) as handover_on, h.construction_percent
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join buildings h on h.organization_id = b.organization_id and h.project_id = b.project_id
    where h.id <> all (b.hidden_building_ids);
grant select on channel_buildings to storey_app;

-- Units that are for sale or were sold; never those that are unreleased or blocked. A unit that is taken has no price. One that is
-- reserved for another brokerage is seen as taken.
create view channel_units with (security_barrier) as
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
      coalesce(a.brokerage_id = (select scope_organization()), false) as is_allocated, u.unit_type_id, u.plot_area
    from published_projects b
    join units u on u.organization_id = b.organization_id and u.project_id = b.project_id
    left join files plan on plan.organization_id = u.organization_id and plan.id = u.plan_file_id
    left join unit_allocations a on a.organization_id = u.organization_id and a.unit_id = u.id
    cross join lateral (select case when u.status in ('available', 'on_hold')
      and a.brokerage_id <> (select scope_organization()) then 'reserved' else u.status end as status) seen
    where u.building_id <> all (b.hidden_building_ids) and u.id <> all (b.hidden_unit_ids)
      and is_published_status(seen.status, b.shows_taken);
grant select on channel_units to storey_app;

-- Payment plans on offer today at the developer, with their rows.
create view channel_plans with (security_barrier) as
  select l.organization_id, l.id, l.building_id, l.name, l.price_adjustment_percent, l.is_default, l.position,
      jsonb_build_object('kind', l.booking_amount_kind, 'amount', l.booking_amount,
        'percent', trim_scale(l.booking_percent)::text) as booking_amount,
      (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'name', i.name,
          'amount_kind', i.amount_kind, 'percent', trim_scale(i.percent)::text, 'amount', i.amount,
          'due_kind', i.due_kind, 'due_value', i.due_value, 'due_on', i.due_on, 'repeat_count', i.repeat_count,
          'repeat_every_months', i.repeat_every_months) order by i.position), '[]')
        from installments i where i.organization_id = l.organization_id and i.payment_plan_id = l.id) as installments,
      (select coalesce(jsonb_agg(jsonb_build_object('position', c.position, 'name', c.name, 'kind', c.kind,
          'basis', c.basis, 'percent', trim_scale(c.percent)::text, 'amount', c.amount, 'payer', c.payer,
          'due_kind', c.due_kind) order by c.position), '[]')
        from plan_charges c
        where c.organization_id = l.organization_id and c.payment_plan_id = l.id and c.payer = 'buyer') as charges,
      p.currency, coalesce(h.completion_on, p.completion_on) as handover_on,
      h.construction_percent::float8 as construction_percent,
      (now() at time zone b.timezone)::date as today
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join buildings h on h.organization_id = b.organization_id and h.project_id = b.project_id
    join payment_plans l on l.organization_id = h.organization_id and l.building_id = h.id
    where b.shows_plans and h.id <> all (b.hidden_building_ids) and l.status = 'active'
      and (now() at time zone b.timezone)::date
        between coalesce(l.valid_from, '-infinity') and coalesce(l.valid_until, 'infinity');
grant select on channel_plans to storey_app;

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

-- The brokerages that a developer may choose.
create view channel_brokerages with (security_barrier) as
  select o.id, o.name, o.city
    from organizations o
    where o.type = 'brokerage' and o.status = 'active'
      and exists (select from organizations reader
        where reader.id = (select scope_organization()) and reader.type = 'developer');
grant select on channel_brokerages to storey_app;

-- Which of these brokerages a change concerns. The arrays have one entry for each change; unit 0 is a change of the
-- project, project 0 of any project of the developer. A change of a unit concerns those who see it, or saw it until a minute ago.
create function channel_hearers(organization_ids bigint[], project_ids bigint[], unit_ids bigint[], reader_ids bigint[])
  returns table (project_id bigint, reader_id bigint) language sql stable security definer set search_path = public as $$
  select distinct r.project_id, r.reader_id
    from unnest(organization_ids, project_ids, unit_ids) as change (organization_id, project_id, unit_id)
    join publication_readers r
      on r.organization_id = change.organization_id and change.project_id in (0, r.project_id)
    where r.reader_id = any (reader_ids)
      and (change.unit_id = 0 or exists (select from units u
        where u.organization_id = r.organization_id and u.id = change.unit_id and u.project_id = r.project_id
          and u.building_id <> all (r.hidden_building_ids) and u.id <> all (r.hidden_unit_ids)
          and (is_published_status(u.status, r.shows_taken)
            or exists (select from unit_status_changes c
              where c.organization_id = u.organization_id and c.unit_id = u.id and c.at > now() - interval '1 minute'
                and is_published_status(c.old_status, r.shows_taken)))))
$$;
revoke execute on function channel_hearers from public;
grant execute on function channel_hearers to storey_platform;

-- The brokerages that read a project of the current organization.
create function publication_reader_ids(of_project bigint) returns bigint[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(reader_id order by reader_id), '{}') from publication_readers
    where organization_id = (select scope_organization()) and project_id = of_project
$$;
revoke execute on function publication_reader_ids from public;
grant execute on function publication_reader_ids to storey_app, storey_platform;

-- Whether a unit is among those that a brokerage is shown, and not reserved for another. For the sales desk, which offers it to the brokerage.
create function is_published_to(reader bigint, of_organization bigint, of_project bigint, of_building bigint, of_unit bigint)
  returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from publication_readers r
    where r.reader_id = reader and r.organization_id = of_organization and r.project_id = of_project
      and of_building <> all (r.hidden_building_ids) and of_unit <> all (r.hidden_unit_ids)
      and not exists (select from unit_allocations a where a.organization_id = of_organization and a.unit_id = of_unit
        and a.brokerage_id <> reader))
$$;
revoke execute on function is_published_to from public;
grant execute on function is_published_to to storey_app, storey_platform;

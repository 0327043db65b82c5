-- Brokers see the plot of a villa or townhouse.
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
      coalesce(a.brokerage_id = (select scope_organization()), false) as is_allocated, u.unit_type_id, u.plot_area
    from published_projects b
    join units u on u.organization_id = b.organization_id and u.project_id = b.project_id
    left join files plan on plan.organization_id = u.organization_id and plan.id = u.plan_file_id
    left join unit_allocations a on a.organization_id = u.organization_id and a.unit_id = u.id
    cross join lateral (select case when u.status in ('available', 'on_hold')
      and a.brokerage_id <> (select scope_organization()) then 'reserved' else u.status end as status) seen
    where u.building_id <> all (b.hidden_building_ids) and u.id <> all (b.hidden_unit_ids)
      and is_published_status(seen.status, b.shows_taken);

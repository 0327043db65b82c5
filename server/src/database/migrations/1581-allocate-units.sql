-- Units of a published project that the developer reserves for one brokerage: others see them as taken, or not at all. The views of
-- channel.sql read it; no brokerage does.
create table unit_allocations (
  organization_id bigint not null,
  unit_id bigint not null,
  project_id bigint not null,
  brokerage_id bigint not null references organizations,
  created_at timestamptz not null default now(),
  primary key (organization_id, unit_id),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references publications (organization_id, project_id) on delete cascade
);

create index unit_allocations_of_project on unit_allocations (organization_id, project_id);

select enable_rls('unit_allocations');
create policy in_scope on unit_allocations for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_allocations for all to storey_platform using (true);
grant select, insert, delete on unit_allocations to storey_app, storey_platform;

-- A unit that is reserved for one brokerage is not requested by another, nor accepted of a counter-offer.
create function check_allocated_request() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_allocations a where a.organization_id = new.organization_id and a.unit_id = new.unit_id
      and a.brokerage_id <> new.brokerage_id) then
    raise exception 'unit % is reserved for another brokerage than %', new.unit_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'hold_requests_not_allocated';
  end if;
  return new;
end
$$;
create trigger check_allocated_request before insert or update of unit_id on hold_requests
  for each row execute function check_allocated_request();

select audit_table('unit_allocations');

-- Units that are for sale or were sold; never those that are unreleased or blocked. A unit that is taken has no price. One that is
-- reserved for another brokerage is seen as taken.
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
      coalesce(a.brokerage_id = (select scope_organization()), false) as is_allocated
    from published_projects b
    join units u on u.organization_id = b.organization_id and u.project_id = b.project_id
    left join files plan on plan.organization_id = u.organization_id and plan.id = u.plan_file_id
    left join unit_allocations a on a.organization_id = u.organization_id and a.unit_id = u.id
    cross join lateral (select case when u.status in ('available', 'on_hold')
      and a.brokerage_id <> (select scope_organization()) then 'reserved' else u.status end as status) seen
    where u.building_id <> all (b.hidden_building_ids) and u.id <> all (b.hidden_unit_ids)
      and is_published_status(seen.status, b.shows_taken);

-- A building of a project, with its floors and construction progress. Developer admins write it. Once a building has
-- construction updates, only they set its progress.
create table buildings (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  type text not null check (type in ('apartments', 'villas', 'townhouses', 'offices', 'retail', 'mixed')),
  floors integer not null check (floors between 1 and 200),
  basements integer not null default 0 check (basements between 0 and 20),
  skipped_floors integer[] not null default '{}',
  units_per_floor integer check (units_per_floor between 1 and 100),
  city text,
  district text,
  address text,
  position integer not null default 0,
  completion_on date,
  construction_percent numeric(6,3) not null default 0 check (construction_percent between 0 and 100),
  cover_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, cover_file_id) references files (organization_id, id)
);

create unique index buildings_code on buildings (organization_id, project_id, upper(code));
create index buildings_search on buildings using gin (fold_text(name || E'\n' || code) gin_trgm_ops);
create index buildings_everywhere_code on buildings (upper(code));
create index buildings_cover_file on buildings (organization_id, cover_file_id) where cover_file_id is not null;

select enable_rls('buildings');
create policy in_scope on buildings for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buildings for all to storey_platform using (true);
grant select, insert, update, delete on buildings to storey_app, storey_platform;

-- The ids of the buildings in scope that a search finds.
create function search_building_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from buildings
    where organization_id = any (scope_organizations())
      -- Selected, so that a kept plan makes the patterns once and not for each row.
      and fold_text(name || E'\n' || code) like any ((select search_patterns(term))::text[])
$$;

-- Due dates of the installments of live bookings that depend on construction progress, calculated from the updates of
-- the building in order. An installment is due on the day of the update from which its percentage stayed reached, or of
-- the booking if that is later. Before that, the date is estimated on a straight line from the last update to the
-- agreed handover. `dueDay` of api/src/schedule does the same for a new booking.
--
-- days, percents: the updates in order. booking: only this booking; null for all of the building.
create function construction_due_dates(
    organization bigint, building bigint, days date[], percents numeric[], booking bigint default null)
  returns table (booking_id bigint, installment integer, due_on date, estimated boolean)
  language sql stable set search_path = public as $$
  select w.booking_id, w.position, w.due_on, w.due_on is not null and not w.reached
  from (
    select d.booking_id, d.position, d.reached,
      case when d.reached then greatest(days[d.at], d.booked_on)
        when d.handover_on <= d.as_of then null
        else d.as_of
          + floor((d.handover_on - d.as_of)::float8 * ((d.built_at - d.built) / (100 - d.built)) + 0.5)::integer
      end as due_on
    from (
      select i.booking_id, i.position, i.built_at, s.at, s.at <= cardinality(days) as reached,
        t.booked_on, t.handover_on,
        case when cardinality(days) = 0 then t.booked_on
          else greatest(days[cardinality(days)], t.booked_on) end as as_of,
        case when cardinality(days) = 0 then t.built else percents[cardinality(days)]::float8 end as built
      from bookings b
      join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
      join projects p on p.organization_id = b.organization_id and p.id = b.project_id
      join organizations o on o.id = b.organization_id
      -- From the terms of the booking; bookings from before terms were recorded take the current dates.
      cross join lateral (select
        coalesce((b.terms->>'booked_on')::date, (b.created_at at time zone o.timezone)::date) as booked_on,
        case when b.terms is null then coalesce(h.completion_on, p.completion_on)
          else (b.terms->>'handover_on')::date end as handover_on,
        coalesce((b.terms->>'construction_percent')::float8, 0) as built) t
      join booking_installments i
        on i.organization_id = b.organization_id and i.booking_id = b.id and i.built_at is not null
      -- The update after the last one below the percentage.
      cross join lateral (select coalesce(max(k), 0) + 1 as at
        from generate_subscripts(percents, 1) k where percents[k] < i.built_at) s
      where b.organization_id = organization and b.building_id = building
        and b.status in ('pending', 'accepted', 'completed')
        and (booking is null or b.id = booking)
    ) d
  ) w
$$;

-- Recalculates the due dates of installments that depend on construction progress, of one booking or of all of a
-- building. If dates change, the money received is allocated again, because the earliest installment is paid first.
-- Refuses a change by which an installment with receipts would no longer be due. Runs as the owner, because no other
-- role changes due dates.
create function set_construction_due_dates(organization bigint, building bigint, booking bigint default null)
  returns void
  language plpgsql security definer set search_path = public as $$
declare
  updates record;
  changed bigint[];
begin
  perform from bookings b where b.organization_id = organization and b.building_id = building
    and b.status in ('pending', 'accepted', 'completed') and (booking is null or b.id = booking)
    order by b.id for no key update;
  select coalesce(array_agg(u.day order by u.number), '{}') as days,
      coalesce(array_agg(u.percent order by u.number), '{}') as percents
    into updates from construction_updates u where u.organization_id = organization and u.building_id = building;
  if exists (
    select from construction_due_dates(organization, building, updates.days, updates.percents, booking) d
      join booking_installments i
        on i.organization_id = organization and i.booking_id = d.booking_id and i.position = d.installment
      where i.due_on is not null and not i.estimated and (d.due_on is null or d.estimated) and i.paid > 0) then
    raise exception 'installments of building % have receipts and would no longer be due', building
      using errcode = 'check_violation', constraint = 'construction_paid';
  end if;
  with moved as (
    update booking_installments i set due_on = d.due_on, estimated = d.estimated
      from construction_due_dates(organization, building, updates.days, updates.percents, booking) d
      where i.organization_id = organization and i.booking_id = d.booking_id and i.position = d.installment
        and (i.due_on, i.estimated) is distinct from (d.due_on, d.estimated)
      returning i.booking_id)
  select array_agg(distinct m.booking_id) into changed from moved m;
  perform set_paid_installments(organization, r.booking_id) from (
    select distinct r.booking_id from booking_receipts r
      where r.organization_id = organization and r.booking_id = any (changed) and r.reversed_at is null) r;
end
$$;
revoke execute on function set_construction_due_dates(bigint, bigint, bigint) from public;

-- A building with construction updates has the progress of the last one.
create function check_construction_percent() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.construction_percent <> (select u.percent from construction_updates u
      where u.organization_id = new.organization_id and u.building_id = new.id order by u.number desc limit 1) then
    raise exception 'the progress of building % is set by its construction updates', new.id
      using errcode = 'check_violation', constraint = 'building_built_by_updates';
  end if;
  return new;
end
$$;
create trigger check_construction_percent after update of construction_percent on buildings
  for each row when (new.construction_percent <> old.construction_percent)
  execute function check_construction_percent();

select audit_table('buildings');

-- How far a building is, update by update, and the payments that fall due with it.

create table construction_updates (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  building_id bigint not null,
  number integer not null check (number between 1 and 500),
  percent numeric(6, 3) not null check (percent between 0 and 100),
  percent_before numeric(6, 3) not null check (percent_before between 0 and 100),
  day date not null,
  note text not null default '' check (length(note) <= 2000),
  correction text check (length(correction) between 1 and 1000),
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, building_id, number),
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  constraint construction_updates_correction check ((percent < percent_before) = (correction is not null))
);
comment on column construction_updates.number is 'Counts the updates of its building, from 1. Only the last one can go.';
comment on column construction_updates.correction is 'Why the percent is below the one before.';
create index construction_updates_newest on construction_updates (organization_id, building_id, day desc, id desc);
create index construction_updates_everywhere on construction_updates (organization_id, day desc, id desc);

select wall('construction_updates');
create policy in_scope on construction_updates for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on construction_updates for all to storey_platform using (true);
grant select, insert, delete on construction_updates to storey_app, storey_platform;
-- What was built when does not change; what is said of it may. A lock asks for a right to change some column.
grant update (note, version) on construction_updates to storey_app, storey_platform;
select audited('construction_updates');

-- Photos of an update.
alter table pictures add column update_id bigint;
alter table pictures add foreign key (organization_id, update_id) references construction_updates (organization_id, id) on delete cascade;
alter table pictures drop constraint pictures_role_check, drop constraint pictures_one_owner, drop constraint pictures_role_of_owner;
alter table pictures
  add constraint pictures_role_check check (role in
    ('gallery', 'images', 'views', 'logo', 'pdf-images', 'pdf-logos', 'no-units-banner', 'plans', 'photos')),
  add constraint pictures_one_owner check (num_nonnulls(project_id, building_id, unit_id, update_id) = 1),
  add constraint pictures_role_of_owner check (case
    when project_id is not null then role in ('gallery', 'images', 'views', 'logo')
    when building_id is not null then role in ('gallery', 'images', 'views', 'pdf-images', 'pdf-logos', 'no-units-banner')
    when update_id is not null then role = 'photos'
    else role in ('plans', 'views') end);
drop index pictures_once;
create unique index pictures_once on pictures (project_id, building_id, unit_id, update_id, role, sent_sha256) nulls not distinct
  where deleted_at is null;
create index pictures_of_update on pictures (organization_id, update_id, role, position) where update_id is not null;

-- Which payments wait for the building: what was built already when it was booked is due on booking, and stays.
alter table booking_installments add column built_at integer check (built_at between 0 and 100);
comment on column booking_installments.built_at is 'Percent built at which it is due; null where it does not wait for that.';
create function installment_waits() returns trigger language plpgsql as $$
begin
  if new.due_text ~ '^At \d{1,3}% built$' and (new.estimated or new.due_on is null) then
    new.built_at := substring(new.due_text from '\d+')::integer;
  end if;
  return new;
end
$$;
update booking_installments set built_at = substring(due_text from '\d+')::integer
  where due_text ~ '^At \d{1,3}% built$' and (estimated or due_on is null);
create trigger booking_installments_wait before insert on booking_installments
  for each row execute function installment_waits();
create index booking_installments_built on booking_installments (organization_id, booking_id) where built_at is not null;

-- When the payments of live bookings are due that wait for a building, by its updates in their order. Due on the day of the
-- update that reached their percent for good, or of the booking where that is later; before that expected on a straight line
-- from the last update to the handover that was agreed. `dueDay` of api/src/schedule says the same of a new booking.
create function built_days(owner bigint, building bigint, days date[], percents numeric[], one bigint default null)
returns table (booking_id bigint, installment integer, due_on date, estimated boolean)
language sql stable set search_path = public as $$
  select w.booking_id, w.position, w.due_on, w.due_on is not null and not w.reached
  from (
    select d.booking_id, d.position, d.reached,
      case when d.reached then greatest(days[d.at], d.booked_on)
        when d.handover_on <= d.as_of then null
        else d.as_of + floor((d.handover_on - d.as_of)::float8 * ((d.built_at - d.built) / (100 - d.built)) + 0.5)::integer
      end as due_on
    from (
      select i.booking_id, i.position, i.built_at, s.at, s.at <= cardinality(days) as reached, t.booked_on, t.handover_on,
        case when cardinality(days) = 0 then t.booked_on else greatest(days[cardinality(days)], t.booked_on) end as as_of,
        case when cardinality(days) = 0 then t.built else percents[cardinality(days)]::float8 end as built
      from bookings b
      join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
      join projects p on p.organization_id = b.organization_id and p.id = b.project_id
      join organizations o on o.id = b.organization_id
      cross join lateral (select
        coalesce((b.terms->>'booked_on')::date, (b.created_at at time zone o.timezone)::date) as booked_on,
        case when b.terms is null then coalesce(h.completion_on, p.completion_on) else (b.terms->>'handover_on')::date end as handover_on,
        coalesce((b.terms->>'construction_percent')::float8, 0) as built) t
      join booking_installments i on i.organization_id = b.organization_id and i.booking_id = b.id and i.built_at is not null
      -- The one after the last that was below.
      cross join lateral (select coalesce(max(k), 0) + 1 as at from generate_subscripts(percents, 1) k where percents[k] < i.built_at) s
      where b.organization_id = owner and b.building_id = building and b.status in ('pending', 'accepted', 'completed')
        and (one is null or b.id = one)
    ) d
  ) w
$$;

-- Dates the payments that wait for a building anew, of one booking or of all of it. Those of another day move what was
-- received with them: the oldest is paid first. In the name of the owner, since nobody else changes the day of a payment.
create function date_built(owner bigint, building bigint, one bigint default null) returns void
language plpgsql security definer set search_path = public as $$
declare
  updates record;
  touched bigint[];
begin
  perform from bookings b where b.organization_id = owner and b.building_id = building
    and b.status in ('pending', 'accepted', 'completed') and (one is null or b.id = one) order by b.id for no key update;
  select coalesce(array_agg(u.day order by u.number), '{}') as days, coalesce(array_agg(u.percent order by u.number), '{}') as percents
    into updates from construction_updates u where u.organization_id = owner and u.building_id = building;
  if exists (
    select from built_days(owner, building, updates.days, updates.percents, one) d
      join booking_installments i on i.organization_id = owner and i.booking_id = d.booking_id and i.position = d.installment
      where i.due_on is not null and not i.estimated and (d.due_on is null or d.estimated) and i.paid > 0) then
    raise exception 'payments of building % that are no longer due have receipts', building
      using errcode = 'check_violation', constraint = 'construction_paid';
  end if;
  with moved as (
    update booking_installments i set due_on = d.due_on, estimated = d.estimated
      from built_days(owner, building, updates.days, updates.percents, one) d
      where i.organization_id = owner and i.booking_id = d.booking_id and i.position = d.installment
        and (i.due_on, i.estimated) is distinct from (d.due_on, d.estimated)
      returning i.booking_id)
  select array_agg(distinct m.booking_id) into touched from moved m;
  perform pay_installments(owner, r.booking_id) from (
    select distinct r.booking_id from booking_receipts r
      where r.organization_id = owner and r.booking_id = any (touched) and r.reversed_at is null) r;
end
$$;
revoke execute on function date_built(bigint, bigint, bigint) from public;

-- Updates of a building come and go one after the other, at the end.
create function construction_update_follows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  place record;
  last construction_updates;
begin
  select b.construction_percent as built, (now() at time zone o.timezone)::date as today into place
    from buildings b join organizations o on o.id = b.organization_id
    where b.organization_id = new.organization_id and b.id = new.building_id for no key update of b;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or new.percent_before <> place.built
    or new.day > place.today or new.day < coalesce(last.day, new.day) then
    raise exception 'update % of building % does not follow the one before', new.number, new.building_id
      using errcode = 'check_violation', constraint = 'construction_update_follows';
  end if;
  return new;
end
$$;
create trigger construction_updates_follow before insert on construction_updates
  for each row execute function construction_update_follows();

create function construction_update_counts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update buildings set construction_percent = new.percent, version = version + 1, updated_at = now()
    where organization_id = new.organization_id and id = new.building_id;
  perform date_built(new.organization_id, new.building_id);
  return null;
end
$$;
create trigger construction_updates_count after insert on construction_updates
  for each row execute function construction_update_counts();

create function construction_update_undone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from buildings where organization_id = old.organization_id and id = old.building_id for no key update;
  -- Its building goes, and all of its updates with it.
  if not found then return null; end if;
  if exists (select from construction_updates u
      where u.organization_id = old.organization_id and u.building_id = old.building_id and u.number > old.number) then
    raise exception 'update % of building % is not the last', old.number, old.building_id
      using errcode = 'check_violation', constraint = 'construction_update_last';
  end if;
  update buildings set construction_percent = old.percent_before, version = version + 1, updated_at = now()
    where organization_id = old.organization_id and id = old.building_id;
  perform date_built(old.organization_id, old.building_id);
  return null;
end
$$;
create trigger construction_updates_undone after delete on construction_updates
  for each row execute function construction_update_undone();

-- Once a building has updates they alone say how far it is.
create function building_is_built() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.construction_percent <> (select u.percent from construction_updates u
      where u.organization_id = new.organization_id and u.building_id = new.id order by u.number desc limit 1) then
    raise exception 'building % has updates that say how far it is', new.id
      using errcode = 'check_violation', constraint = 'building_built_by_updates';
  end if;
  return new;
end
$$;
create trigger buildings_built after update of construction_percent on buildings
  for each row when (new.construction_percent <> old.construction_percent) execute function building_is_built();

-- A booking that was made, or changed its unit, while an update was recorded has read how far the building was before it.
create function booking_is_dated() returns trigger language plpgsql security definer set search_path = public as $$
declare
  last construction_updates;
begin
  if new.terms is null then return null; end if;
  perform from buildings where organization_id = new.organization_id and id = new.building_id for share;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if last.percent is distinct from (new.terms->>'construction_percent')::numeric and last.id is not null then
    perform date_built(new.organization_id, new.building_id, new.id);
  end if;
  return null;
end
$$;
create constraint trigger bookings_dated after insert on bookings
  deferrable initially deferred for each row execute function booking_is_dated();
create constraint trigger bookings_changed_dated after update of unit_id on bookings
  deferrable initially deferred for each row when (new.unit_id <> old.unit_id) execute function booking_is_dated();

create table construction_updates (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  building_id bigint not null,
  number integer not null check (number between 1 and 500),
  percent numeric(6,3) not null check (percent between 0 and 100),
  percent_before numeric(6,3) not null check (percent_before between 0 and 100),
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
comment on column construction_updates.number is
  'Counts the updates of its building, from 1. Only the last one can go.';
comment on column construction_updates.correction is 'Why the percent is below the one before.';

create index construction_updates_newest on construction_updates (organization_id, building_id, day desc, id desc);
create index construction_updates_everywhere on construction_updates (organization_id, day desc, id desc);

select enable_rls('construction_updates');
create policy in_scope on construction_updates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on construction_updates for all to storey_platform using (true);
grant select, insert, delete, update (note, version) on construction_updates to storey_app, storey_platform;

-- Updates of a building come and go one after the other, at the end.
create function check_construction_update() returns trigger
  language plpgsql security definer set search_path = public as $$
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
      using errcode = 'check_violation', constraint = 'check_construction_update';
  end if;
  return new;
end
$$;
create trigger check_construction_update before insert on construction_updates
  for each row execute function check_construction_update();

create function sync_building_with_update() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update buildings set construction_percent = new.percent, version = version + 1, updated_at = now()
    where organization_id = new.organization_id and id = new.building_id;
  perform set_construction_due_dates(new.organization_id, new.building_id);
  return null;
end
$$;
create trigger sync_building_with_update after insert on construction_updates
  for each row execute function sync_building_with_update();

create function sync_building_with_removed_update() returns trigger
  language plpgsql security definer set search_path = public as $$
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
  perform set_construction_due_dates(old.organization_id, old.building_id);
  return null;
end
$$;
create trigger sync_building_with_removed_update after delete on construction_updates
  for each row execute function sync_building_with_removed_update();

select audit_table('construction_updates');

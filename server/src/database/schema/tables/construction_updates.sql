-- The construction progress of a building on a day, from which due dates of installments are calculated. An update is
-- added at the end, and only the last one is removed.
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
  'Counts the updates of the building, from 1. Only the last one can be removed.';
comment on column construction_updates.correction is 'The reason why the progress is lower than before.';

create index construction_updates_newest on construction_updates (organization_id, building_id, day desc, id desc);
create index construction_updates_everywhere on construction_updates (organization_id, day desc, id desc);

select enable_rls('construction_updates');
create policy in_scope on construction_updates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on construction_updates for all to storey_platform using (true);
grant select, insert, delete, update (note, version) on construction_updates to storey_app, storey_platform;

-- An update follows the last one: in number, progress and day, and not in the future. Locks the building, so that
-- simultaneous updates are checked one after the other.
create function check_construction_update() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  building record;
  last construction_updates;
begin
  select b.construction_percent as built, (now() at time zone o.timezone)::date as today into building
    from buildings b join organizations o on o.id = b.organization_id
    where b.organization_id = new.organization_id and b.id = new.building_id for no key update of b;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or new.percent_before <> building.built
    or new.day > building.today or new.day < coalesce(last.day, new.day) then
    raise exception 'update % of building % does not follow the last update', new.number, new.building_id
      using errcode = 'check_violation', constraint = 'check_construction_update';
  end if;
  return new;
end
$$;
create trigger check_construction_update before insert on construction_updates
  for each row execute function check_construction_update();

-- A new update sets the progress of the building and the due dates that depend on it.
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

-- The removal of the last update restores the earlier progress and due dates; other updates are not removed.
create function sync_building_with_removed_update() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from buildings where organization_id = old.organization_id and id = old.building_id for no key update;
  -- The building itself is deleted, with all of its updates.
  if not found then return null; end if;
  if exists (select from construction_updates u
      where u.organization_id = old.organization_id and u.building_id = old.building_id and u.number > old.number) then
    raise exception 'update % of building % is not the last one', old.number, old.building_id
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

create trigger add_buyer_emails after insert on construction_updates
  for each row when (new.percent > new.percent_before) execute function add_emails_of_construction();

select audit_table('construction_updates');

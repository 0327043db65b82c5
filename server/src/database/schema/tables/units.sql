-- A home for sale in a building of a project of one developer. Written by admins of the developer, by imports and,
-- within limits, by sales managers who sell for it. Its status while held, booked or sold is that of its claim
-- (unit_claims); its number is unique in its building.
create table units (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  building_id bigint not null,
  number text not null check (length(number) between 1 and 20),
  floor integer not null check (floor between -20 and 200),
  stack integer not null default 1 check (stack between 1 and 200),
  type text not null check (type in
    ('studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail')),
  bedrooms integer not null default 0 check (bedrooms between 0 and 20),
  bathrooms integer check (bathrooms between 0 and 20),
  internal_area numeric not null check (internal_area > 0),
  outdoor_area numeric not null default 0 check (outdoor_area >= 0),
  orientation text check (orientation in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  view text,
  parking integer not null default 0 check (parking between 0 and 20),
  furnishing text not null default 'none' check (furnishing in ('none', 'semi', 'full', 'kitchen_only')),
  price bigint check (price between 1 and 9007199254740991),
  minimum_price bigint check (minimum_price between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'unreleased' check (status in
    ('unreleased', 'available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked')),
  block_reason text,
  released_at timestamptz,
  sales_note text not null default '',
  plan_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  total_area numeric generated always as (internal_area + outdoor_area) stored,
  price_per_area numeric(16,2) generated always as (price::numeric / (internal_area + outdoor_area)) stored,
  -- A type of the unit's own project, enforced by the key. Not by cascade: the caller who deletes a type decides about
  -- its units.
  unit_type_id bigint,
  plot_area numeric constraint units_plot_area
    check (plot_area > 0 and plot_area < 100000000 and scale(plot_area) <= 4),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, plan_file_id) references files (organization_id, id),
  constraint units_unit_type foreign key (organization_id, project_id, unit_type_id)
    references unit_types (organization_id, project_id, id),
  constraint units_minimum_not_above_price check (minimum_price is null or minimum_price <= price),
  -- A list of a company drops the prices of homes that are sold or kept: they have a price before they are for sale.
  constraint units_priced_for_sale check (price is not null or status in ('unreleased', 'blocked')),
  constraint units_minimum_of_price check (price is not null or minimum_price is null),
  check ((status = 'blocked') = (block_reason is not null)),
  constraint units_price_max check (price <= 10000000000000 and minimum_price <= 10000000000000),
  constraint units_internal_area_exact check (internal_area < 100000000 and scale(internal_area) <= 4),
  constraint units_outdoor_area_exact check (outdoor_area < 100000000 and scale(outdoor_area) <= 4),
  -- A total above the maximum area could be written and not read: every list that contained the unit failed.
  constraint units_total_area check (total_area < 100000000)
);
comment on column units.price is 'List price in minor units of the currency; null for a home that is not for sale and has none.';
comment on column units.bathrooms is 'Null if it is not known.';
comment on column units.total_area is 'Square meters.';
comment on column units.plot_area is 'Square meters of land, of villas and townhouses.';

create unique index units_number on units (organization_id, building_id, upper(number));
create index units_numbers on units using gin (fold_text(number) gin_trgm_ops);

-- The plan of a building, and lists of a project or building.
create index units_grid on units (organization_id, building_id, floor desc, stack);
create index units_project on units (organization_id, project_id, status, price);
create index units_building on units (organization_id, building_id, status, price);
-- Lists of one developer's units, by order.
create index units_price on units (organization_id, price);
create index units_status on units (organization_id, status);
create index units_area on units (organization_id, total_area);
create index units_floor on units (organization_id, floor, id);
create index units_bedrooms on units (organization_id, bedrooms, id);
create index units_per_area on units (organization_id, price_per_area, id);
create index units_changed on units (organization_id, updated_at, id);
-- Lists of the sales desk, which shows the units of every developer, by order: read through the index instead of
-- sorting.
create index units_everywhere_price on units (price, id);
create index units_everywhere_changed on units (updated_at, id);
create index units_everywhere_floor on units (floor, id);
create index units_everywhere_bedrooms on units (bedrooms, id);
create index units_everywhere_status on units (status, id);
create index units_everywhere_area on units (total_area, id);
create index units_everywhere_per_area on units (price_per_area, id);
-- Foreign keys. A file is looked up by its uses when a picture of it is deleted.
create index units_plan_file on units (organization_id, plan_file_id) where plan_file_id is not null;
create index units_of_type on units (organization_id, unit_type_id) where unit_type_id is not null;

select enable_rls('units');
create policy in_scope on units for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on units for all to storey_platform using (true);
grant select, insert, update, delete on units to storey_app, storey_platform;

-- Adds to unit_counts; the arrays are parallel. In ascending order of the key, so that simultaneous statements do not
-- deadlock. An existing counter is changed by an update, because an insert of a negative count would fail its check
-- before the conflict is detected.
create function add_unit_counts(
    organizations bigint[], buildings bigint[], statuses text[], counts bigint[], sums bigint[])
  returns void language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  for change in
    select o, b, s, sum(n) as n, sum(v) as v
      from unnest(organizations, buildings, statuses, counts, sums) as row (o, b, s, n, v)
      group by 1, 2, 3 having sum(n) <> 0 or sum(v) <> 0 order by 1, 2, 3
  loop
    update unit_counts set count = count + change.n, value = value + change.v
      where organization_id = change.o and building_id = change.b and status = change.s;
    if not found then
      insert into unit_counts as counter (organization_id, building_id, status, count, value)
        values (change.o, change.b, change.s, change.n, change.v)
      on conflict (organization_id, building_id, status)
        do update set count = counter.count + excluded.count, value = counter.value + excluded.value;
    end if;
  end loop;
end
$$;

-- Text search: units by their number, or by the code of their building and their number, such as A-1204, also by one that
-- they had before.
create function search_unit_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from units
    where organization_id = any (scope_organizations()) and fold_text(number) like any (indexed_patterns(term))
  union
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where b.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(u.number) like any (indexed_patterns(substring(term from '-([^-]+)$')))
  union
  select unit_id from former_unit_numbers
    where organization_id = any (scope_organizations()) and fold_text(number) like any (indexed_patterns(term))
  union
  select u.id from former_unit_numbers f
      join units u on u.organization_id = f.organization_id and u.id = f.unit_id
      join buildings b on b.organization_id = u.organization_id and b.id = u.building_id
    where f.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(f.number) like any (indexed_patterns(substring(term from '-([^-]+)$')))
$$;

-- The units in scope that a text names whole, with the code of their building, such as A-1204.
create function named_unit_ids(term text) returns setof bigint
  language sql stable rows 5 cost 1000 security definer set search_path = public as $$
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where (reaches_everything() or b.organization_id = any (scope_organizations()))
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(u.number) = fold_text(substring(term from '-([^-]+)$'))
$$;

-- Deletes a unit unless another row refers to it: undoing an import deletes the units it created that are still unused.
create function delete_unused_unit(organization bigint, unit bigint) returns boolean language plpgsql as $$
begin
  delete from units where organization_id = organization and id = unit;
  return found;
exception when foreign_key_violation then
  return false;
end
$$;
revoke execute on function delete_unused_unit(bigint, bigint) from public;
grant execute on function delete_unused_unit(bigint, bigint) to storey_app;

-- A number is stored without the code of its building, so that units_number refuses a second 0105 that is written A-0105 in building A: both
-- have the name A-0105 (unit_name).
create function set_unit_number() returns trigger language plpgsql as $$
declare
  code text;
begin
  -- Locked, so that a code that changes at the same time is seen here, or sees this number.
  select b.code into code from buildings b
    where b.organization_id = new.organization_id and b.id = new.building_id for share;
  if starts_with(upper(new.number), upper(code) || '-') and length(new.number) > length(code) + 1 then
    new.number := substr(new.number, length(code) + 2);
  end if;
  return new;
end
$$;
create trigger set_unit_number before insert or update of number on units
  for each row when (strpos(new.number, '-') > 1) execute function set_unit_number();

-- A building that gets another code strips it from the numbers that begin with it; units_number refuses the code where the building then has
-- a number twice.
create function sync_unit_numbers() returns trigger language plpgsql as $$
begin
  update units set number = number
    where organization_id = new.organization_id and building_id = new.id and starts_with(upper(number), upper(new.code) || '-');
  return null;
end
$$;
create trigger sync_unit_numbers after update of code on buildings
  for each row when (old.code <> new.code) execute function sync_unit_numbers();

-- Only a claim (table unit_claims) sets or ends a claimed status. The price is frozen while the unit is claimed.
create function check_unit_claim() returns trigger language plpgsql as $$
declare
  claim_status text;
begin
  select unit_status into claim_status from unit_claims where unit_id = new.id and ended_at is null;
  if claim_status is null and new.status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over')
    or claim_status is not null and new.status <> claim_status then
    raise exception 'unit % cannot become % (claim: %)', new.id, new.status, coalesce(claim_status, 'none')
      using errcode = 'check_violation', constraint = 'units_status_follows_claim';
  end if;
  if tg_op = 'UPDATE' and claim_status is not null and (new.price is distinct from old.price or new.currency <> old.currency) then
    raise exception 'the price of unit % is frozen while it is claimed', new.id
      using errcode = 'check_violation', constraint = 'units_price_frozen';
  end if;
  return new;
end
$$;
create trigger check_unit_claim before insert or update of status, price, currency on units
  for each row execute function check_unit_claim();

-- A price that a call writes is the newest in the history of the unit (unit_prices) at the end of the statement. A home
-- without a price has no history, and a price is never removed.
create function check_price_history() returns trigger language plpgsql as $$
declare
  last record;
begin
  select p.price, p.currency into last from unit_prices p
    where p.organization_id = new.organization_id and p.unit_id = new.id order by p.id desc limit 1;
  if (last.price, last.currency) is distinct from (new.price, new.currency) then
    raise exception 'the price of unit % is missing in unit_prices', new.id
      using errcode = 'check_violation', constraint = 'units_price_in_history';
  end if;
  return null;
end
$$;
create trigger check_first_price after insert on units
  for each row when (is_application_role() and new.price is not null) execute function check_price_history();
create trigger check_price after update of price, currency on units
  for each row when (is_application_role()
    and (old.price is distinct from new.price or old.price is not null and old.currency <> new.currency))
  execute function check_price_history();

-- Maintains unit_counts: number and total list price of the units of each building, by status.
create function sync_unit_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(1::bigint), array_agg(coalesce(price, 0)))
      from new_rows;
  elsif tg_op = 'UPDATE' then
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(n), array_agg(v))
      from (select organization_id, building_id, status, 1::bigint as n, coalesce(price, 0) as v from new_rows
        union all select organization_id, building_id, status, -1::bigint, -coalesce(price, 0) from old_rows) as moved;
  else
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(-1::bigint), array_agg(-coalesce(price, 0)))
      from old_rows;
  end if;
  return null;
end
$$;
create trigger sync_counts_on_insert after insert on units referencing new table as new_rows
  for each statement execute function sync_unit_counts();
create trigger sync_counts_on_update after update on units referencing old table as old_rows new table as new_rows
  for each statement execute function sync_unit_counts();
create trigger sync_counts_on_delete after delete on units referencing old table as old_rows
  for each statement execute function sync_unit_counts();

select audit_table('units');

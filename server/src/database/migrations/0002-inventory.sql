-- A builder's projects, buildings, units and payment plans, and the one lock for every kind of claim on a unit.

create table projects (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  tagline text,
  description text not null default '',
  status text not null default 'draft'
    check (status in ('draft', 'coming_soon', 'on_sale', 'sold_out', 'completed', 'archived')),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  district text,
  address text,
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  launch_on date,
  completion_on date,
  construction_percent numeric(6, 3) not null default 0 check (construction_percent between 0 and 100),
  registration_number text,
  escrow_account text,
  cover_file_id bigint,
  hold_default_minutes integer not null default 1440 check (hold_default_minutes between 5 and 43200),
  hold_max_minutes integer not null default 4320 check (hold_max_minutes between 5 and 43200),
  hold_limit_per_person integer not null default 5 check (hold_limit_per_person between 1 and 1000),
  booking_expiry_minutes integer not null default 10080 check (booking_expiry_minutes between 5 and 129600),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, cover_file_id) references files (organization_id, id),
  constraint projects_hold_fits check (hold_default_minutes <= hold_max_minutes)
);
create unique index projects_code on projects (organization_id, upper(code));

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
  construction_percent numeric(6, 3) not null default 0 check (construction_percent between 0 and 100),
  cover_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, cover_file_id) references files (organization_id, id)
);
create unique index buildings_code on buildings (organization_id, project_id, upper(code));

create table payment_plans (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  building_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  valid_from date,
  valid_until date,
  price_adjustment_percent numeric(6, 3) not null default 0 check (price_adjustment_percent between -50 and 50),
  booking_amount_kind text not null default 'none' check (booking_amount_kind in ('none', 'fixed', 'percent')),
  booking_amount bigint check (booking_amount between 0 and 9007199254740991),
  booking_percent numeric(6, 3) check (booking_percent between 0 and 100),
  split_label text not null default '',
  is_default boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, building_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  constraint payment_plans_valid_days check (valid_until is null or valid_from is null or valid_until >= valid_from),
  check ((booking_amount_kind = 'fixed') = (booking_amount is not null)),
  check ((booking_amount_kind = 'percent') = (booking_percent is not null))
);
create unique index payment_plans_name on payment_plans (organization_id, building_id, lower(name));
create unique index payment_plans_one_default on payment_plans (organization_id, building_id) where is_default;

create table installments (
  organization_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 100),
  name text not null check (length(name) between 1 and 120),
  amount_kind text not null check (amount_kind in ('percent', 'fixed', 'remainder')),
  percent numeric(6, 3) check (percent > 0 and percent <= 100),
  amount bigint check (amount between 1 and 9007199254740991),
  due_kind text not null check (due_kind in ('on_booking', 'on_date', 'days_after_booking', 'months_after_booking',
    'on_construction', 'on_handover', 'months_after_handover')),
  due_value integer check (due_value between 0 and 3650),
  due_on date,
  repeat_count integer not null default 1 check (repeat_count between 1 and 240),
  repeat_every_months integer not null default 1 check (repeat_every_months between 1 and 60),
  primary key (organization_id, payment_plan_id, position),
  foreign key (organization_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade,
  check ((amount_kind = 'percent') = (percent is not null)),
  check ((amount_kind = 'fixed') = (amount is not null)),
  check ((due_kind = 'on_date') = (due_on is not null))
);

-- Percents make 100. Fixed amounts are a different share of every price, so they need one row that takes the remainder.
create function installments_add_up() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select i.payment_plan_id as plan,
      coalesce(sum(i.percent * i.repeat_count), 0) as percents,
      count(*) filter (where i.amount_kind = 'remainder') as remainders,
      count(*) filter (where i.amount_kind = 'fixed') as fixed
    into sums from installments i
    where i.organization_id = coalesce(new.organization_id, old.organization_id)
      and i.payment_plan_id = coalesce(new.payment_plan_id, old.payment_plan_id)
    group by 1;
  if sums.plan is not null and (sums.remainders > 1
    or sums.remainders = 1 and sums.percents >= 100
    or sums.remainders = 0 and (sums.fixed > 0 or sums.percents <> 100)) then
    raise exception 'the installments of payment plan % do not add up to the price', sums.plan
      using errcode = 'check_violation', constraint = 'installments_add_up';
  end if;
  return null;
end
$$;
create constraint trigger installments_add_up after insert or update or delete on installments
  deferrable initially deferred for each row execute function installments_add_up();

create table plan_charges (
  organization_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('registration', 'admin', 'service', 'tax', 'other')),
  basis text not null check (basis in ('percent', 'fixed')),
  percent numeric(6, 3) check (percent between 0 and 100),
  amount bigint check (amount between 0 and 9007199254740991),
  payer text not null default 'buyer' check (payer in ('buyer', 'seller')),
  due_kind text not null default 'on_booking' check (due_kind in ('on_booking', 'on_handover')),
  primary key (organization_id, payment_plan_id, position),
  foreign key (organization_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade,
  check ((basis = 'percent') = (percent is not null)),
  check ((basis = 'fixed') = (amount is not null))
);

create table units (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  building_id bigint not null,
  number text not null check (length(number) between 1 and 20),
  floor integer not null check (floor between -20 and 200),
  stack integer not null default 1 check (stack between 1 and 200),
  type text not null
    check (type in ('studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail')),
  bedrooms integer not null default 0 check (bedrooms between 0 and 20),
  bathrooms integer not null default 1 check (bathrooms between 0 and 20),
  internal_area numeric(10, 2) not null check (internal_area > 0),
  outdoor_area numeric(10, 2) not null default 0 check (outdoor_area >= 0),
  total_area numeric(10, 2) generated always as (internal_area + outdoor_area) stored,
  orientation text check (orientation in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  view text,
  parking integer not null default 0 check (parking between 0 and 20),
  furnishing text not null default 'none' check (furnishing in ('none', 'semi', 'full', 'kitchen_only')),
  price bigint not null check (price between 1 and 9007199254740991),
  minimum_price bigint check (minimum_price between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_per_area numeric(16, 2) generated always as (price / (internal_area + outdoor_area)) stored,
  status text not null default 'unreleased'
    check (status in ('unreleased', 'available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked')),
  block_reason text,
  released_at timestamptz,
  sales_note text not null default '',
  plan_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, plan_file_id) references files (organization_id, id),
  constraint units_minimum_not_above_price check (minimum_price is null or minimum_price <= price),
  check ((status = 'blocked') = (block_reason is not null))
);
comment on column units.price is 'Minor units of currency, list price.';
comment on column units.total_area is 'Square metres.';
create unique index units_number on units (organization_id, building_id, upper(number));
create index units_grid on units (organization_id, building_id, floor desc, stack);
create index units_project on units (organization_id, project_id, status, price);
create index units_building on units (organization_id, building_id, status, price);
create index units_price on units (organization_id, price);
create index units_area on units (organization_id, total_area);
create index units_status on units (organization_id, status);
create index units_numbers on units using gin (number gin_trgm_ops);
-- The sales desk sees every builder's units: each order of its list walks one of these instead of sorting them all.
create index units_everywhere_price on units (price, id);
create index units_everywhere_area on units (total_area, id);
create index units_everywhere_per_area on units (price_per_area, id);
create index units_everywhere_changed on units (updated_at, id);
create index units_everywhere_floor on units (floor, id);
create index units_everywhere_bedrooms on units (bedrooms, id);
create index units_everywhere_status on units (status, id);

-- Every kind of claim, holds and bookings alike: at most one live claim a unit.
create table unit_claims (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  kind text not null check (kind in ('hold', 'booking')),
  unit_status text not null check (unit_status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over')),
  holder_id bigint not null references users,
  holder_name text not null,
  held_for text,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz,
  extended_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('released', 'lapsed', 'converted', 'rejected', 'expired', 'cancelled')),
  unique (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  check ((kind = 'hold') = (unit_status = 'on_hold')),
  check (kind <> 'hold' or expires_at is not null),
  check ((ended_at is null) = (end_reason is null))
);
create unique index unit_claims_one_live on unit_claims (unit_id) where ended_at is null;
create index unit_claims_lapsing on unit_claims (expires_at) where ended_at is null and expires_at is not null;
create index unit_claims_holder on unit_claims (holder_id) where ended_at is null and kind = 'hold';
create index unit_claims_unit on unit_claims (organization_id, unit_id, claimed_at desc);

create table unit_status_changes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_status text,
  new_status text not null,
  reason text,
  claim_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);
create index unit_status_changes_unit on unit_status_changes (organization_id, unit_id, at desc);

-- A claim writes the unit's status; nothing else may make or end a claimed one, nor touch the price meanwhile.
create function claim_writes_status() returns trigger language plpgsql as $$
begin
  if new.ended_at is null then
    update units set status = new.unit_status, block_reason = null
      where organization_id = new.organization_id and id = new.unit_id and status <> new.unit_status;
  elsif old.ended_at is null then
    update units set status = 'available'
      where organization_id = new.organization_id and id = new.unit_id;
  else
    raise exception 'claim % has ended and cannot change', new.id using errcode = 'check_violation', constraint = 'unit_claims_ended_is_final';
  end if;
  return null;
end
$$;
create trigger unit_claims_status after insert or update on unit_claims
  for each row execute function claim_writes_status();

create function unit_agrees_with_claim() returns trigger language plpgsql as $$
declare
  claimed text;
begin
  select unit_status into claimed from unit_claims where unit_id = new.id and ended_at is null;
  if claimed is null and new.status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over')
    or claimed is not null and new.status <> claimed then
    raise exception 'unit % may not become % (claim: %)', new.id, new.status, coalesce(claimed, 'none')
      using errcode = 'check_violation', constraint = 'units_status_follows_claim';
  end if;
  if tg_op = 'UPDATE' and claimed is not null and (new.price <> old.price or new.currency <> old.currency) then
    raise exception 'the price of unit % is frozen while it is claimed', new.id
      using errcode = 'check_violation', constraint = 'units_price_frozen';
  end if;
  return new;
end
$$;
create trigger units_status_follows_claim before insert or update of status, price, currency on units
  for each row execute function unit_agrees_with_claim();

-- Kept counters: units by status, with the value, for each building.
create table unit_counts (
  organization_id bigint not null,
  building_id bigint not null,
  status text not null,
  count bigint not null default 0 check (count >= 0),
  value bigint not null default 0 check (value >= 0),
  primary key (organization_id, building_id, status),
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade
);

-- Changed by statement, in ascending key order. A row that leaves a group is subtracted by an update, because an insert
-- of a negative count would fail its check before the conflict is seen.
create function keep_unit_counts(organizations bigint[], buildings bigint[], statuses text[], counts bigint[], sums bigint[])
returns void language plpgsql security definer set search_path = public as $$
declare
  moved record;
begin
  for moved in
    select o, b, s, sum(n) as n, sum(v) as v
      from unnest(organizations, buildings, statuses, counts, sums) as row (o, b, s, n, v)
      group by 1, 2, 3 having sum(n) <> 0 or sum(v) <> 0 order by 1, 2, 3
  loop
    update unit_counts set count = count + moved.n, value = value + moved.v
      where organization_id = moved.o and building_id = moved.b and status = moved.s;
    if not found then
      insert into unit_counts as kept (organization_id, building_id, status, count, value)
        values (moved.o, moved.b, moved.s, moved.n, moved.v)
      on conflict (organization_id, building_id, status)
        do update set count = kept.count + excluded.count, value = kept.value + excluded.value;
    end if;
  end loop;
end
$$;

create function count_units_added() returns trigger language plpgsql as $$
begin
  perform keep_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status), array_agg(1::bigint), array_agg(price)) from added;
  return null;
end
$$;
create function count_units_gone() returns trigger language plpgsql as $$
begin
  perform keep_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status), array_agg(-1::bigint), array_agg(-price)) from gone;
  return null;
end
$$;
create function count_units_changed() returns trigger language plpgsql as $$
begin
  perform keep_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status), array_agg(n), array_agg(v))
    from (select organization_id, building_id, status, 1::bigint as n, price as v from added
      union all select organization_id, building_id, status, -1::bigint, -price from gone) as moved;
  return null;
end
$$;
create trigger units_counted_added after insert on units
  referencing new table as added for each statement execute function count_units_added();
create trigger units_counted_gone after delete on units
  referencing old table as gone for each statement execute function count_units_gone();
create trigger units_counted_changed after update on units
  referencing old table as gone new table as added for each statement execute function count_units_changed();

do $$
declare
  name text;
begin
  foreach name in array array['projects', 'buildings', 'payment_plans', 'installments', 'plan_charges', 'units', 'unit_claims',
    'unit_status_changes', 'unit_counts'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
  end loop;
end
$$;

grant select, insert, update, delete on projects, buildings, payment_plans, installments, plan_charges, units to storey_app, storey_platform;
grant select, insert, update on unit_claims to storey_app, storey_platform;
grant select, insert on unit_status_changes to storey_app, storey_platform;
grant select on unit_counts to storey_app, storey_platform;

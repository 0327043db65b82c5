-- Price lists as change sets, each unit's history of prices, and the terms that a booking keeps.

create table price_lists (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  -- Of its project: price list 7.
  number integer not null check (number >= 1),
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'planned', 'applied', 'failed', 'undone')),
  -- How the prices came to be, and which units were asked for.
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Of its rows, as they stand.
  changed integer not null default 0 check (changed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  value_before bigint not null default 0,
  value_after bigint not null default 0,
  planned_for timestamptz,
  planned_by bigint references users,
  planned_by_name text,
  -- Why it could not be applied at its time.
  failure text check (length(failure) between 1 and 500),
  applied_at timestamptz,
  applied_by bigint references users,
  applied_by_name text,
  undone_at timestamptz,
  undone_by bigint references users,
  undone_by_name text,
  undo_reason text check (length(undo_reason) between 1 and 300),
  created_by bigint references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, project_id, number),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint price_lists_planned_whole check (status <> 'planned' or (planned_for is not null and planned_by_name is not null)),
  constraint price_lists_applied_whole check ((status in ('applied', 'undone')) = (applied_at is not null)),
  constraint price_lists_undone_whole check ((status = 'undone') = (undone_at is not null)),
  constraint price_lists_failed_whole check ((status = 'failed') = (failure is not null))
);
create index price_lists_newest on price_lists (organization_id, created_at desc, id desc);
create index price_lists_project on price_lists (organization_id, project_id, id desc);
create index price_lists_status on price_lists (organization_id, status, id desc);
create index price_lists_due on price_lists (planned_for) where status = 'planned';

create table price_list_units (
  organization_id bigint not null,
  price_list_id bigint not null,
  unit_id bigint not null,
  old_price bigint not null check (old_price between 1 and 10000000000000),
  new_price bigint not null check (new_price between 1 and 10000000000000),
  -- Why the price stays; before the list is applied, why it would.
  skipped text check (skipped in ('claimed', 'below_minimum', 'changed', 'same')),
  primary key (price_list_id, unit_id),
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);
create index price_list_units_unit on price_list_units (organization_id, unit_id);

-- The moves that there are. What was applied stays as it is; of it nothing is known afterwards but that it was undone.
create function price_list_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status in ('applied', 'undone') then
      raise exception 'price list % was applied', old.id using errcode = 'check_violation', constraint = 'price_list_final';
    end if;
    return old;
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array['draft>planned', 'planned>draft', 'failed>draft',
    'failed>planned', 'draft>applied', 'planned>applied', 'failed>applied', 'planned>failed', 'applied>undone']) then
    raise exception 'a price list does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'price_list_moves';
  end if;
  if (new.project_id, new.number, new.currency) is distinct from (old.project_id, old.number, old.currency)
    or old.status in ('applied', 'undone') and (new.name, new.note, new.rule, new.changed, new.skipped, new.value_before, new.value_after,
      new.planned_for, new.applied_at, new.applied_by, new.applied_by_name)
    is distinct from (old.name, old.note, old.rule, old.changed, old.skipped, old.value_before, old.value_after,
      old.planned_for, old.applied_at, old.applied_by, old.applied_by_name)
    or old.status = 'undone' and new is distinct from old then
    raise exception 'price list % was applied', old.id using errcode = 'check_violation', constraint = 'price_list_final';
  end if;
  return new;
end
$$;
create trigger price_lists_move before update or delete on price_lists for each row execute function price_list_moves();

create function price_list_rows_final() returns trigger language plpgsql as $$
declare
  standing text;
begin
  select status into standing from price_lists where id = case when tg_op = 'DELETE' then old.price_list_id else new.price_list_id end;
  if standing in ('applied', 'undone') then
    raise exception 'a price list that was applied stays as it is' using errcode = 'check_violation', constraint = 'price_list_final';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger price_list_units_final before insert or update or delete on price_list_units
  for each row execute function price_list_rows_final();

-- Every price that a unit had. Written by the trigger below alone, whichever way a price changes.
create table unit_prices (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_price bigint,
  price bigint not null,
  currency text not null,
  cause text not null check (cause in ('created', 'edit', 'list', 'undo', 'import')),
  price_list_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id)
);
create index unit_prices_unit on unit_prices (organization_id, unit_id, at desc, id desc);
create index unit_prices_list on unit_prices (organization_id, price_list_id) where price_list_id is not null;

insert into unit_prices (organization_id, unit_id, price, currency, cause, at)
  select organization_id, id, price, currency, 'created', created_at from units order by id;

-- app.price_change says why, as JSON, where it is more than an edit by the caller.
create function unit_price_written() returns trigger language plpgsql security definer set search_path = public as $$
declare
  why jsonb := coalesce(nullif(current_setting('app.price_change', true), ''), '{}')::jsonb;
  who bigint := coalesce((why ->> 'actor_id')::bigint, nullif(scope_user(), 0));
begin
  insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause, price_list_id, actor_id, actor_name)
    values (new.organization_id, new.id, case when tg_op = 'UPDATE' then old.price end, new.price, new.currency,
      coalesce(why ->> 'cause', case tg_op when 'INSERT' then 'created' else 'edit' end), (why ->> 'price_list_id')::bigint,
      who, (select full_name from users where id = who));
  return null;
end
$$;
create trigger units_price_first after insert on units for each row execute function unit_price_written();
create trigger units_price_written after update of price, currency on units for each row
  when (old.price is distinct from new.price or old.currency is distinct from new.currency)
  execute function unit_price_written();

select wall('price_lists');
select wall('price_list_units');
select wall('unit_prices');
do $$
declare
  name text;
begin
  foreach name in array array['price_lists', 'price_list_units', 'unit_prices'] loop
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
  end loop;
end
$$;
grant select, insert, update, delete on price_lists, price_list_units to storey_app, storey_platform;
grant select on unit_prices to storey_app, storey_platform;
select audited('price_lists');

-- What a booking was made on stays with it: the price, and the plan as it was numbered then.
alter table bookings add column plan_version integer check (plan_version >= 1);
comment on column bookings.plan_version is 'Null for bookings from before it was kept.';

create function booking_terms_stay() returns trigger language plpgsql as $$
begin
  if (new.unit_id, new.list_price, new.price, new.currency, new.payment_plan_id, new.plan_name, new.split_label)
    is distinct from (old.unit_id, old.list_price, old.price, old.currency, old.payment_plan_id, old.plan_name, old.split_label)
    or old.plan_version is not null and new.plan_version is distinct from old.plan_version then
    raise exception 'booking % keeps the price and the plan that it was made on', old.id
      using errcode = 'check_violation', constraint = 'booking_terms_stay';
  end if;
  return new;
end
$$;
create trigger bookings_terms_stay before update of unit_id, list_price, price, currency, payment_plan_id, plan_name, split_label, plan_version
  on bookings for each row execute function booking_terms_stay();

-- One kind more of what people are notified of, whichever there are by now.
do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'price_list'::text, 'security'::text$q$));
  end loop;
end
$$;

-- Discounts of bookings: within the maker's own limit at once, above it by a request that somebody else decides.

alter table projects
  add column sales_manager_discount_percent numeric(6, 3) not null default 0 check (sales_manager_discount_percent >= 0 and sales_manager_discount_percent < 100),
  add column super_admin_discount_percent numeric(6, 3) not null default 0 check (super_admin_discount_percent >= 0 and super_admin_discount_percent < 100);
comment on column projects.sales_manager_discount_percent is 'What a sales manager may take off a price without asking; what is above is a request.';

alter table bookings
  add column discount bigint not null default 0 check (discount between 0 and 9007199254740991),
  add column terms jsonb;
alter table bookings add column plan_price bigint not null generated always as (price + discount) stored;
comment on column bookings.terms is 'The plan, and what dated its payments, as they were at booking: a discount that comes later counts by them. Null for bookings from before discounts.';
create index bookings_discounted on bookings (organization_id, created_at desc, id desc) where discount > 0;
create index bookings_discounted_everywhere on bookings (created_at desc, id desc) where discount > 0;

-- The price stays as it was agreed, but for a discount on what is not decided yet.
create or replace function booking_terms_stay() returns trigger language plpgsql as $$
begin
  if (new.unit_id, new.list_price, new.plan_price, new.currency, new.payment_plan_id, new.plan_name, new.terms)
      is distinct from (old.unit_id, old.list_price, old.plan_price, old.currency, old.payment_plan_id, old.plan_name, old.terms)
    or new.split_label is distinct from old.split_label and new.discount = old.discount
    or new.discount <> old.discount and (old.status <> 'pending' or new.status <> 'pending')
    or old.plan_version is not null and new.plan_version is distinct from old.plan_version then
    raise exception 'booking % keeps the price and the plan that it was made on', old.id
      using errcode = 'check_violation', constraint = 'booking_terms_stay';
  end if;
  return new;
end
$$;
drop trigger bookings_terms_stay on bookings;
-- After the change: what is generated is not known before it.
create trigger bookings_terms_stay after update of unit_id, list_price, price, discount, currency, payment_plan_id, plan_name,
  split_label, plan_version, terms on bookings for each row execute function booking_terms_stay();

create function booking_above_minimum() returns trigger language plpgsql as $$
begin
  if exists (select from units where organization_id = new.organization_id and id = new.unit_id and minimum_price > new.price) then
    raise exception 'booking % comes below the minimum price of its unit', new.id
      using errcode = 'check_violation', constraint = 'bookings_above_minimum';
  end if;
  return null;
end
$$;
create trigger bookings_discount_is_small after insert on bookings for each row when (new.discount > 0)
  execute function booking_above_minimum();
create trigger bookings_discount_stays_small after update of discount on bookings for each row when (new.discount > old.discount)
  execute function booking_above_minimum();

-- What is paid is the price, whenever the price changes.
create function booking_payments_add_up() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select coalesce(sum(amount), 0) into total from booking_installments
    where organization_id = new.organization_id and booking_id = new.id and not is_charge;
  if total <> (select price from bookings where organization_id = new.organization_id and id = new.id) then
    raise exception 'the payments of booking % add up to %, not to its price', new.id, total
      using errcode = 'check_violation', constraint = 'booking_payments_add_up';
  end if;
  return null;
end
$$;
create constraint trigger booking_payments_add_up after update of discount on bookings
  deferrable initially deferred for each row execute function booking_payments_add_up();
grant update (amount) on booking_installments to storey_app, storey_platform;

create table discount_requests (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  project_id bigint not null,
  status text not null
    check (status in ('pending', 'assigned', 'approved', 'rejected', 'changes_requested', 'withdrawn', 'closed')),
  plan_price bigint not null check (plan_price > 0),
  amount bigint not null check (amount > 0),
  percent numeric(9, 6) check (percent > 0 and percent < 100),
  reason text not null default '' check (length(reason) <= 1000),
  automatic boolean not null default false,
  granted_amount bigint check (granted_amount > 0),
  requested_by bigint not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  sales_manager_id bigint references users,
  sales_manager_name text,
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint discount_requests_below_price check (amount < plan_price and granted_amount <= amount),
  constraint discount_requests_granted check ((status = 'approved') = (granted_amount is not null)),
  constraint discount_requests_assigned check (status <> 'assigned' or sales_manager_id is not null),
  constraint discount_requests_not_own check (automatic or decided_by is distinct from requested_by),
  constraint discount_requests_manager_not_maker check (sales_manager_id is distinct from requested_by)
);
comment on column discount_requests.percent is 'As it was asked for; null where an amount was. The amount counts.';
create unique index discount_requests_one_open on discount_requests (booking_id)
  where status in ('pending', 'assigned', 'changes_requested');
create index discount_requests_booking on discount_requests (organization_id, booking_id, id desc);
create index discount_requests_oldest on discount_requests (requested_at, id);
create index discount_requests_status on discount_requests (status, requested_at, id);
create index discount_requests_project on discount_requests (organization_id, project_id, requested_at, id);
create index discount_requests_manager on discount_requests (sales_manager_id, requested_at, id);
create index discount_requests_amount on discount_requests (amount, id);

create table discount_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  discount_request_id bigint not null,
  kind text not null
    check (kind in ('asked', 'granted', 'assigned', 'approved', 'rejected', 'changes_requested', 'resubmitted', 'withdrawn', 'closed')),
  amount bigint,
  note text,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, discount_request_id) references discount_requests (organization_id, id) on delete cascade
);
create index discount_events_request on discount_events (organization_id, discount_request_id, id);

do $$
declare
  name text;
begin
  foreach name in array array['discount_requests', 'discount_events'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
  end loop;
end
$$;
grant select, insert, update on discount_requests to storey_app, storey_platform;
grant select, insert on discount_events to storey_app, storey_platform;

select audited('discount_requests', '{reason,note}');
-- The terms of a booking are as long as its plan, which is under the log itself.
drop trigger bookings_audit_added on bookings;
drop trigger bookings_audit_changed on bookings;
drop trigger bookings_audit_gone on bookings;
select audited('bookings', '{note}', '{search,terms}');

-- A request belongs to a booking that waits: it holds the booking's row, as whoever decides the booking does.
create function discount_of_pending() returns trigger language plpgsql as $$
declare
  found text;
begin
  select status into found from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if found is distinct from 'pending' then
    raise exception 'booking % is decided', new.booking_id using errcode = 'check_violation', constraint = 'discount_of_pending';
  end if;
  return new;
end
$$;
create trigger discount_requests_of_pending before insert on discount_requests
  for each row execute function discount_of_pending();

-- An open request keeps its booking from being accepted, and ends with it.
create function booking_discount_decided() returns trigger language plpgsql as $$
declare
  open bigint;
begin
  select id into open from discount_requests
    where organization_id = new.organization_id and booking_id = new.id and status in ('pending', 'assigned', 'changes_requested');
  if open is null then
    return null;
  end if;
  if new.status in ('accepted', 'completed') then
    raise exception 'booking % has a discount to decide', new.id
      using errcode = 'check_violation', constraint = 'bookings_discount_decided';
  end if;
  update discount_requests set status = 'closed', updated_at = now(), version = version + 1
    where organization_id = new.organization_id and id = open;
  insert into discount_events (organization_id, discount_request_id, kind, note) values (new.organization_id, open, 'closed', new.status);
  return null;
end
$$;
create trigger bookings_discount_decided after update of status on bookings for each row
  when (old.status = 'pending' and new.status <> 'pending') execute function booking_discount_decided();

-- One kind more of what people are notified of, whichever there are by now, and what a booking's history says.
do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'discount'::text, 'security'::text$q$));
  end loop;
  -- Whose reach the booking is in hears of it, as of decisions.
  select pg_get_functiondef('notify_person(jsonb)'::regprocedure) into rule;
  rule := replace(rule, $q$told.kind = 'booking_decided'$q$, $q$told.kind in ('booking_decided', 'discount')$q$);
  execute replace(rule, $q$'assigned', 'booking_decided'$q$, $q$'assigned', 'booking_decided', 'discount'$q$);
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'discounted'::text$q$);
end
$$;

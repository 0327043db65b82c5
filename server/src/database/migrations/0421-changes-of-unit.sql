-- A booking changes its unit: the old one is free and the new one claimed in one transaction, and the old terms stay readable.

alter table unit_claims drop constraint unit_claims_end_reason_check;
alter table unit_claims add constraint unit_claims_end_reason_check
  check (end_reason in ('released', 'lapsed', 'converted', 'rejected', 'expired', 'cancelled', 'changed'));

alter table bookings add column unit_changed_at timestamptz;
comment on column bookings.unit_changed_at is 'When it last changed its unit. Discounts from before that were of another price.';

create table booking_unit_changes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  version integer not null check (version >= 2),
  from_unit_id bigint not null,
  from_plan_name text not null,
  from_split_label text not null,
  from_list_price bigint not null check (from_list_price > 0),
  from_discount bigint not null check (from_discount >= 0),
  from_price bigint not null check (from_price > 0),
  from_installments jsonb not null check (jsonb_typeof(from_installments) = 'array'),
  from_terms jsonb check (jsonb_typeof(from_terms) = 'object'),
  to_unit_id bigint not null,
  to_plan_name text not null,
  to_split_label text not null,
  to_price bigint not null check (to_price > 0),
  reason text not null check (length(reason) between 1 and 1000),
  changed_by bigint not null references users,
  changed_by_name text not null,
  at timestamptz not null default now(),
  unique (organization_id, booking_id, version),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, from_unit_id) references units (organization_id, id),
  foreign key (organization_id, to_unit_id) references units (organization_id, id),
  constraint booking_unit_changes_another check (from_unit_id <> to_unit_id)
);
comment on column booking_unit_changes.version is 'Of the booking, that this change made.';
select wall('booking_unit_changes');
create policy in_scope on booking_unit_changes for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_unit_changes for all to storey_platform using (true);
grant select, insert on booking_unit_changes to storey_app, storey_platform;

-- The terms stay as they were agreed, but for a discount on what is not decided yet and for a change of the unit as a whole.
create or replace function booking_terms_stay() returns trigger language plpgsql as $$
begin
  if new.unit_id <> old.unit_id then
    if old.status not in ('pending', 'accepted') or new.status <> old.status or new.currency <> old.currency
      or new.unit_changed_at is distinct from now() or new.version <> old.version + 1
      or not exists (select from units where organization_id = new.organization_id and id = new.unit_id
        and building_id = new.building_id and project_id = new.project_id and currency = new.currency and price = new.list_price)
      or not exists (select from unit_claims where organization_id = new.organization_id and id = new.claim_id
        and unit_id = new.unit_id and kind = 'booking' and ended_at is null
        and unit_status = case new.status when 'pending' then 'reserved' else 'booked' end)
      or exists (select from unit_claims where organization_id = old.organization_id and id = old.claim_id and ended_at is null) then
      raise exception 'booking % does not change its unit like that', old.id
        using errcode = 'check_violation', constraint = 'booking_unit_change';
    end if;
    if exists (select from discount_requests where organization_id = new.organization_id and booking_id = new.id
        and status in ('pending', 'assigned', 'changes_requested')) then
      raise exception 'booking % has a discount to decide', old.id
        using errcode = 'check_violation', constraint = 'bookings_discount_decided';
    end if;
    return new;
  end if;
  if (new.list_price, new.plan_price, new.currency, new.payment_plan_id, new.plan_name, new.terms, new.unit_changed_at, new.building_id, new.project_id)
      is distinct from (old.list_price, old.plan_price, old.currency, old.payment_plan_id, old.plan_name, old.terms, old.unit_changed_at, old.building_id, old.project_id)
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
create trigger bookings_terms_stay after update of unit_id, building_id, project_id, list_price, price, discount, currency, payment_plan_id,
  plan_name, split_label, plan_version, terms, unit_changed_at on bookings for each row execute function booking_terms_stay();

create trigger bookings_changed_discount_is_small after update of unit_id on bookings for each row
  when (new.unit_id <> old.unit_id and new.discount > 0) execute function booking_above_minimum();
create constraint trigger booking_changed_payments_add_up after update of unit_id on bookings
  deferrable initially deferred for each row when (new.unit_id <> old.unit_id) execute function booking_payments_add_up();

-- What a booking was before its change stays readable.
create function booking_change_is_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from booking_unit_changes where organization_id = new.organization_id and booking_id = new.id
      and version = new.version and from_unit_id = old.unit_id and to_unit_id = new.unit_id
      and from_price = old.price and to_price = new.price) then
    raise exception 'booking % changed its unit and nothing says so', new.id
      using errcode = 'check_violation', constraint = 'booking_unit_change';
  end if;
  return null;
end
$$;
create constraint trigger booking_change_is_kept after update of unit_id on bookings
  deferrable initially deferred for each row when (new.unit_id <> old.unit_id) execute function booking_change_is_kept();

-- Payments go only with the unit that they were of; the new ones are owed as the booking is, and paid by what was received.
grant delete on booking_installments to storey_app, storey_platform;
create function installments_go_with_unit() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id and unit_changed_at = now()) then
    raise exception 'the payments of booking % stay', old.booking_id
      using errcode = 'check_violation', constraint = 'booking_terms_stay';
  end if;
  return old;
end
$$;
create trigger booking_installments_go_with_unit before delete on booking_installments
  for each row execute function installments_go_with_unit();

create function pay_installments(owner bigint, booking bigint) returns void language plpgsql as $$
declare
  received numeric;
begin
  select coalesce(sum(amount), 0) into received from booking_receipts
    where organization_id = owner and booking_id = booking and reversed_at is null;
  if received > (select coalesce(sum(amount), 0) from booking_installments
      where organization_id = owner and booking_id = booking) then
    raise exception 'booking % would have more than is due', booking
      using errcode = 'check_violation', constraint = 'receipts_within_due';
  end if;
  update booking_installments i set paid = counted.paid
    from (
      select position, greatest(0, least(amount, received - (sum(amount) over due_first - amount))) as paid
      from booking_installments
      where organization_id = owner and booking_id = booking
      window due_first as (order by due_on nulls last, position)
    ) as counted
    where i.organization_id = owner and i.booking_id = booking
      and i.position = counted.position and i.paid <> counted.paid;
end
$$;
create or replace function receipts_pay() returns trigger language plpgsql as $$
begin
  perform pay_installments(new.organization_id, new.booking_id);
  return null;
end
$$;

create function changed_installments_are_paid() returns trigger language plpgsql as $$
begin
  update booking_installments set owed = new.status in ('accepted', 'completed')
    where organization_id = new.organization_id and booking_id = new.id and owed <> (new.status in ('accepted', 'completed'));
  perform pay_installments(new.organization_id, new.id);
  return null;
end
$$;
create constraint trigger booking_changed_installments after update of unit_id on bookings
  deferrable initially deferred for each row when (new.unit_id <> old.unit_id) execute function changed_installments_are_paid();

-- A discount that comes with a change of the unit is written down as every other is, also where the booking is accepted.
create or replace function discount_of_pending() returns trigger language plpgsql as $$
declare
  found bookings;
begin
  select * into found from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if found.status is distinct from 'pending'
    and not (found.status = 'accepted' and found.unit_changed_at = now() and new.automatic and new.status = 'approved') then
    raise exception 'booking % is decided', new.booking_id using errcode = 'check_violation', constraint = 'discount_of_pending';
  end if;
  return new;
end
$$;

-- What a booking's history says, and what its maker is told of.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'unit_changed'::text$q$);
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'notifications_outcome_check';
  alter table notifications drop constraint notifications_outcome_check;
  execute 'alter table notifications add constraint notifications_outcome_check '
    || replace(rule, $q$'accepted'::text$q$, $q$'accepted'::text, 'changed'::text$q$);
end
$$;

-- What the schedule of a single booking of a project may change of its payment plan without approval; without a row, each
-- such schedule needs approval. Written by the developer and the sales desk.
create table schedule_limits (
  organization_id bigint not null,
  project_id bigint not null,
  first_percent numeric(7,4) not null check (first_percent between 0 and 100),
  last_months integer not null check (last_months between 0 and 240),
  payments integer not null check (payments between 1 and 240),
  rate_percent numeric(7,4) not null check (rate_percent between 0 and 50),
  tolerance_percent numeric(7,4) not null check (tolerance_percent between 0 and 50),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
comment on column schedule_limits.first_percent is 'The least percent of the price that is due on the day of the booking.';
comment on column schedule_limits.last_months is 'The last payment is due at most so many months after the handover.';
comment on column schedule_limits.rate_percent is
  'The percent by the year at which later payments are worth less, for the present value.';
comment on column schedule_limits.tolerance_percent is
  'The percent by which the present value may be below that of the plan.';

select enable_rls('schedule_limits');
create policy in_scope on schedule_limits for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on schedule_limits for all to storey_platform using (true);
grant select, insert, update on schedule_limits to storey_app, storey_platform;

select audit_table('schedule_limits');

alter table bookings add column schedule_changed_at timestamptz;
comment on column bookings.schedule_changed_at is
  'The last change of the schedule while it was pending; terms has the plan with the installments of the booking.';

alter table discount_requests add column plan jsonb;
comment on column discount_requests.plan is
  'The payment plan of the booking with the requested installments; null for a discount.';
alter table discount_requests drop constraint discount_requests_amount_check;
alter table discount_requests drop constraint discount_requests_granted_amount_check;
alter table discount_requests add constraint discount_requests_amounts check (
    case when plan is null then amount > 0 and granted_amount > 0 else amount = 0 and granted_amount = 0 end) not valid;
alter table discount_requests validate constraint discount_requests_amounts;

alter table booking_events drop constraint booking_events_kind_check;
alter table booking_events add constraint booking_events_kind_check check (kind in (
    'created', 'payments_due', 'payments_not_due', 'refund_agreed', 'refund_recorded', 'refund_reversed',
    'buyers_changed', 'milestones_changed', 'completed', 'unit_changed', 'receipt_recorded', 'receipt_reversed',
    'discounted', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled', 'buyers_corrected', 'recorded',
    'broker_changed', 'client_protected', 'schedule_changed')) not valid;
alter table booking_events validate constraint booking_events_kind_check;

-- A schedule of its own changes the terms of a pending booking.
create or replace function check_booking_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.unit_id <> old.unit_id then
    if old.status not in ('pending', 'accepted') or new.status <> old.status or new.currency <> old.currency
      or new.unit_changed_at is distinct from now() or new.version <> old.version + 1
      or not exists (select from units where organization_id = new.organization_id and id = new.unit_id
        and building_id = new.building_id and project_id = new.project_id and currency = new.currency
        and price = new.list_price)
      or not exists (select from unit_claims where organization_id = new.organization_id and id = new.claim_id
        and unit_id = new.unit_id and kind = 'booking' and ended_at is null
        and unit_status = case new.status when 'pending' then 'reserved' else 'booked' end)
      or exists (select from unit_claims
        where organization_id = old.organization_id and id = old.claim_id and ended_at is null) then
      raise exception 'the change of unit of booking % is incomplete or not allowed', old.id
        using errcode = 'check_violation', constraint = 'booking_unit_change';
    end if;
    if exists (select from discount_requests where organization_id = new.organization_id and booking_id = new.id
        and status in ('pending', 'assigned', 'changes_requested')) then
      raise exception 'booking % has an undecided discount request', old.id
        using errcode = 'check_violation', constraint = 'bookings_discount_decided';
    end if;
  elsif tg_op = 'UPDATE' and (
      (new.list_price, new.plan_price, new.currency, new.payment_plan_id, new.unit_changed_at, new.building_id,
        new.project_id)
      is distinct from (old.list_price, old.plan_price, old.currency, old.payment_plan_id, old.unit_changed_at,
        old.building_id, old.project_id)
    or (new.plan_name, new.terms, new.schedule_changed_at)
      is distinct from (old.plan_name, old.terms, old.schedule_changed_at)
      and (old.status <> 'pending' or new.status <> 'pending' or new.discount <> old.discount
        or new.version <> old.version + 1 or new.schedule_changed_at is distinct from now())
    or new.split_label is distinct from old.split_label and new.discount = old.discount
      and new.schedule_changed_at is not distinct from old.schedule_changed_at
    or new.discount <> old.discount and (old.status <> 'pending' or new.status <> 'pending')
    or old.plan_version is not null and new.plan_version is distinct from old.plan_version) then
    raise exception 'the price and payment plan of booking % cannot change', old.id
      using errcode = 'check_violation', constraint = 'forbid_change_of_booking_terms';
  end if;
  if new.discount > 0 and (tg_op = 'INSERT' or new.unit_id <> old.unit_id or new.discount > old.discount)
    and exists (select from units
      where organization_id = new.organization_id and id = new.unit_id and minimum_price > new.price) then
    raise exception 'the price of booking % is below the minimum price of its unit', new.id
      using errcode = 'check_violation', constraint = 'bookings_above_minimum';
  end if;
  return null;
end
$$;
drop trigger check_terms on bookings;
create trigger check_terms after insert or update of unit_id, building_id, project_id, list_price, price, discount,
    currency, payment_plan_id, plan_name, split_label, plan_version, terms, unit_changed_at, schedule_changed_at on bookings
  for each row execute function check_booking_terms();

create or replace function check_booking_at_commit() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if new.unit_id <> old.unit_id then
    if not exists (select from booking_unit_changes where organization_id = new.organization_id and booking_id = new.id
        and version = new.version and from_unit_id = old.unit_id and to_unit_id = new.unit_id
        and from_price = old.price and to_price = new.price) then
      raise exception 'the change of unit of booking % is not recorded in booking_unit_changes', new.id
        using errcode = 'check_violation', constraint = 'booking_unit_change';
    end if;
    update booking_installments set owed = new.status in ('accepted', 'completed')
      where organization_id = new.organization_id and booking_id = new.id
        and owed <> (new.status in ('accepted', 'completed'));
    perform set_paid_installments(new.organization_id, new.id);
  elsif new.schedule_changed_at is distinct from old.schedule_changed_at then
    perform set_paid_installments(new.organization_id, new.id);
  end if;
  select coalesce(sum(amount), 0) into total from booking_installments
    where organization_id = new.organization_id and booking_id = new.id and not is_charge;
  if total <> (select price from bookings where organization_id = new.organization_id and id = new.id) then
    raise exception 'the installments of booking % add up to %, not to its price', new.id, total
      using errcode = 'check_violation', constraint = 'booking_payments_add_up';
  end if;
  return null;
end
$$;
drop trigger check_at_commit on bookings;
create constraint trigger check_at_commit after update of unit_id, discount, schedule_changed_at on bookings
  deferrable initially deferred
  for each row execute function check_booking_at_commit();

create or replace function sync_due_dates_of_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  last construction_updates;
begin
  if new.terms is null or tg_op = 'UPDATE' and new.unit_id = old.unit_id
    and new.schedule_changed_at is not distinct from old.schedule_changed_at then
    return null;
  end if;
  perform from buildings where organization_id = new.organization_id and id = new.building_id for share;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if last.id is not null and last.percent is distinct from (new.terms->>'construction_percent')::numeric then
    perform set_construction_due_dates(new.organization_id, new.building_id, new.id);
  end if;
  return null;
end
$$;
drop trigger sync_due_dates on bookings;
create constraint trigger sync_due_dates after insert or update of unit_id, schedule_changed_at on bookings
  deferrable initially deferred
  for each row execute function sync_due_dates_of_booking();

create or replace function forbid_installment_removal() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id
        and (unit_changed_at = now() or schedule_changed_at = now())) then
    raise exception 'the installments of booking % cannot be removed without a change of its unit or schedule', old.booking_id
      using errcode = 'check_violation', constraint = 'forbid_change_of_booking_terms';
  end if;
  return old;
end
$$;

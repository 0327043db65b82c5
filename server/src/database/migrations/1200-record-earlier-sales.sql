-- Sales that were agreed before they were in this system.
alter table bookings alter column payment_plan_id drop not null;
alter table bookings
  add column recorded_at timestamptz,
  add column recorded_reason text check (length(recorded_reason) between 1 and 1000),
  -- safe: both columns are new, and every existing booking has a plan
  add constraint bookings_recorded_with_reason check ((recorded_at is null) = (recorded_reason is null)) not valid,
  -- safe: both columns are new, and every existing booking has a plan
  add constraint bookings_plan_unless_recorded check (payment_plan_id is not null or recorded_at is not null) not valid;
alter table bookings validate constraint bookings_recorded_with_reason;
alter table bookings validate constraint bookings_plan_unless_recorded;
comment on column bookings.recorded_at is
  'When an earlier sale, agreed before it was in this system, was recorded; created_at is then the day of the sale, and '
  'its schedule may be its own. Null for a booking made here.';

alter table booking_events drop constraint booking_events_kind_check;
alter table booking_events add constraint booking_events_kind_check check (kind in (
  'created', 'payments_due', 'payments_not_due', 'refund_agreed', 'refund_recorded', 'refund_reversed',
  'buyers_changed', 'milestones_changed', 'completed', 'unit_changed', 'receipt_recorded', 'receipt_reversed',
  'discounted', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled', 'buyers_corrected',
  'recorded')) not valid;
alter table booking_events validate constraint booking_events_kind_check;

-- 7. At the commit of an earlier sale: its own installments add up to its price.
create constraint trigger check_recorded_at_commit after insert on bookings deferrable initially deferred
  for each row when (new.recorded_at is not null) execute function check_booking_at_commit();

-- A booking stays marked as an earlier sale, with its day and the reason.
create function forbid_change_of_recorded() returns trigger language plpgsql as $$
begin
  raise exception 'booking % was recorded as an earlier sale, or was not: that cannot change', old.id
    using errcode = 'check_violation', constraint = 'bookings_recorded_kept';
end
$$;
create trigger forbid_change_of_recorded before update of recorded_at, recorded_reason on bookings
  for each row when ((new.recorded_at, new.recorded_reason) is distinct from (old.recorded_at, old.recorded_reason))
  execute function forbid_change_of_recorded();

-- What goes back to the buyers of a cancelled booking: agreed when it is cancelled, and recorded as it is paid.

alter table bookings
  add column refund_due bigint,
  add column refund_note text,
  add constraint bookings_refund_due check (refund_due between 0 and 9007199254740991) not valid,
  add constraint bookings_refund_note check (length(refund_note) between 1 and 1000) not valid,
  add constraint bookings_refund_of_cancelled check ((refund_due is null or status = 'cancelled') and (refund_note is null or refund_due is not null)) not valid;
alter table bookings validate constraint bookings_refund_due;
alter table bookings validate constraint bookings_refund_note;
alter table bookings validate constraint bookings_refund_of_cancelled;
comment on column bookings.refund_due is 'What goes back to the buyers, in minor units; null where that is not agreed.';

alter table booking_receipts add column refund boolean not null default false;
comment on column booking_receipts.refund is 'Went back to the buyers of a cancelled booking; it pays nothing.';

-- What counts of the money of a booking: that received, or that which went back.
create function counted_receipts(owner bigint, booking bigint, back boolean) returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from booking_receipts
    where organization_id = owner and booking_id = booking and refund = back and reversed_at is null
$$;

create or replace function pay_installments(owner bigint, booking bigint) returns void language plpgsql as $$
declare
  received numeric := counted_receipts(owner, booking, false);
begin
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

-- Money comes in for what is accepted, and goes back of what is cancelled.
create or replace function receipt_of_accepted() returns trigger language plpgsql as $$
declare
  found text;
begin
  select status into found from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not new.refund and found not in ('accepted', 'completed') then
    raise exception 'booking % is %', new.booking_id, found using errcode = 'check_violation', constraint = 'receipts_of_accepted';
  end if;
  if tg_op = 'INSERT' and new.refund and found <> 'cancelled' then
    raise exception 'booking % is %', new.booking_id, found using errcode = 'check_violation', constraint = 'refunds_of_cancelled';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % is reversed', new.id using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;

-- No more goes back than was agreed and received.
create function refunds_within(owner bigint, booking bigint) returns void language plpgsql as $$
declare
  refunded numeric := counted_receipts(owner, booking, true);
  due bigint;
begin
  select refund_due into due from bookings where organization_id = owner and id = booking;
  if refunded > coalesce(due, 0) or refunded > counted_receipts(owner, booking, false) then
    raise exception 'more of booking % would go back than that', booking
      using errcode = 'check_violation', constraint = 'refunds_within_agreed';
  end if;
end
$$;
create or replace function receipts_pay() returns trigger language plpgsql as $$
begin
  if not new.refund then
    perform pay_installments(new.organization_id, new.booking_id);
  end if;
  perform refunds_within(new.organization_id, new.booking_id);
  return null;
end
$$;
create function refund_agreed() returns trigger language plpgsql as $$
begin
  if new.refund_due > counted_receipts(new.organization_id, new.id, false) then
    raise exception 'booking % did not receive that much', new.id
      using errcode = 'check_violation', constraint = 'bookings_refund_received';
  end if;
  perform refunds_within(new.organization_id, new.id);
  return null;
end
$$;
create trigger bookings_refund_agreed after update of refund_due on bookings for each row
  when (new.refund_due is distinct from old.refund_due) execute function refund_agreed();

do $$
declare
  rule text;
begin
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'refund_agreed'::text, 'refund_recorded'::text, 'refund_reversed'::text$q$);
end
$$;

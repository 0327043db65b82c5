-- A receipt may name the installment or charge that it pays.
alter table booking_receipts
  add column pays_position integer,
  add column pays_name text check (length(pays_name) between 1 and 200),
  add constraint booking_receipts_names_one check (
    num_nonnulls(pays_position, pays_name) in (0, 2) and not (refund and pays_position is not null));
comment on column booking_receipts.pays_position is
  'The installment that it pays, with its name when it was recorded. Null: the installments in the order of their due '
  'dates.';

create function sum_of_named_receipts(organization bigint, booking bigint, named_position integer, named_name text)
  returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from booking_receipts
    where organization_id = organization and booking_id = booking and pays_position = named_position
      and pays_name = named_name and not refund and reversed_at is null
$$;

create or replace function set_paid_installments(organization bigint, booking bigint) returns void language plpgsql as $$
declare
  received numeric := sum_of_receipts(organization, booking, false);
begin
  if received > (select coalesce(sum(amount), 0) from booking_installments
      where organization_id = organization and booking_id = booking) then
    raise exception 'the receipts of booking % would exceed its installments', booking
      using errcode = 'check_violation', constraint = 'receipts_within_due';
  end if;
  with lines as (
    select i.position, i.amount, i.due_on,
        least(i.amount, sum_of_named_receipts(organization, booking, i.position, i.name)) as named
      from booking_installments i where i.organization_id = organization and i.booking_id = booking
  ), allocated as (
    select position, named + greatest(0, least(amount - named,
        received - sum(named) over () - (sum(amount - named) over due_first - (amount - named)))) as paid
      from lines window due_first as (order by due_on nulls last, position)
  )
  update booking_installments i set paid = allocated.paid from allocated
    where i.organization_id = organization and i.booking_id = booking
      and i.position = allocated.position and i.paid <> allocated.paid;
end
$$;

create or replace function check_receipt() returns trigger language plpgsql as $$
declare
  booking_status text;
begin
  select status into booking_status from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not new.refund and booking_status not in ('accepted', 'completed') then
    raise exception 'booking % is not accepted but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'receipts_of_accepted';
  end if;
  if tg_op = 'INSERT' and new.refund and booking_status <> 'cancelled' then
    raise exception 'booking % is not cancelled but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'refunds_of_cancelled';
  end if;
  if tg_op = 'INSERT' and new.pays_position is not null and not exists (select from booking_installments i
      where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position
        and i.name = new.pays_name
        and new.amount <= i.amount - sum_of_named_receipts(new.organization_id, new.booking_id, i.position, i.name)) then
    raise exception 'receipt of booking % is more than its installment % takes', new.booking_id, new.pays_position
      using errcode = 'check_violation', constraint = 'receipts_within_installment';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % was already reversed', new.id
      using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;

-- Sums of the receipts of a booking, what they pay of its installments, and the limits of both.

-- The money received for a booking, or the money paid back, in minor units, without reversed receipts.
create function sum_of_receipts(organization bigint, booking bigint, is_refund boolean) returns numeric
  language sql stable as $$
  select coalesce(sum(amount), 0) from booking_receipts
    where organization_id = organization and booking_id = booking and refund = is_refund and reversed_at is null
$$;

-- The money of receipts that name an installment, without reversed ones. After a change of unit or plan, another
-- installment may have its position: only one of the same name is paid.
create function sum_of_named_receipts(organization bigint, booking bigint, named_position integer, named_name text)
  returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from booking_receipts
    where organization_id = organization and booking_id = booking and pays_position = named_position
      and pays_name = named_name and not refund and reversed_at is null
$$;

-- Allocates the money received to the installments, and refuses more than they add up to. A receipt that names an
-- installment pays it; the rest pays the others in the order of their due dates, those without a date last.
create function set_paid_installments(organization bigint, booking bigint) returns void language plpgsql as $$
declare
  received numeric := sum_of_receipts(organization, booking, false);
begin
  if received > (select coalesce(sum(amount), 0) from booking_installments
      where organization_id = organization and booking_id = booking) then
    raise exception 'the receipts of booking % would exceed its installments', booking
      using errcode = 'check_violation', constraint = 'receipts_within_due';
  end if;
  -- Materialized, because a name is asked for in each sum below: the receipts of a booking are read once.
  with of_names as materialized (
    select pays_position, pays_name, sum(amount) as amount from booking_receipts
      where organization_id = organization and booking_id = booking and pays_position is not null
        and not refund and reversed_at is null
      group by pays_position, pays_name
  ), lines as materialized (
    select i.position, i.amount, i.due_on, least(i.amount, coalesce(n.amount, 0)) as named
      from booking_installments i
        left join of_names n on n.pays_position = i.position and n.pays_name = i.name
      where i.organization_id = organization and i.booking_id = booking
  ), allocated as materialized (
    select position, named + greatest(0, least(amount - named,
        received - sum(named) over () - (sum(amount - named) over due_first - (amount - named)))) as paid
      from lines window due_first as (order by due_on nulls last, position)
  )
  update booking_installments i set paid = allocated.paid from allocated
    where i.organization_id = organization and i.booking_id = booking
      and i.position = allocated.position and i.paid <> allocated.paid;
end
$$;

-- Refunds do not exceed the agreed amount or the money received.
create function check_refunds(organization bigint, booking bigint) returns void language plpgsql as $$
declare
  paid_back numeric := sum_of_receipts(organization, booking, true);
  due bigint;
begin
  select refund_due into due from bookings where organization_id = organization and id = booking;
  if paid_back > coalesce(due, 0) or paid_back > sum_of_receipts(organization, booking, false) then
    raise exception 'the refunds of booking % would exceed the agreed amount or the money received', booking
      using errcode = 'check_violation', constraint = 'refunds_within_agreed';
  end if;
end
$$;

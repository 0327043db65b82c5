-- The allocation of a payment read the receipts of its organization once per installment and sum.
create or replace function set_paid_installments(organization bigint, booking bigint) returns void language plpgsql as $$
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

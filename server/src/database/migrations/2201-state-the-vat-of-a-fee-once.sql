-- The VAT in a receipt is what it adds to that of the receipts before, so that a paid price and paid fees have their VAT to
-- the last minor unit. One that names a fee has the VAT of that fee only, and at most what none before it has stated: those
-- that named the fee before a change of unit name nothing now. A refund takes its part of the VAT that was received. Runs
-- after check_receipt, by the order of the names: the booking is locked, and pays_charge is known.
create or replace function set_vat_of_receipt() returns trigger language plpgsql as $$
declare
  rate numeric;
  before record;
  of_price numeric;
  after_it numeric;
  fee record;
begin
  select vat_percent into rate from bookings where organization_id = new.organization_id and id = new.booking_id;
  select coalesce(sum(amount) filter (where not refund), 0) as received, coalesce(sum(vat) filter (where not refund), 0) as vat,
      coalesce(sum(amount) filter (where refund), 0) as refunded, coalesce(sum(vat) filter (where refund), 0) as refunded_vat
    into before from booking_receipts
    where organization_id = new.organization_id and booking_id = new.booking_id and reversed_at is null;
  if new.refund then
    new.vat := case when rate is not null or before.vat > 0 then
      round((before.refunded + new.amount) * before.vat / greatest(before.received, 1)) - before.refunded_vat end;
  else
    of_price := before.received - coalesce((select sum(sum_of_named_receipts(organization_id, booking_id, position, name))
      from booking_installments
      where organization_id = new.organization_id and booking_id = new.booking_id and is_charge), 0);
    if new.pays_charge then
      select i.vat_percent, sum_of_named_receipts(i.organization_id, i.booking_id, i.position, i.name) as paid, (
          select coalesce(sum(r.vat), 0) from booking_receipts r
            where r.organization_id = i.organization_id and r.booking_id = i.booking_id and not r.refund
              and r.reversed_at is null and r.pays_position = i.position and r.pays_name = i.name) as vat
        into fee from booking_installments i
        where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position;
      after_it := vat_received(new.organization_id, new.booking_id, of_price, new.pays_position, new.amount);
      new.vat := least(greatest(0, after_it - before.vat), after_it
        - vat_received(new.organization_id, new.booking_id, of_price, null, 0)
        + coalesce(vat_within(fee.paid, fee.vat_percent), 0) - fee.vat);
      new.vat := case when fee.vat_percent is not null or new.vat <> 0 then new.vat end;
    else
      new.vat := vat_received(new.organization_id, new.booking_id, of_price + new.amount, null, 0) - before.vat;
      new.vat := case when rate is not null or new.vat > 0 then new.vat end;
    end if;
  end if;
  new.vat := case when new.vat is not null then least(new.amount, greatest(0, new.vat)) end;
  return new;
end
$$;

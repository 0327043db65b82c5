-- Bookings whose refund is not all paid yet are found by an index, as overdue payments are.

-- What went back follows from the receipts, which are under the log themselves.
drop trigger bookings_audit_added on bookings;
drop trigger bookings_audit_changed on bookings;
drop trigger bookings_audit_gone on bookings;
alter table bookings add column refunded bigint not null default 0;
comment on column bookings.refunded is 'Follows from the refunds of the booking; a trigger keeps it.';
update bookings set refunded = counted_receipts(organization_id, id, true) where refund_due is not null;
alter table bookings add constraint bookings_refunded check (refunded between 0 and coalesce(refund_due, 0)) not valid;
alter table bookings validate constraint bookings_refunded;
select audited('bookings', '{note}', '{search,terms,refunded}');
create index bookings_refund_left on bookings (organization_id, created_at desc, id desc) where refund_due > refunded;
create index bookings_refund_left_everywhere on bookings (created_at desc, id desc) where refund_due > refunded;

create or replace function receipts_pay() returns trigger language plpgsql as $$
begin
  if not new.refund then
    perform pay_installments(new.organization_id, new.booking_id);
  end if;
  perform refunds_within(new.organization_id, new.booking_id);
  if new.refund then
    update bookings set refunded = counted_receipts(new.organization_id, new.booking_id, true)
      where organization_id = new.organization_id and id = new.booking_id;
  end if;
  return null;
end
$$;

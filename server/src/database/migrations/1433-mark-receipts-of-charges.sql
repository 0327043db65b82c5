-- Marks the receipts that pay a charge, for the journal.
alter table booking_receipts add column pays_charge boolean not null default false;
comment on column booking_receipts.pays_charge is
  'It names a charge, not a part of the price; set when it is recorded, so that the journal of a past day stays as it was.';
-- A reversed receipt cannot be changed: those of before count as payments of the buyers, and their reversals too.
-- safe: only receipts that name a charge are written, which this release is the first to record
update booking_receipts r set pays_charge = true from booking_installments i
  where r.pays_position is not null and r.reversed_at is null
    and i.organization_id = r.organization_id and i.booking_id = r.booking_id and i.position = r.pays_position
    and i.name = r.pays_name and i.is_charge;

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
  if tg_op = 'INSERT' and new.bank_account_id is not null and not exists (select from bank_accounts a
      join bookings b on b.organization_id = a.organization_id and b.project_id = a.project_id and b.currency = a.currency
      where a.organization_id = new.organization_id and a.id = new.bank_account_id and a.archived_at is null
        and b.id = new.booking_id) then
    raise exception 'receipt of booking % names account %, which is not one of its project and currency', new.booking_id,
      new.bank_account_id
      using errcode = 'check_violation', constraint = 'receipts_account_of_project';
  end if;
  if tg_op = 'INSERT' then
    new.pays_charge := new.pays_position is not null and exists (select from booking_installments i
      where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position
        and i.name = new.pays_name and i.is_charge);
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % was already reversed', new.id
      using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;

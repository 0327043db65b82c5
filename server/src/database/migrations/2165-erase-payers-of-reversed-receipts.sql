-- The payer of a reversed receipt is erased on request, and its number encrypted with a new key: only its reversal is final.
drop trigger check_receipt on booking_receipts;
create trigger check_receipt before insert or update of reversed_by, reversed_by_name, reversed_at, reversal_reason
  on booking_receipts
  for each row execute function check_receipt();

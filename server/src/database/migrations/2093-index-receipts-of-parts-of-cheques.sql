-- outside a transaction
-- At most one receipt of each part of a cheque counts.
create unique index concurrently if not exists booking_receipts_cheque_part
  on booking_receipts (organization_id, cheque_id, coalesce(pays_position, 0))
  where cheque_id is not null and reversed_at is null;

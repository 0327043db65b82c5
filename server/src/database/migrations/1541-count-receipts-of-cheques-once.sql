-- outside a transaction
-- At most one receipt of a cheque counts.
create unique index concurrently if not exists booking_receipts_cheque on booking_receipts (organization_id, cheque_id)
  where cheque_id is not null and reversed_at is null;

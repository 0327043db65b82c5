-- outside a transaction
-- Indexes of the lists of receipts and refunds.
create index concurrently if not exists booking_receipts_received
  on booking_receipts (organization_id, received_on, id);
create index concurrently if not exists booking_receipts_received_everywhere on booking_receipts (received_on, id);
create index concurrently if not exists booking_receipts_recorded
  on booking_receipts (organization_id, recorded_at, id);
create index concurrently if not exists booking_receipts_recorded_everywhere on booking_receipts (recorded_at, id);

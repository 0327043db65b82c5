-- outside a transaction
create unique index concurrently if not exists booking_receipts_voucher
  on booking_receipts (organization_id, refund, voucher_number) where voucher_number is not null;

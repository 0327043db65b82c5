-- outside a transaction
create index concurrently if not exists booking_receipts_voucher_everywhere on booking_receipts (voucher_number)
  where voucher_number is not null;

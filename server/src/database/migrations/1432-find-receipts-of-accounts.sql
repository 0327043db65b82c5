-- outside a transaction
create index concurrently if not exists booking_receipts_bank_account on booking_receipts (organization_id, bank_account_id)
  where bank_account_id is not null;

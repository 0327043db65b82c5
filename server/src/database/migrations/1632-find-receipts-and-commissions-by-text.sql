-- outside a transaction
create index concurrently if not exists booking_receipts_reference on booking_receipts using gin (fold_text(reference) gin_trgm_ops)
  where reference is not null;
create index concurrently if not exists commissions_search on commissions using gin (
  fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number])) gin_trgm_ops);
create index concurrently if not exists commissions_search_other on commissions using gin (
  fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number])) gin_trgm_ops)
  where octet_length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
    > length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]));

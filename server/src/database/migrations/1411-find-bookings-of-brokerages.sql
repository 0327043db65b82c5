-- outside a transaction
create index concurrently if not exists bookings_brokerage on bookings (organization_id, brokerage_id, created_at desc)
  where brokerage_id is not null;
create index concurrently if not exists bookings_brokerage_everywhere on bookings (brokerage_id, created_at desc)
  where brokerage_id is not null;

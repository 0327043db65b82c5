-- outside a transaction
create index concurrently if not exists bookings_typed_brokerage on bookings (organization_id, broker_organization_name)
  where brokerage_id is null and broker_organization_name is not null and status in ('pending', 'accepted', 'completed');

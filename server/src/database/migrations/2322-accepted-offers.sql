-- outside a transaction
-- What waits on Home: accepted offers, the oldest first.
create index concurrently if not exists sale_offers_accepted on sale_offers (organization_id, responded_at, id) where status = 'accepted';

-- outside a transaction
-- Indexes of the texts that are not ASCII, for searches.
create index concurrently if not exists leads_search_other on leads using gin (search gin_trgm_ops)
  where deleted_at is null and octet_length(search) > length(search);
create index concurrently if not exists bookings_search_other on bookings using gin (search gin_trgm_ops)
  where octet_length(search) > length(search);
create index concurrently if not exists sale_offers_search_other on sale_offers using gin (search gin_trgm_ops)
  where octet_length(search) > length(search);
create index concurrently if not exists contact_brokers_search_other on contact_brokers using gin (search gin_trgm_ops)
  where deleted_at is null and octet_length(search) > length(search);
create index concurrently if not exists contact_companies_search_other on contact_companies using gin (search gin_trgm_ops)
  where deleted_at is null and octet_length(search) > length(search);

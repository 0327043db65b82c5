-- outside a transaction
-- As leads_status and leads_owner, with the filters that are common next to them, so that counts do not read the table.
create index concurrently if not exists leads_of_status on leads (organization_id, status, created_at desc) include (source, owner_id, rating)
  where deleted_at is null;
create index concurrently if not exists leads_of_owner on leads (organization_id, owner_id, created_at desc) include (status, source, rating)
  where deleted_at is null;
drop index concurrently if exists leads_status;
drop index concurrently if exists leads_owner;

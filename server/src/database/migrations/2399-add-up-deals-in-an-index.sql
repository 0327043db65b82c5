-- outside a transaction
-- As deals_owner, with what a board of some owners adds up, and the order of its cards.
create index concurrently if not exists deals_of_owner on deals (organization_id, owner_id)
  include (id, pipeline_id, stage_id, status, currency, value, rank) where deleted_at is null;
drop index concurrently if exists deals_owner;

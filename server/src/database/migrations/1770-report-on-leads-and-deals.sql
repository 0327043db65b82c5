-- outside a transaction
create index concurrently if not exists activities_first_contact on activities (organization_id, lead_id, completed_at)
  where deleted_at is null and result in ('reached', 'held', 'sent', 'replied');
create index concurrently if not exists deals_made on deals (organization_id, created_at) where deleted_at is null;
create index concurrently if not exists deals_closed on deals (organization_id, closed_at)
  where deleted_at is null and closed_at is not null;

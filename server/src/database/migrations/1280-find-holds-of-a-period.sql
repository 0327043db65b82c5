-- outside a transaction
-- The holds that began in a period, for the sales reports: of one developer, and of all.
create index concurrently if not exists unit_claims_holds
  on unit_claims (organization_id, claimed_at) where kind = 'hold';
create index concurrently if not exists unit_claims_holds_everywhere on unit_claims (claimed_at) where kind = 'hold';

-- outside a transaction
create unique index concurrently if not exists sale_offers_hold on sale_offers (hold_claim_id) where hold_claim_id is not null;

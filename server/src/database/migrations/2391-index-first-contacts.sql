-- outside a transaction
-- As leads_listed, with the first contact, so that reports do not read the table.
create index concurrently if not exists leads_newest
  on leads (organization_id, created_at desc, id desc) include (owner_id, status, rating, source, seen_at,
    next_activity_at, last_contacted_at, first_contact_at, opted_out, nationality, budget_min, budget_max, bedrooms_wanted)
  where deleted_at is null;
drop index concurrently if exists leads_listed;

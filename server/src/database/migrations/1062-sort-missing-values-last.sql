-- Lists of leads show those without the value that they are sorted by last, in both directions.
create index leads_by_budget_up
  on leads (organization_id, coalesce(budget_max, budget_min, 9007199254740991), id) where deleted_at is null;
create index leads_last_contacted_up on leads (organization_id, last_contacted_at, id) where deleted_at is null;
create index leads_next_activity_down
  on leads (organization_id, next_activity_at desc nulls last, id desc) where deleted_at is null;
create index leads_by_owner_down
  on leads (organization_id, owner_name desc nulls last, id desc) where deleted_at is null;

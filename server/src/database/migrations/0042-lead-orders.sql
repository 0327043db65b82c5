-- Lists of leads in the order of their status, their rating and their budget.
create index leads_by_status on leads (organization_id, (case status when 'new' then 1 when 'contacted' then 2 when 'qualified' then 3
    when 'viewing' then 4 when 'negotiation' then 5 when 'nurturing' then 6 when 'converted' then 7 when 'lost' then 8 else 9 end), id)
  where deleted_at is null;
create index leads_by_rating on leads (organization_id, (case rating when 'hot' then 1 when 'warm' then 2 when 'cold' then 3 else 4 end), id)
  where deleted_at is null;
create index leads_by_budget on leads (organization_id, (coalesce(budget_max, budget_min, 0)), id) where deleted_at is null;

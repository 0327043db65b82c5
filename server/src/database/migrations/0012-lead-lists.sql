-- Lists of leads, whatever they are narrowed by. Filters that are too coarse or too many for an index of their own are judged
-- within this one, in the order that the list has by itself, without a look into the table; so are they together, and the count.
create index leads_listed on leads (organization_id, created_at desc, id desc)
  include (owner_id, status, rating, source, seen_at, next_activity_at, last_contacted_at, opted_out, nationality,
    budget_min, budget_max, bedrooms_wanted)
  where deleted_at is null;
drop index leads_newest;

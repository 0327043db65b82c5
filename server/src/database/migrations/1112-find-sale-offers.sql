-- The search over everything finds sale offers.
-- Text search within the reach of the caller: as the owner, because the index cannot be used before a policy.
create function search_sale_offer_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from sale_offers
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and search like any (search_patterns(term))
$$;

-- The matches of an organization in the order of their list, so that a page reads its rows alone however many are alike.
drop index contact_matches_score;
create index contact_matches_score on contact_matches (organization_id, score, cardinality(reasons), company_id,
  coalesce(other_company_id, 0), coalesce(matched_organization_id, 0));

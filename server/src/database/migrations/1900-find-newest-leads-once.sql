-- The search over everything finds the newest leads once, for itself and for their deals.
-- safe: it is created again below with a parameter that may be left out, as the previous release does
drop function newest_deal_ids(text, integer);
create function newest_deal_ids(term text, most integer, lead_ids bigint[] default null) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  (select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and fold_text(title) like any (indexed_patterns(term))
    order by id desc limit most)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and lead_id = any (coalesce(lead_ids, array(select newest_lead_ids(term, most))))
  union
  (select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and unit_id in (select u.id from units u
        where u.organization_id = scope_organization() and fold_text(u.number) like any (indexed_patterns(term)))
    order by id desc limit most)
$$;

create or replace function search_building_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from buildings
    where organization_id = any (scope_organizations())
      -- Selected, so that a kept plan makes the patterns once and not for each row.
      and fold_text(name || E'\n' || code) like any ((select search_patterns(term))::text[])
$$;

create or replace function search_project_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from projects
    where organization_id = any (scope_organizations())
      -- Selected, so that a kept plan makes the patterns once and not for each row.
      and fold_text(name || E'\n' || code) like any ((select search_patterns(term))::text[])
$$;

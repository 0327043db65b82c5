-- Search over everything that a person may read. Each kind of record is found by an index: a trigram index needs three
-- letters to look for, so a shorter term means the beginning of a word.

-- The patterns of a term, in small letters, its wildcards taken literally.
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(term) >= 3 then array['%' || plain || '%']
      else array[plain || '%', '% ' || plain || '%', E'%\n' || plain || '%', '%-' || plain || '%', '%.' || plain || '%',
        '%@' || plain || '%', '%+' || plain || '%'] end
    from (select replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') as plain) as escaped
$$;

create or replace function leads_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null and search like any (search_patterns(term))
$$;

create or replace function deals_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lower(title) like any (search_patterns(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lead_id in (select leads_matching(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and unit_id in (
      select u.id from units u where u.organization_id = scope_organization() and u.number ilike any (search_patterns(term)))
$$;

create index projects_search on projects using gin (lower(name || E'\n' || code) gin_trgm_ops);
create index buildings_search on buildings using gin (lower(name || E'\n' || code) gin_trgm_ops);
create index buildings_everywhere_code on buildings (upper(code));
create index bookings_search on bookings using gin (search gin_trgm_ops);
create index organizations_search on organizations using gin (lower(name) gin_trgm_ops);

-- As leads_matching does, these search as the owner, inside the caller's reach, and answer ids, which the policies judge.
create function projects_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from projects
    where organization_id = any (scope_organizations()) and lower(name || E'\n' || code) like any (search_patterns(term))
$$;

create function buildings_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from buildings
    where organization_id = any (scope_organizations()) and lower(name || E'\n' || code) like any (search_patterns(term))
$$;

-- Units by their number, or by that of their building and their own, such as A-1204.
create function units_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from units
    where organization_id = any (scope_organizations()) and number ilike any (search_patterns(term))
  union
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where b.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and u.number ilike any (search_patterns(substring(term from '-([^-]+)$')))
$$;

-- The platform's role reaches every organization; any other one those of its scope.
create function reaches_everything() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_platform';

create function bookings_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from bookings
    where (reaches_everything() or organization_id = any (scope_organizations())) and search like any (search_patterns(term))
$$;

create function organizations_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from organizations
    where (reaches_everything() or id = any (scope_organizations())) and lower(name) like any (search_patterns(term))
$$;

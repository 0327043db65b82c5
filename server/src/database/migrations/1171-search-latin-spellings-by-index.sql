-- Searches for a name with an Arabic spelling use the index for the Latin ones, and the search over everything finds the
-- newest matches first.
-- The patterns of a term that are ASCII, and those that are not. Where letters are those of the locale C, as in the
-- database that Storey brings, a pattern in Arabic has no trigram: for the Arabic spelling of a name that is searched for
-- in Latin letters, an index would return every row. Only a text that is not ASCII can contain such a pattern, so those
-- texts have an index of their own.
create function ascii_patterns(term text) returns text[] language sql immutable parallel safe
  return array(select p from unnest(search_patterns(term)) as p where octet_length(p) = length(p));

create function other_patterns(term text) returns text[] language sql immutable parallel safe
  return array(select p from unnest(search_patterns(term)) as p where octet_length(p) > length(p));

-- The patterns for texts that contain no names of people, such as numbers of units: without spellings in another script.
create function indexed_patterns(term text) returns text[] language sql immutable parallel safe
  return case when octet_length(term) = length(term) then ascii_patterns(term) else search_patterns(term) end;

create or replace function search_lead_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

create function newest_lead_ids(term text, most integer) returns setof bigint
  language sql stable rows 50 cost 10000 security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
    order by created_at desc, id desc limit most
$$;

create or replace function search_leads(term text) returns setof leads
  language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

create or replace function search_leads_by_status(term text, statuses text[]) returns setof leads
  language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and status = any (statuses)
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

create or replace function search_deal_ids(term text) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  with found_leads as materialized (select id from search_lead_ids(term) as found(id)),
  found_units as materialized (
    select u.id from units u
      where u.organization_id = scope_organization() and fold_text(u.number) like any (indexed_patterns(term)))
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and fold_text(title) like any (indexed_patterns(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lead_id in (select id from found_leads)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and unit_id in (select id from found_units)
$$;

create function newest_deal_ids(term text, most integer) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  (select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and fold_text(title) like any (indexed_patterns(term))
    order by id desc limit most)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and lead_id in (select newest_lead_ids(term, most))
  union
  (select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and unit_id in (select u.id from units u
        where u.organization_id = scope_organization() and fold_text(u.number) like any (indexed_patterns(term)))
    order by id desc limit most)
$$;

create or replace function search_unit_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from units
    where organization_id = any (scope_organizations()) and fold_text(number) like any (indexed_patterns(term))
  union
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where b.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(u.number) like any (indexed_patterns(substring(term from '-([^-]+)$')))
$$;

create or replace function search_booking_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from bookings
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and (search like any (ascii_patterns(term))
        or octet_length(search) > length(search) and search like any (other_patterns(term)))
$$;

create or replace function search_sale_offer_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from sale_offers
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and (search like any (ascii_patterns(term))
        or octet_length(search) > length(search) and search like any (other_patterns(term)))
$$;

create or replace function search_contact_broker_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_brokers
    where organization_id = scope_organization() and deleted_at is null
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

create or replace function search_contact_company_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_companies
    where organization_id = scope_organization() and deleted_at is null
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

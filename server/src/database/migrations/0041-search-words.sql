-- Leads are found by the words of a search in any order: "Chernykh Anna" finds Anna Chernykh.

-- The longest word leads through the index; no pattern at all for a search of nothing.
create function longest_word(term text) returns text language sql immutable parallel safe
  return coalesce((select word from regexp_split_to_table(trim(term), '\s+') as word order by length(word) desc, word limit 1), '');

-- Whether a text holds every word of a search; of a single word the index has said so already.
create function has_words(content text, term text) returns boolean language sql immutable parallel safe
  return trim(term) !~ '\s' or (
    select bool_and(content like any (search_patterns(word))) from regexp_split_to_table(trim(term), '\s+') as word);

create or replace function leads_matching(term text) returns setof bigint language sql stable rows 100 security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

create or replace function leads_found(term text) returns setof leads language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;
create or replace function leads_found_in(term text, statuses text[]) returns setof leads language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and status = any (statuses)
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

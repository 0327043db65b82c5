-- Search of lists. Under row-level security, an index is not used for an operator that is not leakproof, such as `like`
-- on a trigram index. The functions search_*_ids therefore search as the owner, within the organizations of the scope,
-- and return ids; the query that joins them is filtered by the policies.

-- The patterns of a term, in lower case; its wildcards are taken literally. A term of less than three characters is
-- found only at the beginning of a word, because a trigram index does not help inside one.
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(term) >= 3 then array['%' || plain || '%']
      else array[plain || '%', '% ' || plain || '%', E'%\n' || plain || '%', '%-' || plain || '%', '%.' || plain || '%',
        '%@' || plain || '%', '%+' || plain || '%'] end
    from (select replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') as plain) as escaped
$$;

-- array_to_string is not immutable, because some types print differently by setting; texts do not, so an index may use
-- this.
create function join_lines(texts text[]) returns text language sql immutable parallel safe
  return array_to_string(texts, E'\n');

-- The word of a search that the index is searched for; empty for an empty search.
create function longest_word(term text) returns text language sql immutable parallel safe
  return coalesce((
    select word from regexp_split_to_table(trim(term), '\s+') as word order by length(word) desc, word limit 1), '');

-- Whether a text contains every word of a search; true for a single word, which the index has checked.
create function has_words(content text, term text) returns boolean language sql immutable parallel safe
  return trim(term) !~ '\s' or (
    select bool_and(content like any (search_patterns(word))) from regexp_split_to_table(trim(term), '\s+') as word);

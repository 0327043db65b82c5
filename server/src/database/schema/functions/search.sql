-- Search of lists. Under row-level security, an index is not used for an operator that is not leakproof, such as `like`
-- on a trigram index. The functions search_*_ids therefore search as the owner, within the organizations of the scope,
-- and return ids; the query that joins them is filtered by the policies.

-- A text as searches compare it: without case, accents, vowel signs, kinds of apostrophes and width, with one letter for
-- those of Arabic, Persian and Urdu that are typed for each other. The same as foldText in api/src/readers/fold-text.ts,
-- which a test compares.
create function fold_text(content text) returns text language plpgsql immutable parallel safe as $$
begin
  -- Most texts are ASCII.
  if octet_length(content) = length(content) then
    return lower(translate(content, '''`', ''));
  end if;
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(regexp_replace(content, '[''`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\uff07\uff40]', '', 'g'), NFKD),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0621'
        '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff\u180e\u200b-\u200f'
        '\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g')),
      U&'\0629\0649\06cc\06d0\06d2\06a9\06c1\06be\06d5\06ba\0671'
      '\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669'
      '\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9'
      '\03c2\0111\0142\00f8\0131\0127\00f0\0167\2010\2011\2012\2013\2014\2015\2212',
      U&'\0647\064a\064a\064a\064a\0643\0647\0647\0647\0646\062701234567890123456789\03c3dloihdt-------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

-- The spellings of a given name that is written in several ways; of any other word, the word itself.
create function name_spellings(word text) returns text[] language sql immutable parallel safe
  return coalesce((
    select string_to_array(spellings, ' ') from (values
      ('محمد mohamed mohammed muhammad mohammad muhammed mohamad muhamad'), ('احمد ahmed ahmad'), ('علي ali aly'),
      ('حسن hassan hasan'), ('حسين hussein hussain husain husein hossein'), ('فاطمه fatima fatma fatimah fatemeh'),
      ('عايشه aisha ayesha aysha aishah'), ('خالد khaled khalid'), ('عبدالله abdullah abdallah abdulla'),
      ('عمر omar umar'), ('يوسف yousef youssef yusuf yousuf yusef'), ('ابراهيم ibrahim ebrahim'),
      ('مصطفي mustafa mostafa moustafa'), ('سعيد saeed saeid'), ('سالم salem salim'), ('ناصر nasser nasir naser'),
      ('جاسم jassim jasim jasem'), ('راشد rashid rashed'), ('سلطان sultan'), ('حامد hamed hamid'), ('حمد hamad'),
      ('محمود mahmoud mahmood mahmud'), ('مريم mariam maryam miriam'), ('زينب zainab zeinab zaynab'),
      ('ليلي layla leila laila'), ('نوره noura norah nourah'), ('نور noor nour'), ('ساره sara sarah'),
      ('خديجه khadija khadijah'), ('لطيفه latifa lateefa'), ('شيخه sheikha shaikha'), ('رضا reza rida'),
      ('طارق tariq tarek tareq'), ('كريم karim kareem'), ('جمال jamal gamal'), ('فيصل faisal faysal'),
      ('ماجد majid majed'), ('وليد waleed walid'), ('بدر bader badr'),
      ('عبدالرحمن abdulrahman abdelrahman abdurrahman'), ('عبدالعزيز abdulaziz abdelaziz'),
      ('منصور mansour mansoor mansur'), ('صالح saleh salih'), ('هدي huda hoda'), ('امل amal'),
      ('اسماعيل ismail ismael'), ('سليمان sulaiman suleiman soliman'), ('موسي musa mousa moussa'),
      ('عيسي issa eissa essa'), ('حمزه hamza hamzah'), ('عثمان othman osman uthman'), ('بلال bilal belal'),
      ('سمير samir sameer'), ('امين amin ameen'), ('امير amir ameer'), ('ياسر yasser yasir'),
      ('ياسمين yasmin yasmine yasmeen')
    ) as names (spellings) where word = any (string_to_array(spellings, ' '))), array[word]);

-- The patterns of a term, folded; its wildcards are taken literally. A term of less than three characters is found only
-- at the beginning of a word, because a trigram index does not help inside one.
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(plain) >= 3 then array(select '%' || word || '%' from unnest(name_spellings(plain)) as word)
      else array[plain || '%', '% ' || plain || '%', E'%\n' || plain || '%', '%-' || plain || '%', '%.' || plain || '%',
        '%@' || plain || '%', '%+' || plain || '%'] end
    from (select replace(replace(replace(fold_text(term), '\', '\\'), '%', '\%'), '_', '\_') as plain) as escaped
$$;

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

-- array_to_string is not immutable, because some types print differently by setting; texts do not, so an index may use
-- this.
create function join_lines(texts text[]) returns text language sql immutable parallel safe
  return array_to_string(texts, E'\n');

-- The word of a search that the index is searched for; empty for an empty search.
create function longest_word(term text) returns text language sql immutable parallel safe
  return coalesce((
    select word from regexp_split_to_table(trim(fold_text(term)), '\s+') as word order by length(word) desc, word limit 1),
    '');

-- The patterns of the other words of a search, one text for each word.
create function other_words(term text) returns text[] language sql immutable parallel safe
  return array(
    select array_to_string(search_patterns(word), chr(1))
      from regexp_split_to_table(trim(fold_text(term)), '\s+') as word where word <> longest_word(term));

-- Whether a text contains every other word of a search.
create function has_words(content text, words text[]) returns boolean language plpgsql immutable parallel safe as $$
begin
  -- Most searches are of one word. An SQL function with a subquery costs ten times as much for each row.
  if cardinality(words) = 0 then
    return true;
  end if;
  return (select bool_and(content like any (string_to_array(word, chr(1)))) from unnest(words) as word);
end
$$;

-- Searches compare folded texts: without case, accents, vowel signs, kinds of apostrophes and width. The columns and
-- indexes that they read are made again, so the tables of leads and contacts are written once.
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
create or replace function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(plain) >= 3 then array(select '%' || word || '%' from unnest(name_spellings(plain)) as word)
      else array[plain || '%', '% ' || plain || '%', E'%\n' || plain || '%', '%-' || plain || '%', '%.' || plain || '%',
        '%@' || plain || '%', '%+' || plain || '%'] end
    from (select replace(replace(replace(fold_text(term), '\', '\\'), '%', '\%'), '_', '\_') as plain) as escaped
$$;

-- The word of a search that the index is searched for; empty for an empty search.
create or replace function longest_word(term text) returns text language sql immutable parallel safe
  return coalesce((
    select word from regexp_split_to_table(trim(fold_text(term)), '\s+') as word order by length(word) desc, word limit 1),
    '');

-- The patterns of the other words of a search, one text for each word.
create function other_words(term text) returns text[] language sql immutable parallel safe
  return array(
    select array_to_string(search_patterns(word), chr(1))
      from regexp_split_to_table(trim(fold_text(term)), '\s+') as word where word <> longest_word(term));

-- Whether a text contains every other word of a search.
create function has_words(content text, words text[]) returns boolean language sql immutable parallel safe
  return cardinality(words) = 0 or (
    select bool_and(content like any (string_to_array(word, chr(1)))) from unnest(words) as word);

-- The name of a company in lower case without its legal form and words such as "real estate"; the whole name if nothing
-- else is left.
create or replace function company_key(name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(fold_text(name), '[^[:alnum:]]+', ' ', 'g'),
    '\y(l l c|llc|f z e|fze|fz|fzc|fzco|dmcc|ltd|limited|inc|incorporated|corp|corporation|co|company|plc|gmbh|sarl|'
    'srl|pvt|pte|est|establishment|real estate|real|estate|estates|realty|realtor|realtors|property|properties|broker|'
    'brokers|brokerage|brokerages|agency|the|and)\y', ' ', 'g'),
    '\s+', ' ', 'g')), ''), fold_text(btrim(name)));

alter table leads
  drop column search,
  add column search text generated always as (
    fold_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '')
      || E'\n' || join_lines(other_emails) || E'\n' || join_lines(other_phones))) stored;
alter table contact_brokers
  drop column search,
  add column search text generated always as (fold_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || coalesce(whatsapp, '') || E'\n' || coalesce(brn, ''))) stored;
alter table contact_companies
  drop column name_key, drop column search,
  add column name_key text generated always as (company_key(name)) stored,
  add column search text generated always as (fold_text(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || coalesce(whatsapp, '') || E'\n' || coalesce(license_number, '') || E'\n' || coalesce(website, '') || E'\n'
    || join_lines(other_emails) || E'\n' || join_lines(other_phones))) stored;

drop index if exists leads_search;
create index leads_search
  on leads using gin (status, search gin_trgm_ops) with (gin_pending_list_limit='256') where deleted_at is null;
drop index if exists contact_brokers_search;
create index contact_brokers_search on contact_brokers using gin (search gin_trgm_ops) where deleted_at is null;
drop index if exists contact_companies_search;
create index contact_companies_search on contact_companies using gin (search gin_trgm_ops) where deleted_at is null;
drop index if exists contact_companies_name_key;
create index contact_companies_name_key
  on contact_companies using gin (name_key gin_trgm_ops) where deleted_at is null;
drop index if exists deals_title;
create index deals_title on deals using gin (fold_text(title) gin_trgm_ops);
drop index if exists users_search;
create index users_search
  on users using gin (fold_text(full_name || E'\n' || email) gin_trgm_ops) where kind = 'person';
drop index if exists organizations_search;
create index organizations_search on organizations using gin (fold_text(name) gin_trgm_ops);
drop index if exists organizations_name_key;
create index organizations_name_key
  on organizations using gin (company_key(name) gin_trgm_ops) where type = 'brokerage';
drop index if exists projects_search;
create index projects_search on projects using gin (fold_text(name || E'\n' || code) gin_trgm_ops);
drop index if exists buildings_search;
create index buildings_search on buildings using gin (fold_text(name || E'\n' || code) gin_trgm_ops);
drop index if exists units_numbers;
create index units_numbers on units using gin (fold_text(number) gin_trgm_ops);
drop index if exists messages_names;
create index messages_names on messages using gin (fold_text(recipient_name) gin_trgm_ops, fold_text(address) gin_trgm_ops);

-- Text search. Under row-level security a trigram operator, which is not leakproof, cannot use its index before the
-- policy. This function searches as the owner, within the caller's organization only, and returns ids, which the
-- policies then filter.
create or replace function search_lead_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, (select other_words(term)))
$$;

-- Text search that returns whole leads. It runs as the owner, so it contains the rule of own_only itself; the result of
-- a search that returns ids is filtered by the policies afterwards.
create or replace function search_leads(term text) returns setof leads
  language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and search like any (search_patterns(longest_word(term))) and has_words(search, (select other_words(term)))
$$;

-- The same, of some statuses only.
create or replace function search_leads_by_status(term text, statuses text[]) returns setof leads
  language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and status = any (statuses)
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and search like any (search_patterns(longest_word(term))) and has_words(search, (select other_words(term)))
$$;

-- The ids of the brokers that a search finds.
create or replace function search_contact_broker_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_brokers
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, (select other_words(term)))
$$;

-- The ids of the companies that a search finds.
create or replace function search_contact_company_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_companies
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, (select other_words(term)))
$$;

-- A person who answers STOP or opens the opt-out link of an e-mail is shown as opted out among the contacts too.
create or replace function opt_out_contacts(address text) returns void language sql security definer set search_path = public as $$
  update contact_companies set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace(fold_text($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
  update contact_brokers set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace(fold_text($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
$$;

-- The ids of the deals that a search finds, by title, lead or unit. Leads and units are searched once, whatever number
-- of rows the planner expects: without statistics it would search them again for every deal.
create or replace function search_deal_ids(term text) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  with found_leads as materialized (select id from search_lead_ids(term) as found(id)),
  found_units as materialized (
    select u.id from units u
      where u.organization_id = scope_organization() and fold_text(u.number) like any (search_patterns(term)))
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and fold_text(title) like any (search_patterns(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lead_id in (select id from found_leads)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and unit_id in (select id from found_units)
$$;

-- Text search: as the owner, because the index cannot be used before a policy; the policies then filter the ids.
create or replace function search_user_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from users where kind = 'person' and fold_text(full_name || E'\n' || email) like any (search_patterns(term))
$$;

-- Text search within the reach of the caller: as the owner, because the index cannot be used before a policy.
create or replace function search_organization_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from organizations
    where (reaches_everything() or id = any (scope_organizations())) and fold_text(name) like any (search_patterns(term))
$$;

-- Text search: as the owner, because the index cannot be used before a policy, within the caller's reach. Returns ids,
-- which the policies then filter.
create or replace function search_project_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from projects
    where organization_id = any (scope_organizations())
      and fold_text(name || E'\n' || code) like any (search_patterns(term))
$$;

-- The ids of the buildings in scope that a search finds.
create or replace function search_building_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from buildings
    where organization_id = any (scope_organizations())
      and fold_text(name || E'\n' || code) like any (search_patterns(term))
$$;

-- Text search: units by their number, or by the code of their building and their number, such as A-1204.
create or replace function search_unit_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from units
    where organization_id = any (scope_organizations()) and fold_text(number) like any (search_patterns(term))
  union
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where b.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(u.number) like any (search_patterns(substring(term from '-([^-]+)$')))
$$;

drop function has_words(text, text);

comment on column bookings.search is 'Number, unit and names of the buyers, folded; lists are searched by it.';
comment on column sale_offers.search is
  'Number, title, client and units, folded, which the search of the list reads.';

-- Nothing of these rows changes but what searches read, so no trigger need look at them.
alter table bookings disable trigger user;
update bookings set search = fold_text(search) where search <> fold_text(search);
alter table bookings enable trigger user;
alter table sale_offers disable trigger user;
update sale_offers set search = fold_text(search) where search <> fold_text(search);
alter table sale_offers enable trigger user;

-- Companies and brokers that the platform wants to win, and which of them look like each other or like an organization.

-- What a company is called without its legal form and the words of its trade; the whole name where nothing else is left.
create function company_key(name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'),
    '\y(l l c|llc|f z e|fze|fz|fzc|fzco|dmcc|ltd|limited|inc|incorporated|corp|corporation|co|company|plc|gmbh|sarl|srl|pvt|pte|est|establishment|real estate|real|estate|estates|realty|realtor|realtors|property|properties|broker|brokers|brokerage|brokerages|agency|the|and)\y', ' ', 'g'),
    '\s+', ' ', 'g')), ''), lower(btrim(name)));

-- The domain that an address or a website is at; null where anybody may have an address.
create function company_domain(address text) returns text language sql immutable parallel safe
  return (select domain from (select nullif(regexp_replace(regexp_replace(regexp_replace(lower(btrim(address)), '^.*@', ''),
      '^(https?://)?(www\.)?', ''), '[/?#:].*$', ''), '') as domain) as read
    where domain like '%.%' and domain <> all (array['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'ymail.com',
      'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com',
      'proton.me', 'protonmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru',
      'yandex.ru', 'yandex.com', 'zoho.com', 'qq.com', '163.com', '126.com', 'rediffmail.com', 'naver.com', 'orange.fr', 'free.fr',
      'facebook.com', 'instagram.com', 'linkedin.com', 'wixsite.com', 'business.site']));

-- What two records that are one company have alike to the letter.
create function company_match_keys(license text, addresses text[], phones text[]) returns text[] language sql immutable parallel safe
  return array(
    select distinct key from (
      select 'license:' || upper(regexp_replace(license, '[^[:alnum:]]', '', 'g')) as key
        where length(regexp_replace(license, '[^[:alnum:]]', '', 'g')) >= 4
      union all select 'domain:' || company_domain(address) from unnest(addresses) as address
      union all select 'phone:' || phone from unnest(phones) as phone) as keys
    where key is not null order by key);

create table contact_companies (
  organization_id bigint not null,
  -- They are the platform's alone.
  organization_type text not null default 'platform' check (organization_type = 'platform'),
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  country text check (country ~ '^[A-Z]{2}$'),
  city text check (length(city) between 1 and 120),
  address text check (length(address) between 1 and 300),
  email text check (length(email) <= 254),
  other_emails text[] not null default '{}' check (cardinality(other_emails) <= 20),
  phone text check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{4,14}$'),
  other_phones text[] not null default '{}' check (cardinality(other_phones) <= 20),
  website text check (length(website) between 1 and 200),
  license_number text check (length(license_number) between 1 and 60),
  orn text check (length(orn) between 1 and 60),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  source text not null default 'manual' check (source in ('import', 'website', 'event', 'referral', 'manual')),
  notes text not null default '' check (length(notes) <= 10000),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'interested', 'not_interested', 'invited', 'converted', 'blocked')),
  -- The move that gave it this status, and what was before: what undoes it as long as nothing moved it since.
  move_id uuid,
  previous_status text,
  previous_contacted_at timestamptz,
  last_contacted_at timestamptz,
  opted_out_at timestamptz,
  converted_organization_id bigint references organizations,
  converted_at timestamptz,
  merged_into_id bigint,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- Plain columns: under row-level security an index serves no expression that may tell what it sees.
  sort_name text generated always as (lower(name)) stored,
  city_key text generated always as (lower(city)) stored,
  name_key text generated always as (company_key(name)) stored,
  match_keys text[] generated always as
    (company_match_keys(license_number, array[email, website] || other_emails, array[phone, whatsapp] || other_phones)) stored,
  search text generated always as (
    lower(name) || E'\n' || coalesce(lower(email), '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '') || E'\n'
      || coalesce(lower(license_number), '') || E'\n' || coalesce(lower(website), '') || E'\n' || lower(lines_of(other_emails)) || E'\n'
      || lines_of(other_phones)) stored,
  unique (organization_id, id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  foreign key (organization_id, merged_into_id) references contact_companies (organization_id, id) on delete set null (merged_into_id),
  constraint contact_companies_converted check ((status = 'converted') = (converted_organization_id is not null)),
  constraint contact_companies_merged_is_gone check (merged_into_id is null or (deleted_at is not null and merged_into_id <> id))
);
create unique index contact_companies_one_brokerage on contact_companies (converted_organization_id) where converted_organization_id is not null;

-- A company that has become a brokerage stays it: whoever converts it a second time meets this, whatever they have read.
create function contact_companies_keep_conversion() returns trigger language plpgsql as $$
begin
  raise exception 'This company was converted.' using errcode = '23505', constraint = 'contact_companies_converted_once';
end
$$;
create trigger contact_companies_converted_once before update on contact_companies for each row
  when (old.converted_organization_id is not null and old.converted_organization_id is distinct from new.converted_organization_id)
  execute function contact_companies_keep_conversion();

create table contact_brokers (
  organization_id bigint not null,
  organization_type text not null default 'platform' check (organization_type = 'platform'),
  id bigint generated always as identity primary key,
  company_id bigint not null,
  full_name text not null check (length(full_name) between 1 and 200),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{4,14}$'),
  position text check (length(position) between 1 and 120),
  brn text check (length(brn) between 1 and 60),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  status text not null default 'new' check (status in ('new', 'contacted', 'interested', 'not_interested', 'invited', 'blocked')),
  move_id uuid,
  previous_status text,
  previous_contacted_at timestamptz,
  last_contacted_at timestamptz,
  opted_out_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  sort_name text generated always as (lower(full_name)) stored,
  search text generated always as (
    lower(full_name) || E'\n' || coalesce(lower(email), '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '') || E'\n'
      || coalesce(lower(brn), '')) stored,
  unique (organization_id, id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade
);

-- Two companies, or a company and an organization, that look alike; kept up to date by what follows. Of two companies both ways.
create table contact_matches (
  organization_id bigint not null,
  company_id bigint not null,
  other_company_id bigint,
  matched_organization_id bigint references organizations on delete cascade,
  score smallint not null check (score between 1 and 100),
  reasons text[] not null check (reasons <@ array['license', 'domain', 'phone', 'name'] and cardinality(reasons) > 0),
  unique nulls not distinct (company_id, other_company_id, matched_organization_id),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade,
  foreign key (organization_id, other_company_id) references contact_companies (organization_id, id) on delete cascade,
  constraint contact_matches_one_other check ((other_company_id is null) <> (matched_organization_id is null))
);
create index contact_matches_score on contact_matches (organization_id, score desc, company_id, other_company_id);
create index contact_matches_other on contact_matches (other_company_id) where other_company_id is not null;
create index contact_matches_organization on contact_matches (matched_organization_id) where matched_organization_id is not null;

-- Those that somebody has said are different ones. A pair of companies is kept once, the lower id first.
create table contact_dismissals (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  company_id bigint not null,
  other_company_id bigint,
  matched_organization_id bigint references organizations on delete cascade,
  dismissed_by bigint references users,
  dismissed_at timestamptz not null default now(),
  unique nulls not distinct (company_id, other_company_id, matched_organization_id),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade,
  foreign key (organization_id, other_company_id) references contact_companies (organization_id, id) on delete cascade,
  constraint contact_dismissals_one_other check ((other_company_id is null) <> (matched_organization_id is null)),
  constraint contact_dismissals_lower_first check (other_company_id is null or company_id < other_company_id)
);
create index contact_dismissals_other on contact_dismissals (other_company_id) where other_company_id is not null;

-- Lists, in each of their orders and with what they are narrowed by most.
create index contact_companies_name on contact_companies (organization_id, sort_name, id)
  include (status, country, city_key, source, whatsapp, opted_out_at, last_contacted_at) where deleted_at is null;
create index contact_companies_newest on contact_companies (organization_id, created_at, id) where deleted_at is null;
create index contact_companies_by_status on contact_companies (organization_id, (case status when 'new' then 1 when 'contacted' then 2
    when 'interested' then 3 when 'invited' then 4 when 'converted' then 5 when 'not_interested' then 6 else 7 end), id) where deleted_at is null;
create index contact_companies_of_status on contact_companies (organization_id, status, sort_name, id) where deleted_at is null;
create index contact_companies_country on contact_companies (organization_id, country, sort_name, id) where deleted_at is null;
create index contact_companies_city on contact_companies (organization_id, city_key, sort_name, id) where deleted_at is null;
create index contact_companies_contacted on contact_companies (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index contact_companies_source on contact_companies (organization_id, source, id) where deleted_at is null;
create index contact_companies_opted_out on contact_companies (organization_id, sort_name, id) where deleted_at is null and opted_out_at is not null;
create index contact_companies_moved on contact_companies (move_id) where move_id is not null;
create index contact_companies_merged on contact_companies (organization_id, merged_into_id) where merged_into_id is not null;
create index contact_companies_bin on contact_companies (deleted_at) where deleted_at is not null;
create index contact_companies_search on contact_companies using gin (search gin_trgm_ops) where deleted_at is null;
create index contact_companies_name_key on contact_companies using gin (name_key gin_trgm_ops) where deleted_at is null;
create index contact_companies_match_keys on contact_companies using gin (match_keys) where deleted_at is null;

create index contact_brokers_name on contact_brokers (organization_id, sort_name, id)
  include (status, company_id, whatsapp, opted_out_at, last_contacted_at) where deleted_at is null;
create index contact_brokers_newest on contact_brokers (organization_id, created_at, id) where deleted_at is null;
create index contact_brokers_by_status on contact_brokers (organization_id, (case status when 'new' then 1 when 'contacted' then 2
    when 'interested' then 3 when 'invited' then 4 when 'not_interested' then 6 else 7 end), id) where deleted_at is null;
create index contact_brokers_of_status on contact_brokers (organization_id, status, sort_name, id) where deleted_at is null;
create index contact_brokers_contacted on contact_brokers (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index contact_brokers_company on contact_brokers (organization_id, company_id, sort_name, id) where deleted_at is null;
create index contact_brokers_moved on contact_brokers (move_id) where move_id is not null;
create index contact_brokers_bin on contact_brokers (deleted_at) where deleted_at is not null;
create index contact_brokers_search on contact_brokers using gin (search gin_trgm_ops) where deleted_at is null;

-- Organizations are looked for by the same keys, as their owner, whom no wall keeps from an index of expressions.
create index organizations_name_key on organizations using gin (company_key(name) gin_trgm_ops) where type = 'brokerage';
create index organizations_match_keys on organizations using gin (company_match_keys(trade_license_number, array[email, website], array[phone])) where type = 'brokerage';

create function contact_companies_matching(term text) returns setof bigint language sql stable rows 100 cost 10000
security definer set search_path = public as $$
  select id from contact_companies
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;
create function contact_brokers_matching(term text) returns setof bigint language sql stable rows 100 cost 10000
security definer set search_path = public as $$
  select id from contact_brokers
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

-- How much two records look alike, and by what; no row where they do not. A license says something within its country only.
create function company_likeness(keys text[], name text, country text, other_keys text[], other_name text, other_country text)
returns table (score smallint, reasons text[]) language sql immutable as $$
  select max(points)::smallint, array_agg(reason order by points desc, reason)
    from (
      select distinct split_part(key, ':', 1) as reason,
          case split_part(key, ':', 1) when 'license' then 100 when 'domain' then 90 else 85 end as points
        from unnest(keys) as key
        where key = any (other_keys)
          and (split_part(key, ':', 1) <> 'license' or country is null or other_country is null or country = other_country)
      union all
      select 'name', least(95, round(similarity(name, other_name) * 100)::integer) where similarity(name, other_name) >= 0.6) as found
    having count(*) > 0
$$;

-- Writes down whom these companies look like now. Each is looked for by the indexes: at most fifty by what is equal, twenty by name.
create function refresh_contact_matches(changed bigint[]) returns void language plpgsql security definer
set search_path = public set pg_trgm.similarity_threshold = 0.6 set jit = off as $$
begin
  -- Two who are written at one moment do not see each other: the second waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('contact matches', 0));
  delete from contact_matches where company_id = any (changed) or other_company_id = any (changed);
  with mine as materialized (
    select id, organization_id, name_key, match_keys, country, converted_organization_id
      from contact_companies where id = any (changed) and deleted_at is null),
  found as (
    select m.organization_id, m.id as company_id, o.id as other_company_id, null::bigint as matched_organization_id, l.score, l.reasons
      from mine m
      cross join lateral (
        (select c.id, c.match_keys, c.name_key, c.country from contact_companies c
          where c.match_keys && m.match_keys and c.deleted_at is null and c.organization_id = m.organization_id and c.id <> m.id limit 50)
        union
        (select c.id, c.match_keys, c.name_key, c.country from contact_companies c
          where c.name_key % m.name_key and c.deleted_at is null and c.organization_id = m.organization_id and c.id <> m.id
          order by similarity(c.name_key, m.name_key) desc limit 20)) o
      cross join lateral company_likeness(m.match_keys, m.name_key, m.country, o.match_keys, o.name_key, o.country) l
      where not exists (select from contact_dismissals d
        where d.company_id = least(m.id, o.id) and d.other_company_id = greatest(m.id, o.id))
    union all
    select m.organization_id, m.id, null, o.id, l.score, l.reasons
      from mine m
      cross join lateral (
        (select b.id, b.name, b.country, company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) as keys from organizations b
          where b.type = 'brokerage' and company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) && m.match_keys limit 50)
        union
        (select b.id, b.name, b.country, company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) from organizations b
          where b.type = 'brokerage' and company_key(b.name) % m.name_key
          order by similarity(company_key(b.name), m.name_key) desc limit 20)) o
      cross join lateral company_likeness(m.match_keys, m.name_key, m.country, o.keys, company_key(o.name), o.country) l
      where o.id is distinct from m.converted_organization_id
        and not exists (select from contact_dismissals d where d.company_id = m.id and d.matched_organization_id = o.id))
  insert into contact_matches (organization_id, company_id, other_company_id, matched_organization_id, score, reasons)
    select * from found
    union
    select organization_id, other_company_id, company_id, null, score, reasons from found where other_company_id is not null
    on conflict do nothing;
end
$$;

-- The same for an organization: which companies look like it.
create function refresh_organization_matches(changed bigint) returns void language plpgsql security definer
set search_path = public set pg_trgm.similarity_threshold = 0.6 set jit = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contact matches', 0));
  delete from contact_matches where matched_organization_id = changed;
  insert into contact_matches (organization_id, company_id, matched_organization_id, score, reasons)
    select o.organization_id, o.id, b.id, l.score, l.reasons
      from (select id, country, company_key(name) as key, company_match_keys(trade_license_number, array[email, website], array[phone]) as keys
        from organizations where id = changed and type = 'brokerage') b
      cross join lateral (
        (select c.id, c.organization_id, c.match_keys, c.name_key, c.country, c.converted_organization_id from contact_companies c
          where c.match_keys && b.keys and c.deleted_at is null limit 50)
        union
        (select c.id, c.organization_id, c.match_keys, c.name_key, c.country, c.converted_organization_id from contact_companies c
          where c.name_key % b.key and c.deleted_at is null order by similarity(c.name_key, b.key) desc limit 20)) o
      cross join lateral company_likeness(o.match_keys, o.name_key, o.country, b.keys, b.key, b.country) l
      where o.converted_organization_id is distinct from b.id
        and not exists (select from contact_dismissals d where d.company_id = o.id and d.matched_organization_id = b.id);
end
$$;
revoke execute on function refresh_contact_matches(bigint[]), refresh_organization_matches(bigint) from public;

create function contact_companies_added_match() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_matches(array(select id from added));
  return null;
end
$$;
create function contact_companies_changed_match() returns trigger language plpgsql security definer set search_path = public as $$
declare
  changed bigint[] := array(select added.id from gone join added using (organization_id, id)
    where (gone.name_key, gone.match_keys, gone.country, gone.deleted_at is null, gone.converted_organization_id)
      is distinct from (added.name_key, added.match_keys, added.country, added.deleted_at is null, added.converted_organization_id));
begin
  if cardinality(changed) > 0 then
    perform refresh_contact_matches(changed);
  end if;
  return null;
end
$$;
create trigger contact_companies_match_added after insert on contact_companies
  referencing new table as added for each statement execute function contact_companies_added_match();
create trigger contact_companies_match_changed after update on contact_companies
  referencing old table as gone new table as added for each statement execute function contact_companies_changed_match();

create function organizations_match() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_organization_matches(new.id);
  return null;
end
$$;
create trigger organizations_match_added after insert on organizations
  for each row when (new.type = 'brokerage') execute function organizations_match();
create trigger organizations_match_changed after update of name, email, phone, website, country, trade_license_number on organizations
  for each row when (new.type = 'brokerage' and (old.name, old.email, old.phone, old.website, old.country, old.trade_license_number)
    is distinct from (new.name, new.email, new.phone, new.website, new.country, new.trade_license_number)) execute function organizations_match();

create function contact_dismissals_match() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_matches(array[coalesce(new.company_id, old.company_id)]);
  return null;
end
$$;
create trigger contact_dismissals_match after insert or delete on contact_dismissals
  for each row execute function contact_dismissals_match();

-- Makes a brokerage of a company and invites its broker admin. Sales managers may make no organization otherwise; theirs is assigned to them.
create function convert_contact_company(company bigint, admin_email text, token bytea, days integer, inviter_name text)
returns table (brokerage_id bigint, invite_id bigint) language plpgsql security definer set search_path = public as $$
declare
  asked contact_companies;
begin
  select * into asked from contact_companies
    where id = company and organization_id = scope_organization() and deleted_at is null for no key update;
  if asked.id is null or asked.status in ('converted', 'blocked') then
    raise exception 'This company is not one to convert.' using errcode = '23505', constraint = 'contact_companies_converted_once';
  end if;
  insert into organizations (type, name, status, source, country, city, address, phone, email, website,
      trade_license_number, regulator_office_number)
    values ('brokerage', asked.name, 'draft', 'converted', asked.country, asked.city, asked.address, asked.phone, asked.email, asked.website,
      asked.license_number, asked.orn)
    returning id into brokerage_id;
  insert into invites (organization_id, organization_type, email, role, token_hash, invited_by, invited_by_name, expires_at)
    values (brokerage_id, 'brokerage', admin_email, 'broker_admin', token, scope_user(), inviter_name, now() + days * interval '1 day')
    returning id into invite_id;
  if not reaches_everything() then
    insert into sales_assignments (organization_id, user_id) values (brokerage_id, scope_user());
  end if;
  update contact_companies set status = 'converted', previous_status = null, move_id = null, converted_organization_id = brokerage_id,
      converted_at = now(), updated_at = now(), version = version + 1
    where id = company;
  return next;
end
$$;
revoke execute on function convert_contact_company(bigint, text, bytea, integer, text) from public;
grant execute on function convert_contact_company(bigint, text, bytea, integer, text) to storey_app, storey_platform;

-- The platform's own: for its sales managers those of the current organization, and of what looks alike the organizations in their reach.
do $$
declare
  name text;
begin
  foreach name in array array['contact_companies', 'contact_brokers', 'contact_dismissals', 'contact_matches'] loop
    perform wall(name::regclass);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
  end loop;
  foreach name in array array['contact_companies', 'contact_brokers'] loop
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = (select scope_organization()))', name);
  end loop;
  foreach name in array array['contact_dismissals', 'contact_matches'] loop
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = (select scope_organization())
      and (matched_organization_id is null or matched_organization_id = any ((select scope_organizations())::bigint[])))', name);
  end loop;
end
$$;
grant select, insert, update on contact_companies, contact_brokers to storey_app, storey_platform;
grant select, insert, delete on contact_dismissals to storey_app, storey_platform;
grant select on contact_matches to storey_app, storey_platform;

select audited('contact_companies', '{email,phone,whatsapp,other_emails,other_phones,notes}',
  '{sort_name,city_key,name_key,match_keys,search,last_contacted_at,previous_contacted_at}');
select audited('contact_brokers', '{full_name,email,phone,whatsapp}', '{sort_name,search,last_contacted_at,previous_contacted_at}');
select audited('contact_dismissals');

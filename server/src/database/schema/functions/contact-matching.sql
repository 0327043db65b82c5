-- Similar contacts: which companies of the contacts are, or look like, the same company or a brokerage of the platform.
-- Companies are found by equal keys (license, domain of an address, phone) and by the similarity of their names.

-- The name of a company in lower case without its legal form and words such as "real estate"; the whole name if nothing
-- else is left.
create function company_key(name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(fold_text(name), '[^[:alnum:]]+', ' ', 'g'),
    '\y(l l c|llc|f z e|fze|fz|fzc|fzco|dmcc|ltd|limited|inc|incorporated|corp|corporation|co|company|plc|gmbh|sarl|'
    'srl|pvt|pte|est|establishment|real estate|real|estate|estates|realty|realtor|realtors|property|properties|broker|'
    'brokers|brokerage|brokerages|agency|the|and)\y', ' ', 'g'),
    '\s+', ' ', 'g')), ''), fold_text(btrim(name)));

-- The domain of an e-mail address or website; null for domains where anyone may have an address.
create function company_domain(address text) returns text language sql immutable parallel safe
  return (select domain from (select nullif(regexp_replace(regexp_replace(regexp_replace(lower(btrim(address)),
      '^.*@', ''), '^(https?://)?(www\.)?', ''), '[/?#:].*$', ''), '') as domain) as read
    where domain like '%.%' and domain <> all (array['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk',
      'yahoo.co.in', 'ymail.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'live.com', 'msn.com',
      'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.de', 'gmx.net',
      'web.de', 'mail.com', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'yandex.ru', 'yandex.com', 'zoho.com', 'qq.com',
      '163.com', '126.com', 'rediffmail.com', 'naver.com', 'orange.fr', 'free.fr', 'facebook.com', 'instagram.com',
      'linkedin.com', 'wixsite.com', 'business.site']));

-- The keys that two records of one company have in common: license, domains and phone numbers, each with its kind.
create function company_match_keys(license text, addresses text[], phones text[]) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct key from (
      select 'license:' || upper(regexp_replace(license, '[^[:alnum:]]', '', 'g')) as key
        where length(regexp_replace(license, '[^[:alnum:]]', '', 'g')) >= 4
      union all select 'domain:' || company_domain(address) from unnest(addresses) as address
      union all select 'phone:' || phone from unnest(phones) as phone) as keys
    where key is not null order by key);

-- The license among the keys of a company; null if there is none.
create function license_key(keys text[]) returns text language sql immutable parallel safe
  return (select key from unnest(keys) as key where key like 'license:%' limit 1);

-- The similarity of two records in points up to 100, with its reasons; no row if they are not similar. Licenses are
-- compared within one country only.
create function company_similarity(
    keys text[], name text, country text, other_keys text[], other_name text, other_country text)
  returns table (score smallint, reasons text[])
  language sql immutable as $$
  select max(points)::smallint, array_agg(reason order by points desc, reason)
    from (
      select distinct split_part(key, ':', 1) as reason,
          case split_part(key, ':', 1) when 'license' then 100 when 'domain' then 90 else 85 end as points
        from unnest(keys) as key
        where key = any (other_keys)
          and (split_part(key, ':', 1) <> 'license' or country is null or other_country is null
            or country = other_country)
      union all
      select 'name', least(95, round(similarity(name, other_name) * 100)::integer)
        where similarity(name, other_name) >= 0.6) as found
    having count(*) > 0
$$;

-- Recalculates the rows of contact_matches of some companies, in both directions. Similar records are found by indexes:
-- at most 50 by equal keys and 20 by name.
create function refresh_contact_matches(changed bigint[]) returns void
  language plpgsql security definer set search_path = public
  set pg_trgm.similarity_threshold = '0.6' set jit = 'off' as $$
begin
  -- Two companies written at the same time do not see each other: the second transaction waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('contact matches', 0));
  delete from contact_matches where company_id = any (changed) or other_company_id = any (changed);
  with mine as materialized (
    select id, organization_id, name_key, match_keys, country, converted_organization_id
      from contact_companies where id = any (changed) and deleted_at is null),
  found as (
    select m.organization_id, m.id as company_id, o.id as other_company_id, null::bigint as matched_organization_id,
        l.score, l.reasons
      from mine m
      cross join lateral (
        (select c.id, c.match_keys, c.name_key, c.country from contact_companies c
          where c.match_keys && m.match_keys and c.deleted_at is null
            and c.organization_id = m.organization_id and c.id <> m.id
          limit 50)
        union
        (select c.id, c.match_keys, c.name_key, c.country from contact_companies c
          where c.name_key % m.name_key and c.deleted_at is null
            and c.organization_id = m.organization_id and c.id <> m.id
          order by similarity(c.name_key, m.name_key) desc limit 20)) o
      cross join lateral
        company_similarity(m.match_keys, m.name_key, m.country, o.match_keys, o.name_key, o.country) l
      where not exists (select from contact_dismissals d
        where d.company_id = least(m.id, o.id) and d.other_company_id = greatest(m.id, o.id))
    union all
    select m.organization_id, m.id, null, o.id, l.score, l.reasons
      from mine m
      cross join lateral (
        (select b.id, b.name, b.country,
            company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) as keys
          from organizations b
          where b.type = 'brokerage'
            and company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) && m.match_keys
          limit 50)
        union
        (select b.id, b.name, b.country,
            company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone])
          from organizations b
          where b.type = 'brokerage' and company_key(b.name) % m.name_key
          order by similarity(company_key(b.name), m.name_key) desc limit 20)) o
      cross join lateral
        company_similarity(m.match_keys, m.name_key, m.country, o.keys, company_key(o.name), o.country) l
      where o.id is distinct from m.converted_organization_id
        and not exists (
          select from contact_dismissals d where d.company_id = m.id and d.matched_organization_id = o.id))
  insert into contact_matches (organization_id, company_id, other_company_id, matched_organization_id, score, reasons)
    select * from found
    union
    select organization_id, other_company_id, company_id, null, score, reasons
      from found where other_company_id is not null
    on conflict do nothing;
end
$$;
revoke execute on function refresh_contact_matches(bigint[]) from public;

-- The same for an organization: recalculates which companies are similar to it.
create function refresh_organization_matches(changed bigint) returns void
  language plpgsql security definer set search_path = public
  set pg_trgm.similarity_threshold = '0.6' set jit = 'off' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contact matches', 0));
  delete from contact_matches where matched_organization_id = changed;
  insert into contact_matches (organization_id, company_id, matched_organization_id, score, reasons)
    select o.organization_id, o.id, b.id, l.score, l.reasons
      from (select id, country, company_key(name) as key,
          company_match_keys(trade_license_number, array[email, website], array[phone]) as keys
        from organizations where id = changed and type = 'brokerage') b
      cross join lateral (
        (select c.id, c.organization_id, c.match_keys, c.name_key, c.country, c.converted_organization_id
          from contact_companies c
          where c.match_keys && b.keys and c.deleted_at is null limit 50)
        union
        (select c.id, c.organization_id, c.match_keys, c.name_key, c.country, c.converted_organization_id
          from contact_companies c
          where c.name_key % b.key and c.deleted_at is null
          order by similarity(c.name_key, b.key) desc limit 20)) o
      cross join lateral company_similarity(o.match_keys, o.name_key, o.country, b.keys, b.key, b.country) l
      where o.converted_organization_id is distinct from b.id
        and not exists (
          select from contact_dismissals d where d.company_id = o.id and d.matched_organization_id = b.id);
end
$$;
revoke execute on function refresh_organization_matches(bigint) from public;

-- For each line of an imported file: the most similar company of the contacts, whether it is the same one (`same`), how
-- many are the same (`sames`), and the keys that the line was compared by. A company is the same if it has an equal
-- license, domain, phone number or name, unless countries or licenses differ.
create function similar_contact_companies(lines jsonb)
  returns table (line integer, name_key text, match_keys text[], id bigint, name text, score smallint, reasons text[],
    same boolean, sames integer)
  language sql stable security definer set search_path = public
  set pg_trgm.similarity_threshold = '0.6' set jit = 'off' as $$
  with mine as materialized (
    select a.line, nullif(a.country, '') as country, company_key(a.name) as name_key,
        company_match_keys(a.license, a.addresses, a.phones) as match_keys
      from jsonb_to_recordset(lines)
        as a (line integer, name text, country text, license text, addresses text[], phones text[])),
  found as (
    select m.line, o.id, o.name, l.score, l.reasons,
        (l.reasons && array['license', 'domain', 'phone'] or o.name_key = m.name_key)
          and (m.country is null or o.country is null or m.country = o.country)
          and (license_key(m.match_keys) is null or license_key(o.match_keys) is null
            or license_key(m.match_keys) = license_key(o.match_keys)) as same
      from mine m
      cross join lateral (
        (select c.id, c.name, c.match_keys, c.name_key, c.country from contact_companies c
          where c.match_keys && m.match_keys and c.deleted_at is null and c.organization_id = scope_organization()
          order by c.id limit 50)
        union
        (select c.id, c.name, c.match_keys, c.name_key, c.country from contact_companies c
          where c.name_key % m.name_key and c.deleted_at is null and c.organization_id = scope_organization()
          order by similarity(c.name_key, m.name_key) desc, c.id limit 20)) o
      cross join lateral
        company_similarity(m.match_keys, m.name_key, m.country, o.match_keys, o.name_key, o.country) l),
  best as (
    select distinct on (f.line) f.*, count(*) filter (where f.same) over (partition by f.line) as sames
      from found f order by f.line, f.same desc, f.score desc, cardinality(f.reasons) desc, f.id)
  select m.line, m.name_key, m.match_keys, b.id, b.name, b.score, b.reasons, coalesce(b.same, false),
      coalesce(b.sames, 0)::integer
    from mine m left join best b on b.line = m.line
$$;
revoke execute on function similar_contact_companies(jsonb) from public;
grant execute on function similar_contact_companies(jsonb) to storey_app, storey_platform;

-- For each line of an imported file: the same broker of the contacts, by BRN or e-mail address, or by name together
-- with a phone number or the company. Brokers with different BRNs are not the same.
create function similar_contact_brokers(lines jsonb) returns table (line integer, id bigint, name text)
  language sql stable security definer set search_path = public as $$
  with mine as materialized (
    select * from jsonb_to_recordset(lines)
      as a (line integer, company_id bigint, full_name text, email text, phones text[], brn text))
  select distinct on (m.line) m.line, o.id, o.full_name
    from mine m
    cross join lateral (
      (select 1 as rank, c.id, c.full_name, c.brn from contact_brokers c
        where upper(c.brn) = upper(m.brn) and c.deleted_at is null and c.organization_id = scope_organization() limit 5)
      union all
      (select 2, c.id, c.full_name, c.brn from contact_brokers c
        where lower(c.email) = lower(m.email) and c.deleted_at is null and c.organization_id = scope_organization()
        limit 5)
      union all
      (select 3, c.id, c.full_name, c.brn from contact_brokers c
        where c.phone = any (m.phones) and c.sort_name = lower(m.full_name) and c.deleted_at is null
          and c.organization_id = scope_organization() limit 5)
      union all
      (select 3, c.id, c.full_name, c.brn from contact_brokers c
        where c.whatsapp = any (m.phones) and c.sort_name = lower(m.full_name) and c.deleted_at is null
          and c.organization_id = scope_organization() limit 5)
      union all
      (select 4, c.id, c.full_name, c.brn from contact_brokers c
        where c.company_id = m.company_id and c.sort_name = lower(m.full_name) and c.deleted_at is null
          and c.organization_id = scope_organization() limit 5)) o
    where o.rank = 1 or m.brn is null or o.brn is null or upper(o.brn) = upper(m.brn)
    order by m.line, o.rank, o.id
$$;
revoke execute on function similar_contact_brokers(jsonb) from public;
grant execute on function similar_contact_brokers(jsonb) to storey_app, storey_platform;

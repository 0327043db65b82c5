-- Companies and brokers are imported as two kinds: their files have other columns.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('leads', 'units', 'contacts', 'contact_companies', 'contact_brokers'));

-- Brokers are looked for by what is theirs alone.
create index contact_brokers_email on contact_brokers (organization_id, lower(email)) where deleted_at is null and email is not null;
create index contact_brokers_phone on contact_brokers (organization_id, phone) where deleted_at is null and phone is not null;
create index contact_brokers_whatsapp on contact_brokers (organization_id, whatsapp) where deleted_at is null and whatsapp is not null;
create index contact_brokers_brn on contact_brokers (organization_id, upper(brn)) where deleted_at is null and brn is not null;

-- The license that keys of a company name; null where there is none.
create function license_key(keys text[]) returns text language sql immutable parallel safe
  return (select key from unnest(keys) as key where key like 'license:%' limit 1);

-- For each line of a file the company of the platform that it is, or looks like the most, with the keys that it is compared by.
-- It is the same one by a license, a domain, a phone or the very name, unless countries or licenses say otherwise.
create function contact_companies_alike(asked jsonb)
returns table (line integer, name_key text, match_keys text[], id bigint, name text, score smallint, reasons text[], same boolean, sames integer)
language sql stable security definer set search_path = public set pg_trgm.similarity_threshold = 0.6 set jit = off as $$
  with mine as materialized (
    select a.line, nullif(a.country, '') as country, company_key(a.name) as name_key,
        company_match_keys(a.license, a.addresses, a.phones) as match_keys
      from jsonb_to_recordset(asked) as a (line integer, name text, country text, license text, addresses text[], phones text[])),
  found as (
    select m.line, o.id, o.name, l.score, l.reasons,
        (l.reasons && array['license', 'domain', 'phone'] or o.name_key = m.name_key)
          and (m.country is null or o.country is null or m.country = o.country)
          and (license_key(m.match_keys) is null or license_key(o.match_keys) is null
            or license_key(m.match_keys) = license_key(o.match_keys)) as same
      from mine m
      cross join lateral (
        (select c.id, c.name, c.match_keys, c.name_key, c.country from contact_companies c
          where c.match_keys && m.match_keys and c.deleted_at is null and c.organization_id = scope_organization() order by c.id limit 50)
        union
        (select c.id, c.name, c.match_keys, c.name_key, c.country from contact_companies c
          where c.name_key % m.name_key and c.deleted_at is null and c.organization_id = scope_organization()
          order by similarity(c.name_key, m.name_key) desc, c.id limit 20)) o
      cross join lateral company_likeness(m.match_keys, m.name_key, m.country, o.match_keys, o.name_key, o.country) l),
  best as (
    select distinct on (f.line) f.*, count(*) filter (where f.same) over (partition by f.line) as sames
      from found f order by f.line, f.same desc, f.score desc, cardinality(f.reasons) desc, f.id)
  select m.line, m.name_key, m.match_keys, b.id, b.name, b.score, b.reasons, coalesce(b.same, false), coalesce(b.sames, 0)::integer
    from mine m left join best b on b.line = m.line
$$;

-- For each line the broker that it is: by a BRN or an e-mail address, or by the name together with a phone or the company.
create function contact_brokers_alike(asked jsonb) returns table (line integer, id bigint, name text)
language sql stable security definer set search_path = public as $$
  with mine as materialized (
    select * from jsonb_to_recordset(asked) as a (line integer, company_id bigint, full_name text, email text, phones text[], brn text))
  select distinct on (m.line) m.line, o.id, o.full_name
    from mine m
    cross join lateral (
      (select 1 as rank, c.id, c.full_name, c.brn from contact_brokers c
        where upper(c.brn) = upper(m.brn) and c.deleted_at is null and c.organization_id = scope_organization() limit 5)
      union all
      (select 2, c.id, c.full_name, c.brn from contact_brokers c
        where lower(c.email) = lower(m.email) and c.deleted_at is null and c.organization_id = scope_organization() limit 5)
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
revoke execute on function contact_companies_alike(jsonb), contact_brokers_alike(jsonb) from public;
grant execute on function contact_companies_alike(jsonb), contact_brokers_alike(jsonb) to storey_app, storey_platform;

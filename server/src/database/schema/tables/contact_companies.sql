-- A brokerage that may become a partner of the platform. Users of the platform write it. It can be merged into another
-- company, or converted once into an organization; a job deletes removed rows permanently after some days.
create table contact_companies (
  organization_id bigint not null,
  -- Only the platform has contacts.
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
  status text not null default 'new' check (status in (
    'new', 'contacted', 'interested', 'not_interested', 'invited', 'converted', 'blocked')),
  -- The bulk change that set the status, and the values before it, by which it is undone if the status is unchanged
  -- since.
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
  -- Stored columns, because under row-level security an index on an expression that is not leakproof is not used.
  sort_name text generated always as (lower(name)) stored,
  city_key text generated always as (lower(city)) stored,
  match_keys text[] generated always as (
    company_match_keys(license_number, array[email, website] || other_emails, array[phone, whatsapp] || other_phones)
  ) stored,
  name_key text generated always as (company_key(name)) stored,
  search text generated always as (fold_text(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || coalesce(whatsapp, '') || E'\n' || coalesce(license_number, '') || E'\n' || coalesce(website, '') || E'\n'
    || join_lines(other_emails) || E'\n' || join_lines(other_phones))) stored,
  unique (organization_id, id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  foreign key (organization_id, merged_into_id)
    references contact_companies (organization_id, id) on delete set null (merged_into_id),
  constraint contact_companies_converted check ((status = 'converted') = (converted_organization_id is not null)),
  constraint contact_companies_merged_is_gone check (
    merged_into_id is null or deleted_at is not null and merged_into_id <> id)
);

create unique index contact_companies_one_brokerage
  on contact_companies (converted_organization_id) where converted_organization_id is not null;
-- Lists in each order and with the most common filters.
create index contact_companies_name
  on contact_companies (organization_id, sort_name, id) include (status, country, city_key, source, whatsapp,
    opted_out_at, last_contacted_at)
  where deleted_at is null;
create index contact_companies_newest on contact_companies (organization_id, created_at, id) where deleted_at is null;
create index contact_companies_by_status
  on contact_companies (organization_id,
    (case status when 'new' then 1 when 'contacted' then 2 when 'interested' then 3 when 'invited' then 4
      when 'converted' then 5 when 'not_interested' then 6 else 7 end), id)
  where deleted_at is null;
create index contact_companies_of_status
  on contact_companies (organization_id, status, sort_name, id) where deleted_at is null;
create index contact_companies_country
  on contact_companies (organization_id, country, sort_name, id) where deleted_at is null;
create index contact_companies_city
  on contact_companies (organization_id, city_key, sort_name, id) where deleted_at is null;
create index contact_companies_contacted
  on contact_companies (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index contact_companies_source on contact_companies (organization_id, source, id) where deleted_at is null;
create index contact_companies_opted_out
  on contact_companies (organization_id, sort_name, id) where deleted_at is null and opted_out_at is not null;
-- The undo of a bulk change of status, merged companies, and the job that deletes removed rows.
create index contact_companies_moved on contact_companies (move_id) where move_id is not null;
create index contact_companies_merged
  on contact_companies (organization_id, merged_into_id) where merged_into_id is not null;
create index contact_companies_bin on contact_companies (deleted_at) where deleted_at is not null;
create index contact_companies_search on contact_companies using gin (search gin_trgm_ops) where deleted_at is null;
create index contact_companies_search_other on contact_companies using gin (search gin_trgm_ops)
  where deleted_at is null and octet_length(search) > length(search);
-- Similar companies.
create index contact_companies_name_key
  on contact_companies using gin (name_key gin_trgm_ops) where deleted_at is null;
create index contact_companies_match_keys on contact_companies using gin (match_keys) where deleted_at is null;

select enable_rls('contact_companies');
create policy of_platform on contact_companies for all to storey_platform using (true);
create policy in_scope on contact_companies for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update on contact_companies to storey_app, storey_platform;

-- The ids of the companies that a search finds.
create function search_contact_company_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_companies
    where organization_id = scope_organization() and deleted_at is null
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

-- Converts a company to a draft brokerage and invites its broker admin. Runs as the owner, because sales managers may
-- not create organizations otherwise; the brokerage is assigned to the sales manager who converts it, with the currency
-- and time zone of its country.
create function convert_contact_company(
    company bigint, admin_email text, token bytea, days integer, inviter_name text,
    currency text default null, zone text default null)
  returns table (brokerage_id bigint, invite_id bigint)
  language plpgsql security definer set search_path = public as $$
declare
  contact contact_companies;
begin
  select * into contact from contact_companies
    where id = company and organization_id = scope_organization() and deleted_at is null for no key update;
  if contact.id is null or contact.status in ('converted', 'blocked') then
    raise exception 'company % cannot be converted', company
      using errcode = '23505', constraint = 'contact_companies_converted_once';
  end if;
  insert into organizations (type, name, status, source, country, city, address, phone, email, website,
      trade_license_number, regulator_office_number, default_currency, timezone)
    values ('brokerage', contact.name, 'draft', 'converted', contact.country, contact.city, contact.address,
      contact.phone, contact.email, contact.website, contact.license_number, contact.orn,
      coalesce(currency, 'AED'), coalesce(zone, 'Asia/Dubai'))
    returning id into brokerage_id;
  insert into invites (
      organization_id, organization_type, email, role, token_hash, invited_by, invited_by_name, expires_at)
    values (brokerage_id, 'brokerage', admin_email, 'broker_admin', token, scope_user(), inviter_name,
      now() + days * interval '1 day')
    returning id into invite_id;
  if not reaches_everything() then
    insert into sales_assignments (organization_id, user_id) values (brokerage_id, scope_user());
  end if;
  update contact_companies set status = 'converted', previous_status = null, move_id = null,
      converted_organization_id = brokerage_id, converted_at = now(), updated_at = now(), version = version + 1
    where id = company;
  return next;
end
$$;
revoke execute on function convert_contact_company(bigint, text, bytea, integer, text, text, text) from public;
grant execute on function convert_contact_company(bigint, text, bytea, integer, text, text, text) to storey_app, storey_platform;

-- A person who answers STOP or opens the opt-out link of an e-mail is shown as opted out among the contacts too.
create function opt_out_contacts(address text) returns void language sql security definer set search_path = public as $$
  update contact_companies set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace(fold_text($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
  update contact_brokers set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace(fold_text($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
$$;
revoke execute on function opt_out_contacts(text) from public;
grant execute on function opt_out_contacts(text) to storey_worker;

-- Permanently deletes contacts that were deleted or merged some days ago, companies with their brokers and matches;
-- returns their number.
create function purge_contacts(days integer, max_rows integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  brokers integer;
  companies integer;
begin
  delete from contact_brokers where id = any (array(
    select id from contact_brokers where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit max_rows for update skip locked));
  get diagnostics brokers = row_count;
  delete from contact_companies where id = any (array(
    select id from contact_companies where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit max_rows for update skip locked));
  get diagnostics companies = row_count;
  return brokers + companies;
end
$$;
revoke execute on function purge_contacts(integer, integer) from public;
grant execute on function purge_contacts(integer, integer) to storey_worker;

-- A converted company stays converted: a second conversion is refused here, whatever the caller had read before.
create function forbid_second_conversion() returns trigger language plpgsql as $$
begin
  raise exception 'company % was already converted', new.id
    using errcode = '23505', constraint = 'contact_companies_converted_once';
end
$$;
create trigger forbid_second_conversion before update on contact_companies
  for each row when (old.converted_organization_id is not null
    and old.converted_organization_id is distinct from new.converted_organization_id)
  execute function forbid_second_conversion();

-- Finds the similar companies and brokerages of new companies.
create function sync_matches_of_new_companies() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_matches(array(select id from new_rows));
  return null;
end
$$;
create trigger sync_matches_on_insert after insert on contact_companies referencing new table as new_rows
  for each statement execute function sync_matches_of_new_companies();

-- Finds them again for companies whose compared values changed, which were deleted, restored or converted.
create function sync_matches_of_changed_companies() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changed bigint[] := array(select new_rows.id from old_rows join new_rows using (organization_id, id)
    where (old_rows.name_key, old_rows.match_keys, old_rows.country, old_rows.deleted_at is null, old_rows.converted_organization_id)
      is distinct from (new_rows.name_key, new_rows.match_keys, new_rows.country, new_rows.deleted_at is null,
        new_rows.converted_organization_id));
begin
  if cardinality(changed) > 0 then
    perform refresh_contact_matches(changed);
  end if;
  return null;
end
$$;
create trigger sync_matches_on_update after update on contact_companies referencing old table as old_rows new table as new_rows
  for each statement execute function sync_matches_of_changed_companies();

select audit_table('contact_companies',
  hidden => '{email,phone,whatsapp,other_emails,other_phones,notes}',
  ignored => '{sort_name,city_key,name_key,match_keys,search,last_contacted_at,previous_contacted_at}');

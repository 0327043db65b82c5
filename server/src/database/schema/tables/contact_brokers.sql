-- A broker of a contact company, who may become a partner. Users of the platform write it; a job deletes removed rows
-- permanently after some days.
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
  status text not null default 'new' check (status in (
    'new', 'contacted', 'interested', 'not_interested', 'invited', 'blocked')),
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
  search text generated always as (fold_text(full_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '') || E'\n'
    || coalesce(whatsapp, '') || E'\n' || coalesce(brn, ''))) stored,
  unique (organization_id, id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade
);

-- Lists in each order and with each filter.
create index contact_brokers_name
  on contact_brokers (organization_id, sort_name, id) include (status, company_id, whatsapp, opted_out_at,
    last_contacted_at)
  where deleted_at is null;
create index contact_brokers_newest on contact_brokers (organization_id, created_at, id) where deleted_at is null;
create index contact_brokers_by_status
  on contact_brokers (organization_id,
    (case status when 'new' then 1 when 'contacted' then 2 when 'interested' then 3 when 'invited' then 4
      when 'not_interested' then 6 else 7 end), id)
  where deleted_at is null;
create index contact_brokers_of_status
  on contact_brokers (organization_id, status, sort_name, id) where deleted_at is null;
create index contact_brokers_contacted
  on contact_brokers (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index contact_brokers_company
  on contact_brokers (organization_id, company_id, sort_name, id) where deleted_at is null;
-- The undo of a bulk change of status, and the job that deletes removed rows.
create index contact_brokers_moved on contact_brokers (move_id) where move_id is not null;
create index contact_brokers_bin on contact_brokers (deleted_at) where deleted_at is not null;
create index contact_brokers_search on contact_brokers using gin (search gin_trgm_ops) where deleted_at is null;
create index contact_brokers_search_other on contact_brokers using gin (search gin_trgm_ops)
  where deleted_at is null and octet_length(search) > length(search);
-- The same broker in an import (similar_contact_brokers).
create index contact_brokers_email
  on contact_brokers (organization_id, lower(email)) where deleted_at is null and email is not null;
create index contact_brokers_phone
  on contact_brokers (organization_id, phone) where deleted_at is null and phone is not null;
create index contact_brokers_whatsapp
  on contact_brokers (organization_id, whatsapp) where deleted_at is null and whatsapp is not null;
create index contact_brokers_brn
  on contact_brokers (organization_id, upper(brn)) where deleted_at is null and brn is not null;

select enable_rls('contact_brokers');
create policy of_platform on contact_brokers for all to storey_platform using (true);
create policy in_scope on contact_brokers for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update on contact_brokers to storey_app, storey_platform;

-- The ids of the brokers that a search finds.
create function search_contact_broker_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_brokers
    where organization_id = scope_organization() and deleted_at is null
      and (search like any (ascii_patterns(longest_word(term)))
        or octet_length(search) > length(search) and search like any (other_patterns(longest_word(term))))
      and has_words(search, (select other_words(term)))
$$;

select audit_table('contact_brokers',
  hidden => '{full_name,email,phone,whatsapp}',
  ignored => '{sort_name,search,last_contacted_at,previous_contacted_at}');

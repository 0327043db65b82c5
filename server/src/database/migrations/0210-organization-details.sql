-- What an organization says of itself: its licenses, bank, signatories, brokers and papers, and how its review went.

alter table organizations
  add column trade_name text check (length(trade_name) between 1 and 200),
  add column legal_form text check (length(legal_form) between 1 and 100),
  add column po_box text check (length(po_box) between 1 and 40),
  add column established_year integer check (established_year between 1800 and 2199),
  add column agents_count integer check (agents_count between 0 and 100000),
  -- A trade license, or the registration of a company abroad.
  add column trade_license_number text check (length(trade_license_number) between 1 and 60),
  add column trade_license_authority text check (length(trade_license_authority) between 1 and 120),
  add column trade_license_issued_on date,
  add column trade_license_expires_on date,
  add column regulator text check (length(regulator) between 1 and 120),
  add column regulator_office_number text check (length(regulator_office_number) between 1 and 60),
  add column regulator_office_expires_on date,
  add column tax_registration_number text check (length(tax_registration_number) between 1 and 40),
  add column contact_name text check (length(contact_name) between 1 and 200),
  add column markets text[] not null default '{}' check (cardinality(markets) <= 60),
  add column logo uuid,
  add column submitted_at timestamptz,
  add column reviewed_at timestamptz,
  add column reviewed_by bigint references users,
  -- Why it was rejected, suspended or closed, as its own admins read it.
  add column status_reason text check (length(status_reason) between 1 and 2000),
  -- Spaces, dashes and case tell no two licenses apart.
  add column trade_license_key text generated always as
    (nullif(upper(regexp_replace(trade_license_number, '[^[:alnum:]]', '', 'g')), '')) stored,
  add constraint organizations_license_dates check (trade_license_expires_on >= trade_license_issued_on);
comment on column organizations.logo is 'Under this name the picture forms are kept; a new picture has a new name.';
create unique index organizations_trade_license on organizations (country, trade_license_key)
  where status not in ('draft', 'rejected') and trade_license_key is not null;
-- Those whose papers run out next.
create index organizations_license_expiry on organizations (trade_license_expires_on) where trade_license_expires_on is not null;
create index organizations_regulator_expiry on organizations (regulator_office_expires_on) where regulator_office_expires_on is not null;

create table organization_bank_details (
  organization_id bigint primary key references organizations on delete cascade,
  beneficiary text not null check (length(beneficiary) between 1 and 200),
  bank text not null check (length(bank) between 1 and 200),
  branch text check (length(branch) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Encrypted, bound to the organization; the last four are what anybody sees who may not change them.
  iban bytea,
  iban_last_four text check (length(iban_last_four) = 4),
  account_number bytea,
  account_number_last_four text check (length(account_number_last_four) between 1 and 4),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  -- A sort code, an ABA or an IFSC number, where a country has no IBAN.
  routing_code text check (length(routing_code) between 1 and 40),
  intermediary_bank text check (length(intermediary_bank) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint bank_details_name_an_account check (iban is not null or account_number is not null),
  constraint bank_details_iban_whole check ((iban is null) = (iban_last_four is null)),
  constraint bank_details_account_whole check ((account_number is null) = (account_number_last_four is null))
);

create table organization_signatories (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  position text not null check (length(position) between 1 and 120),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 20),
  id_type text not null check (id_type in ('passport', 'national_id')),
  -- Encrypted, bound to the organization.
  id_number bytea not null,
  id_number_last_four text not null check (length(id_number_last_four) between 1 and 4),
  id_expires_on date not null,
  signing_authority text not null default 'sole' check (signing_authority in ('sole', 'joint')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create table organization_brokers (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  position integer not null check (position between 0 and 999),
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 20),
  broker_number text check (length(broker_number) between 1 and 60),
  broker_number_expires_on date,
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  is_account_admin boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  constraint organization_brokers_position unique (organization_id, position) deferrable initially deferred
);
create unique index organization_brokers_email on organization_brokers (organization_id, lower(email));

-- A paper; its files are its versions, the newest of which counts.
create table organization_documents (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('trade_license', 'regulator_certificate', 'tax_certificate', 'incorporation_certificate',
    'bank_confirmation_letter', 'signatory_id', 'power_of_attorney', 'broker_card', 'additional')),
  title text not null check (length(title) between 1 and 200),
  expires_on date,
  signatory_id bigint,
  broker_id bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, signatory_id) references organization_signatories (organization_id, id),
  foreign key (organization_id, broker_id) references organization_brokers (organization_id, id)
);
create index organization_documents_kind on organization_documents (organization_id, kind, id desc) where deleted_at is null;
create index organization_documents_expiry on organization_documents (expires_on) where deleted_at is null and expires_on is not null;
create index organization_documents_signatory on organization_documents (organization_id, signatory_id) where signatory_id is not null;
create index organization_documents_broker on organization_documents (organization_id, broker_id) where broker_id is not null;
-- One letter of the bank at a time; a new one is a version of it.
create unique index organization_documents_one_letter on organization_documents (organization_id)
  where kind = 'bank_confirmation_letter' and deleted_at is null;

create table organization_document_files (
  organization_id bigint not null,
  document_id bigint not null,
  number integer not null check (number between 1 and 1000),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id) references organization_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index organization_document_files_file on organization_document_files (organization_id, file_id);

-- What a review sent back: a note a field, gone with the answer to it.
create table organization_review_notes (
  organization_id bigint not null references organizations on delete cascade,
  field text not null check (length(field) between 1 and 80),
  note text not null check (length(note) between 1 and 1000),
  noted_by bigint references users,
  noted_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, field)
);

do $$
declare
  name text;
begin
  foreach name in array array['organization_bank_details', 'organization_signatories', 'organization_brokers',
    'organization_documents', 'organization_document_files', 'organization_review_notes'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app
      using (organization_id = (select scope_organization()) or organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
    -- Admins' matters: who is kept to their own leads is never one of them.
    execute format('create policy own_only on %I as restrictive for all to storey_own using (false)', name);
    execute format('grant select, insert, update, delete on %I to storey_app, storey_platform', name);
  end loop;
end
$$;
-- What an organization's own admins change; its type, status and review are the platform's. Its version counts both.
grant update (name, legal_name, trade_name, legal_form, country, city, address, po_box, phone, email, website, established_year,
  agents_count, trade_license_number, trade_license_authority, trade_license_issued_on, trade_license_expires_on, regulator,
  regulator_office_number, regulator_office_expires_on, tax_registration_number, contact_name, markets, logo, default_currency,
  timezone, require_two_factor, members_see_own_leads_only, updated_at, version) on organizations to storey_app;
grant insert, update on organizations to storey_platform;

select audited('organization_bank_details', '{iban,account_number}');
select audited('organization_signatories', '{full_name,nationality,email,phone,id_number,id_number_last_four}');
select audited('organization_brokers', '{full_name,email,phone}');
select audited('organization_documents');
select audited('organization_document_files');
select audited('organization_review_notes');

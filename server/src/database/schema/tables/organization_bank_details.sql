-- The bank account of an organization. Written by its admins, by its registration and by super admins. It has an IBAN
-- or an account number.
create table organization_bank_details (
  organization_id bigint primary key references organizations on delete cascade,
  beneficiary text not null check (length(beneficiary) between 1 and 200),
  bank text not null check (length(bank) between 1 and 200),
  branch text check (length(branch) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Encrypted, bound to the organization. Users who may not change them see the last four characters only.
  iban bytea,
  iban_last_four text check (length(iban_last_four) = 4),
  account_number bytea,
  account_number_last_four text check (length(account_number_last_four) between 1 and 4),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  -- A sort code, an ABA number or an IFSC, if the country has no IBAN.
  routing_code text check (length(routing_code) between 1 and 40),
  intermediary_bank text check (length(intermediary_bank) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint organization_bank_details_name_an_account check (iban is not null or account_number is not null),
  constraint organization_bank_details_iban_complete check ((iban is null) = (iban_last_four is null)),
  constraint organization_bank_details_account_complete check ((account_number is null) = (account_number_last_four is null))
);

select enable_rls('organization_bank_details');
create policy in_scope on organization_bank_details for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_bank_details for all to storey_platform using (true);
create policy own_only on organization_bank_details as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_bank_details to storey_app, storey_platform;

select audit_table('organization_bank_details', hidden => '{iban,account_number}');

-- A bank account of a project, such as its escrow account, which receipts name. Written by admins of the developer. It is
-- archived, never deleted, and its number stays: another number is another account.
create table bank_accounts (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  kind text not null check (kind in ('escrow', 'operating', 'other')),
  holder text not null check (length(holder) between 1 and 200),
  bank text not null check (length(bank) between 1 and 200),
  number text not null check (length(number) between 4 and 120),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
comment on column bank_accounts.number is
  'An IBAN in groups of four with the right check digits, or the number of an account in a country without IBANs.';

create unique index bank_accounts_number on bank_accounts (organization_id, project_id, upper(number), currency);
-- What is received in a currency goes to one escrow account unless another is named.
create unique index bank_accounts_escrow on bank_accounts (organization_id, project_id, currency)
  where kind = 'escrow' and archived_at is null;

select enable_rls('bank_accounts');
create policy in_scope on bank_accounts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on bank_accounts for all to storey_platform using (true);
grant select, insert, update (kind, holder, bank, bic, archived_at, updated_at, version)
  on bank_accounts to storey_app, storey_platform;

select audit_table('bank_accounts');

-- Where payments of a project in a currency go: its open escrow account. Null without one.
create function escrow_account(organization bigint, project bigint, currency text) returns jsonb
  language sql stable set search_path = public as $$
  select jsonb_build_object('holder', a.holder, 'bank', a.bank, 'number', a.number, 'bic', a.bic) from bank_accounts a
    where a.organization_id = organization and a.project_id = project and a.currency = escrow_account.currency
      and a.kind = 'escrow' and a.archived_at is null
$$;
revoke execute on function escrow_account(bigint, bigint, text) from public;
grant execute on function escrow_account(bigint, bigint, text) to storey_app, storey_platform;

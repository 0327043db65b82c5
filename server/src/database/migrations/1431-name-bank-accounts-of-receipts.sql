-- Bank accounts of projects, which receipts name.
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

alter table booking_receipts add column bank_account_id bigint,
  add constraint booking_receipts_bank_account_fkey
    foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id) not valid;
alter table booking_receipts validate constraint booking_receipts_bank_account_fkey;
comment on column booking_receipts.bank_account_id is
  'The account of the project that the money came to or went from. Null: not named, as in receipts from before accounts.';

create or replace function check_receipt() returns trigger language plpgsql as $$
declare
  booking_status text;
begin
  select status into booking_status from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not new.refund and booking_status not in ('accepted', 'completed') then
    raise exception 'booking % is not accepted but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'receipts_of_accepted';
  end if;
  if tg_op = 'INSERT' and new.refund and booking_status <> 'cancelled' then
    raise exception 'booking % is not cancelled but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'refunds_of_cancelled';
  end if;
  if tg_op = 'INSERT' and new.pays_position is not null and not exists (select from booking_installments i
      where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position
        and i.name = new.pays_name
        and new.amount <= i.amount - sum_of_named_receipts(new.organization_id, new.booking_id, i.position, i.name)) then
    raise exception 'receipt of booking % is more than its installment % takes', new.booking_id, new.pays_position
      using errcode = 'check_violation', constraint = 'receipts_within_installment';
  end if;
  if tg_op = 'INSERT' and new.bank_account_id is not null and not exists (select from bank_accounts a
      join bookings b on b.organization_id = a.organization_id and b.project_id = a.project_id and b.currency = a.currency
      where a.organization_id = new.organization_id and a.id = new.bank_account_id and a.archived_at is null
        and b.id = new.booking_id) then
    raise exception 'receipt of booking % names account %, which is not one of its project and currency', new.booking_id,
      new.bank_account_id
      using errcode = 'check_violation', constraint = 'receipts_account_of_project';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % was already reversed', new.id
      using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;

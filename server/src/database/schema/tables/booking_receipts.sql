-- Money received for a booking, or paid back. Super admins and sales managers record it; a receipt is never changed or
-- deleted: it is reversed, with a reason, and recorded again.
create table booking_receipts (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  number integer not null check (number between 1 and 500),
  amount bigint not null check (amount between 1 and 9007199254740991),
  received_on date not null,
  method text not null check (method in ('bank_transfer', 'cheque', 'cash', 'card', 'online', 'other')),
  reference text check (length(reference) between 1 and 120),
  file_id bigint,
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  reversed_by bigint references users,
  reversed_by_name text,
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) between 1 and 1000),
  refund boolean not null default false,
  pays_position integer,
  pays_name text check (length(pays_name) between 1 and 200),
  earlier boolean not null default false,
  voucher_number bigint check (voucher_number >= 1),
  bank_account_id bigint,
  pays_charge boolean not null default false,
  cheque_id bigint,
  payer_name text check (length(payer_name) between 1 and 200),
  payer_relation text check (payer_relation in (
    'spouse', 'parent', 'child', 'relative', 'employer', 'company', 'representative', 'other')),
  vat bigint check (vat between 0 and amount),
  payer_id_type text check (payer_id_type in ('passport', 'national_id', 'company_registration')),
  payer_id_number text check (length(payer_id_number) between 1 and 400),
  payer_country text check (payer_country ~ '^[A-Z]{2}$'),
  unique (organization_id, id),
  unique (organization_id, booking_id, number),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint booking_receipts_bank_account_fkey
    foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id),
  constraint booking_receipts_cheque_fkey
    foreign key (organization_id, booking_id, cheque_id) references cheques (organization_id, booking_id, id),
  constraint booking_receipts_payer check (
    num_nonnulls(payer_name, payer_relation) in (0, 2) and not (refund and payer_name is not null)),
  constraint booking_receipts_payer_document check (
    num_nonnulls(payer_id_type, payer_id_number, payer_country) in (0, 3)
    and (payer_name is not null or payer_id_type is null)),
  constraint booking_receipts_reversal_complete check (
    num_nonnulls(reversed_by, reversed_by_name, reversed_at, reversal_reason) in (0, 4)),
  constraint booking_receipts_names_one check (
    num_nonnulls(pays_position, pays_name) in (0, 2) and not (refund and pays_position is not null))
);
comment on table booking_receipts is
  'A receipt is never changed or deleted: it is reversed, with a reason, and recorded again.';
comment on column booking_receipts.refund is
  'Paid back to the buyers of a cancelled booking; it covers no installment.';
comment on column booking_receipts.pays_position is
  'The installment that it pays, with its name when it was recorded. Null: the installments in the order of their due '
  'dates.';
comment on column booking_receipts.earlier is
  'Recorded together with an earlier sale: its voucher was issued before the sale was in this system.';
comment on column booking_receipts.voucher_number is
  'Counts the receipts, and the refunds, of the developer without gaps; given by a trigger and kept by a reversed one. '
  'Null for earlier ones, and for those from before vouchers.';

comment on column booking_receipts.pays_charge is
  'It names a charge, not a part of the price; set when it is recorded, so that the journal of a past day stays as it was.';
comment on column booking_receipts.bank_account_id is
  'The account of the project that the money came to or went from. Null: not named, as in receipts from before accounts.';
comment on column booking_receipts.payer_name is 'Who paid, if that is not a buyer. Null: the buyers.';
comment on column booking_receipts.payer_id_number is 'Encrypted by the application, as the numbers of buyers are.';
comment on column booking_receipts.payer_country is 'That issued the document.';
comment on column booking_receipts.vat is
  'The VAT in it; set by a trigger when it is recorded. Null where none is stated: the price, or the fee that it names, has no rate.';
comment on column booking_receipts.cheque_id is 'The cheque that cleared; it makes one receipt for each installment that it pays.';

create index booking_receipts_file on booking_receipts (organization_id, file_id) where file_id is not null;
-- Lists of receipts: of some developers, and of all.
create index booking_receipts_received on booking_receipts (organization_id, received_on, id);
create index booking_receipts_received_everywhere on booking_receipts (received_on, id);
create index booking_receipts_recorded on booking_receipts (organization_id, recorded_at, id);
create index booking_receipts_recorded_everywhere on booking_receipts (recorded_at, id);
create index booking_receipts_bank_account on booking_receipts (organization_id, bank_account_id)
  where bank_account_id is not null;
create unique index booking_receipts_voucher on booking_receipts (organization_id, refund, voucher_number)
  where voucher_number is not null;
create index booking_receipts_voucher_everywhere on booking_receipts (voucher_number) where voucher_number is not null;
-- Text search.
create index booking_receipts_reference on booking_receipts using gin (fold_text(reference) gin_trgm_ops)
  where reference is not null;
create unique index booking_receipts_cheque_part on booking_receipts (organization_id, cheque_id, coalesce(pays_position, 0))
  where cheque_id is not null and reversed_at is null;

select enable_rls('booking_receipts');
create policy sales_readers on booking_receipts as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_receipts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_receipts for all to storey_platform using (true);
grant select, insert, update (reversed_by, reversed_by_name, reversed_at, reversal_reason)
  on booking_receipts to storey_app, storey_platform;

-- Money is received for accepted and completed bookings and paid back for cancelled ones, which receive only what clears
-- of cheques that were deposited before; a receipt is reversed once.
-- Locks the booking, so that simultaneous receipts are checked one after the other.
create function check_receipt() returns trigger language plpgsql as $$
declare
  booking_status text;
begin
  select status into booking_status from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not new.refund and booking_status not in ('accepted', 'completed')
    and not (booking_status = 'cancelled' and new.cheque_id is not null) then
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
  if tg_op = 'INSERT' then
    new.pays_charge := new.pays_position is not null and exists (select from booking_installments i
      where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position
        and i.name = new.pays_name and i.is_charge);
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % was already reversed', new.id
      using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;
create trigger check_receipt before insert or update of reversed_by, reversed_by_name, reversed_at, reversal_reason
  on booking_receipts
  for each row execute function check_receipt();

-- The number of the voucher is drawn when the receipt is recorded, so that a failed one leaves no gap. A receipt with a
-- number stays.
create function number_voucher() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'receipt % has voucher number % and is kept', old.id, old.voucher_number
      using errcode = 'check_violation', constraint = 'receipts_with_voucher_kept';
  end if;
  new.voucher_number := null;
  if not new.earlier then
    insert into voucher_numbers as drawn (organization_id, refund, last) values (new.organization_id, new.refund, 1)
      on conflict (organization_id, refund) do update set last = drawn.last + 1
      returning drawn.last into new.voucher_number;
  elsif not exists (select from bookings b where b.organization_id = new.organization_id and b.id = new.booking_id
      and b.recorded_at is not null) then
    raise exception 'booking % is not an earlier sale', new.booking_id
      using errcode = 'check_violation', constraint = 'receipts_of_earlier_sales';
  end if;
  return new;
end
$$;
create trigger number_voucher before insert on booking_receipts
  for each row execute function number_voucher();
create trigger keep_vouchers before delete on booking_receipts
  for each row when (old.voucher_number is not null) execute function number_voucher();

-- The VAT in what was received for a booking: `of_price` is what names no fee, `added` is for the fee at a position. Money
-- that names no fee pays the price, and fees with what is more than the price.
create function vat_received(organization bigint, booking bigint, of_price numeric, fee integer, added numeric)
  returns numeric language sql stable as $$
  with b as (
    select price, vat_percent from bookings where organization_id = organization and id = booking
  ), fees as (
    select i.position, i.due_on, i.amount, i.vat_percent,
        least(i.amount, sum_of_named_receipts(organization, booking, i.position, i.name)
          + case when i.position = fee then added else 0 end) as named
      from booking_installments i
      where i.organization_id = organization and i.booking_id = booking and i.is_charge
  ), paid as (
    select vat_percent, named + greatest(0, least(amount - named, greatest(0, of_price - (select price from b))
        - (sum(amount - named) over (order by due_on nulls last, position) - (amount - named)))) as amount
      from fees
  )
  select coalesce((select vat_within(least(of_price, price), vat_percent) from b), 0)
    + coalesce((select sum(vat_within(amount, vat_percent)) from paid), 0)
$$;

-- The VAT in a receipt is what it adds to that of the receipts before, so that a paid price and paid fees have their VAT to
-- the last minor unit. One that names a fee has the VAT of that fee only, and at most what none before it has stated: those
-- that named the fee before a change of unit name nothing now. A refund takes its part of the VAT that was received. Runs
-- after check_receipt, by the order of the names: the booking is locked, and pays_charge is known.
create function set_vat_of_receipt() returns trigger language plpgsql as $$
declare
  rate numeric;
  before record;
  of_price numeric;
  after_it numeric;
  fee record;
begin
  select vat_percent into rate from bookings where organization_id = new.organization_id and id = new.booking_id;
  select coalesce(sum(amount) filter (where not refund), 0) as received, coalesce(sum(vat) filter (where not refund), 0) as vat,
      coalesce(sum(amount) filter (where refund), 0) as refunded, coalesce(sum(vat) filter (where refund), 0) as refunded_vat
    into before from booking_receipts
    where organization_id = new.organization_id and booking_id = new.booking_id and reversed_at is null;
  if new.refund then
    new.vat := case when rate is not null or before.vat > 0 then
      round((before.refunded + new.amount) * before.vat / greatest(before.received, 1)) - before.refunded_vat end;
  else
    of_price := before.received - coalesce((select sum(sum_of_named_receipts(organization_id, booking_id, position, name))
      from booking_installments
      where organization_id = new.organization_id and booking_id = new.booking_id and is_charge), 0);
    if new.pays_charge then
      select i.vat_percent, sum_of_named_receipts(i.organization_id, i.booking_id, i.position, i.name) as paid, (
          select coalesce(sum(r.vat), 0) from booking_receipts r
            where r.organization_id = i.organization_id and r.booking_id = i.booking_id and not r.refund
              and r.reversed_at is null and r.pays_position = i.position and r.pays_name = i.name) as vat
        into fee from booking_installments i
        where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position;
      after_it := vat_received(new.organization_id, new.booking_id, of_price, new.pays_position, new.amount);
      new.vat := least(greatest(0, after_it - before.vat), after_it
        - vat_received(new.organization_id, new.booking_id, of_price, null, 0)
        + coalesce(vat_within(fee.paid, fee.vat_percent), 0) - fee.vat);
      new.vat := case when fee.vat_percent is not null or new.vat <> 0 then new.vat end;
    else
      new.vat := vat_received(new.organization_id, new.booking_id, of_price + new.amount, null, 0) - before.vat;
      new.vat := case when rate is not null or new.vat > 0 then new.vat end;
    end if;
  end if;
  new.vat := case when new.vat is not null then least(new.amount, greatest(0, new.vat)) end;
  return new;
end
$$;
create trigger set_vat before insert on booking_receipts
  for each row execute function set_vat_of_receipt();

-- After a receipt or its reversal: the money received is allocated to the installments again, refunds stay within the
-- agreed amount, and bookings.refunded is updated.
create function sync_paid_installments() returns trigger language plpgsql as $$
begin
  if not new.refund then
    perform set_paid_installments(new.organization_id, new.booking_id);
  end if;
  perform check_refunds(new.organization_id, new.booking_id);
  if new.refund then
    update bookings set refunded = sum_of_receipts(new.organization_id, new.booking_id, true)
      where organization_id = new.organization_id and id = new.booking_id;
  end if;
  return null;
end
$$;
create trigger sync_paid_installments after insert or update of reversed_at on booking_receipts
  for each row execute function sync_paid_installments();

-- After sync_paid_installments, by the order of the names: the commission is earned by what installments have received.
create trigger update_commission after insert on booking_receipts
  for each row when (not new.refund) execute function sync_commission_of_receipt();

create trigger add_buyer_emails after insert on booking_receipts
  referencing new table as new_rows for each statement execute function add_emails_of_receipts();

-- A cheque and its receipts agree at the commit; a cheque of which one is reversed has bounced after all.
create constraint trigger check_cheque_receipt after insert or update of reversed_at on booking_receipts
  deferrable initially deferred for each row when (new.cheque_id is not null) execute function check_cheque_receipt();
create trigger bounce_cheque after update of reversed_at on booking_receipts
  for each row when (new.cheque_id is not null and new.reversed_at is not null and old.reversed_at is null)
  execute function bounce_cheque_of_receipt();

select audit_table('booking_receipts', hidden => '{reference,reversal_reason,payer_name,payer_id_type,payer_id_number,payer_country}');

-- The ids of the receipts in scope that a search finds by the number of their voucher, such as RV-00042 or RV42, or by their reference.
create function search_voucher_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from booking_receipts
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and voucher_number = substring(fold_text(term) from '^[rp]v[ -]?0*([1-9][0-9]{0,14})$')::bigint
      and refund = starts_with(fold_text(term), 'pv')
  union
  select id from booking_receipts
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and reference is not null and fold_text(reference) like any (indexed_patterns(term))
$$;

-- The ids of the receipts in scope whose booking, voucher or reference a search finds.
create function search_receipt_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select r.id from search_booking_ids(term) as found(id)
    join bookings b on b.id = found.id
    join booking_receipts r on r.organization_id = b.organization_id and r.booking_id = b.id
  union
  select id from search_voucher_ids(term) as found(id)
$$;

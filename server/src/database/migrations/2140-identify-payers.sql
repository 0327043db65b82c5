-- Who pays without being a buyer has a document: demanded in cash from the limit of the country.
-- safe: the columns are new and empty
alter table booking_receipts
  add column payer_id_type text check (payer_id_type in ('passport', 'national_id', 'company_registration')),
  add column payer_id_number text check (length(payer_id_number) between 1 and 400),
  add column payer_country text check (payer_country ~ '^[A-Z]{2}$'),
  add constraint booking_receipts_payer_document check (
    num_nonnulls(payer_id_type, payer_id_number, payer_country) in (0, 3)
    and (payer_name is not null or payer_id_type is null));
comment on column booking_receipts.payer_id_number is 'Encrypted by the application, as the numbers of buyers are.';
comment on column booking_receipts.payer_country is 'That issued the document.';
drop trigger log_inserts on booking_receipts;
drop trigger log_deletes on booking_receipts;
drop trigger log_updates on booking_receipts;
select audit_table('booking_receipts', hidden => '{reference,reversal_reason,payer_name,payer_id_type,payer_id_number,payer_country}');

-- safe: the columns are new and empty
alter table cheques
  add column payer_id_type text check (payer_id_type in ('passport', 'national_id', 'company_registration')),
  add column payer_id_number text check (length(payer_id_number) between 1 and 400),
  add column payer_country text check (payer_country ~ '^[A-Z]{2}$'),
  add constraint cheques_payer_document check (
    num_nonnulls(payer_id_type, payer_id_number, payer_country) in (0, 3)
    and (payer_relation is not null or payer_id_type is null));
comment on column cheques.payer_id_number is
  'Of the drawer who is not a buyer. Encrypted by the application, as the numbers of buyers are.';
comment on column cheques.payer_country is 'That issued the document.';
drop trigger log_inserts on cheques;
drop trigger log_deletes on cheques;
drop trigger log_updates on cheques;
select audit_table('cheques', hidden => '{drawer,bounce_reason,return_reason,payer_id_type,payer_id_number,payer_country}');

alter table booking_receipts
  add column payer_name text check (length(payer_name) between 1 and 200),
  add column payer_relation text check (payer_relation in (
    'spouse', 'parent', 'child', 'relative', 'employer', 'company', 'representative', 'other')),
  -- safe: both columns are new and empty
  add constraint booking_receipts_payer check (
    num_nonnulls(payer_name, payer_relation) in (0, 2) and not (refund and payer_name is not null)) not valid;
alter table booking_receipts validate constraint booking_receipts_payer;
comment on column booking_receipts.payer_name is 'Who paid, if that is not a buyer. Null: the buyers.';

-- The audit log keeps no names of payers, as it keeps none of buyers.
drop trigger log_inserts on booking_receipts;
drop trigger log_updates on booking_receipts;
drop trigger log_deletes on booking_receipts;
select audit_table('booking_receipts', hidden => '{reference,reversal_reason,payer_name}');
drop trigger log_inserts on cheques;
drop trigger log_updates on cheques;
drop trigger log_deletes on cheques;
select audit_table('cheques', hidden => '{drawer,bounce_reason,return_reason}');

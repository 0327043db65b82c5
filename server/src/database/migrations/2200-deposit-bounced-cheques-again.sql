-- A cheque that bounced is deposited again on a later day, and what its drawer is to the buyers is said when it clears.
alter table cheques drop constraint cheques_bounced;
alter table cheques add constraint cheques_bounced check (
  num_nonnulls(bounced_on, bounce_reason) in (0, 2) and not (status = 'bounced' and bounced_on is null)
  and (status <> 'bounced' or coalesce(bounced_on >= deposited_on, true))) not valid;
alter table cheques validate constraint cheques_bounced;

grant update (payer_relation, payer_id_type, payer_id_number, payer_country) on cheques to storey_app, storey_platform;
comment on column cheques.payer_relation is
  'What the drawer is to the buyers. Null: the drawer is a buyer of the booking, or was one when the cheque was recorded.';

-- Expiry of the identity document, date of birth, and the signatory of a company.
alter table booking_buyers add column id_expires_on date;
alter table booking_buyers add column date_of_birth date;
alter table booking_buyers add column signatory_name text check (length(signatory_name) between 1 and 200);
alter table booking_buyers add column signatory_title text check (length(signatory_title) between 1 and 120);
comment on column booking_buyers.id_expires_on is 'The last day on which the document is valid.';
comment on column booking_buyers.signatory_name is 'Who signs for a company.';
grant update (id_expires_on, date_of_birth, signatory_name, signatory_title) on booking_buyers
  to storey_app, storey_platform;

create or replace function log_buyers_before_delete() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select old.organization_id, old.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'id_expires_on', id_expires_on, 'date_of_birth', date_of_birth, 'signatory_name', signatory_name,
        'signatory_title', signatory_title, 'email', email, 'phone', phone, 'address', address, 'language', language,
        'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = old.organization_id and booking_id = old.booking_id
      having exists (select from bookings where organization_id = old.organization_id and id = old.booking_id)
    on conflict do nothing;
  return old;
end
$$;

create or replace function log_buyers_before_update() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select new.organization_id, new.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'id_expires_on', id_expires_on, 'date_of_birth', date_of_birth, 'signatory_name', signatory_name,
        'signatory_title', signatory_title, 'email', email, 'phone', phone, 'address', address, 'language', language,
        'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = new.organization_id and booking_id = new.booking_id
    on conflict do nothing;
  return new;
end
$$;

alter table booking_documents drop constraint booking_documents_type_check;
alter table booking_documents add constraint booking_documents_type_check check (type in (
    'passport', 'national_id', 'trade_license', 'power_of_attorney', 'payment_proof', 'reservation_form',
    'sale_agreement', 'other')) not valid;
alter table booking_documents validate constraint booking_documents_type_check;
alter table booking_documents drop constraint booking_documents_buyer_shows_an_id;
alter table booking_documents add constraint booking_documents_buyer_shows_an_id check (
    buyer is null or type in ('passport', 'national_id', 'trade_license', 'power_of_attorney')) not valid;
alter table booking_documents validate constraint booking_documents_buyer_shows_an_id;

-- The audit log keeps no date of birth and no name of a signatory.
drop trigger log_inserts on booking_buyers;
drop trigger log_deletes on booking_buyers;
drop trigger log_updates on booking_buyers;
select audit_table('booking_buyers', hidden => '{full_name,nationality,id_number,email,phone,address,date_of_birth,signatory_name}');

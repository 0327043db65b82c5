-- Buyers can be corrected after the booking: a name that was misread, a share that was agreed otherwise.
alter table booking_events drop constraint booking_events_kind_check;
alter table booking_events add constraint booking_events_kind_check check (kind in
  ('created', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled', 'buyers_corrected'));
grant update (full_name, nationality, id_type, id_number, email, phone, address, share_percent)
  on booking_buyers to storey_app, storey_platform;

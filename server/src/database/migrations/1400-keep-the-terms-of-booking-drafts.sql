-- A draft also keeps the terms that its user saw.
alter table booking_drafts drop constraint booking_drafts_sealed_check;
alter table booking_drafts
  add constraint booking_drafts_sealed_check check (length(sealed) between 29 and 393216) not valid;
alter table booking_drafts validate constraint booking_drafts_sealed_check;

-- Every buyer shows an ID of their own. What came before this column, and from a release before it, is the first buyer's.
alter table booking_documents
  add column buyer integer,
  add constraint booking_documents_buyer_fkey foreign key (organization_id, booking_id, buyer)
    references booking_buyers (organization_id, booking_id, position) on delete cascade,
  add constraint booking_documents_buyer_shows_an_id check (buyer is null or type in ('passport', 'national_id'));
comment on column booking_documents.buyer is 'The position of the buyer whose ID it is; null counts as 1 for an ID.';

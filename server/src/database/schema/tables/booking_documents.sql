-- A document of a booking: an ID of a buyer, a proof of payment, a signed form. Super admins and sales managers add it;
-- it is never removed. The ID of a buyer who was removed refers to the earlier set of buyers.
create table booking_documents (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  type text not null check (type in (
    'passport', 'national_id', 'trade_license', 'power_of_attorney', 'payment_proof', 'reservation_form',
    'sale_agreement', 'other')),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  buyer integer,
  earlier_set timestamptz,
  earlier_buyer integer check (earlier_buyer between 1 and 10),
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint booking_documents_earlier
    foreign key (organization_id, booking_id, earlier_set) references booking_buyer_sets on delete cascade,
  constraint booking_documents_buyer_fkey
    foreign key (organization_id, booking_id, buyer) references booking_buyers (organization_id, booking_id, position)
    deferrable initially deferred,
  constraint booking_documents_buyer_shows_an_id check (
    buyer is null or type in ('passport', 'national_id', 'trade_license', 'power_of_attorney')),
  constraint booking_documents_earlier_complete check (
    (earlier_set is null) = (earlier_buyer is null) and (earlier_set is null or buyer is null))
);
comment on column booking_documents.buyer is
  'The position of the buyer whose ID it is. Null means 1 for an ID that was uploaded before each buyer had one.';
comment on column booking_documents.earlier_set is
  'The set of buyers with the removed buyer whose ID it is, at the position earlier_buyer; null for a current '
  'document.';

create index booking_documents_booking on booking_documents (organization_id, booking_id, type, created_at desc);
create index booking_documents_earlier_set
  on booking_documents (organization_id, booking_id, earlier_set) where earlier_set is not null;

select enable_rls('booking_documents');
create policy sales_readers on booking_documents as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_documents for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_documents for all to storey_platform using (true);
grant select, insert, update (buyer, earlier_set, earlier_buyer) on booking_documents to storey_app, storey_platform;

select audit_table('booking_documents');

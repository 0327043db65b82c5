-- The buyers of a booking as they were before a transaction changed them. Written by the triggers of booking_buyers
-- only, once a transaction; never changed.
create table booking_buyer_sets (
  organization_id bigint not null,
  booking_id bigint not null,
  buyers jsonb not null check (jsonb_typeof(buyers) = 'array'),
  at timestamptz not null default now(),
  id bigint generated always as identity unique,
  primary key (organization_id, booking_id, at),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on table booking_buyer_sets is
  'Earlier buyers, recorded by a trigger. ID numbers are encrypted, as in booking_buyers.';

select enable_rls('booking_buyer_sets');
create policy sales_readers on booking_buyer_sets as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_buyer_sets for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_buyer_sets for all to storey_platform using (true);
grant select, insert on booking_buyer_sets to storey_app, storey_platform;

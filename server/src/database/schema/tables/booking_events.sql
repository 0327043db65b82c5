-- An event in the history of a booking, written in the transaction of the change; never changed.
create table booking_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  kind text not null check (kind in (
    'created', 'payments_due', 'payments_not_due', 'refund_agreed', 'refund_recorded', 'refund_reversed',
    'buyers_changed', 'milestones_changed', 'completed', 'unit_changed', 'receipt_recorded', 'receipt_reversed',
    'discounted', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled', 'buyers_corrected', 'recorded',
    'broker_changed', 'client_protected', 'schedule_changed', 'contract_signing', 'handed_over')),
  note text,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);

create index booking_events_booking on booking_events (organization_id, booking_id, at, id);

select enable_rls('booking_events');
create policy sales_readers on booking_events as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_events for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_events for all to storey_platform using (true);
grant select, insert on booking_events to storey_app, storey_platform;

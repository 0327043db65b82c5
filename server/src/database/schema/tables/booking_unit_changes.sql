-- A change of the unit of a booking, with the earlier terms; never changed. A trigger of bookings requires a row for
-- each change.
create table booking_unit_changes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  version integer not null check (version >= 2),
  from_unit_id bigint not null,
  from_plan_name text not null,
  from_split_label text not null,
  from_list_price bigint not null check (from_list_price > 0),
  from_discount bigint not null check (from_discount >= 0),
  from_price bigint not null check (from_price > 0),
  from_installments jsonb not null check (jsonb_typeof(from_installments) = 'array'),
  from_terms jsonb check (jsonb_typeof(from_terms) = 'object'),
  to_unit_id bigint not null,
  to_plan_name text not null,
  to_split_label text not null,
  to_price bigint not null check (to_price > 0),
  reason text not null check (length(reason) between 1 and 1000),
  changed_by bigint not null references users,
  changed_by_name text not null,
  at timestamptz not null default now(),
  unique (organization_id, booking_id, version),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, from_unit_id) references units (organization_id, id),
  foreign key (organization_id, to_unit_id) references units (organization_id, id),
  constraint booking_unit_changes_another check (from_unit_id <> to_unit_id)
);
comment on column booking_unit_changes.version is 'The version of the booking after this change.';

select enable_rls('booking_unit_changes');
create policy sales_readers on booking_unit_changes as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_unit_changes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_unit_changes for all to storey_platform using (true);
grant select, insert on booking_unit_changes to storey_app, storey_platform;

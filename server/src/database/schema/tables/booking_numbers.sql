-- The last number given to a booking of a developer. The row is locked until the commit, so that numbers have no gaps.
create table booking_numbers (
  organization_id bigint primary key references organizations,
  last bigint not null default 0
);

select enable_rls('booking_numbers');
create policy in_scope on booking_numbers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_numbers for all to storey_platform using (true);
grant select, insert, update on booking_numbers to storey_app, storey_platform;

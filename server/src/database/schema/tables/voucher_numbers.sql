-- The last number of the vouchers of a developer: those of receipts, and those of refunds. The row is locked until the
-- commit, so that numbers have no gaps.
create table voucher_numbers (
  organization_id bigint not null references organizations,
  refund boolean not null,
  last bigint not null check (last >= 1),
  primary key (organization_id, refund)
);

select enable_rls('voucher_numbers');
create policy in_scope on voucher_numbers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on voucher_numbers for all to storey_platform using (true);
grant select, insert, update on voucher_numbers to storey_app, storey_platform;

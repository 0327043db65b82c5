-- The last number of the agreements of a year, such as AG-2026-0001. The row is locked until the commit, so that
-- numbers have no gaps.
create table contract_numbers (
  year integer primary key,
  last integer not null default 0
);

select enable_rls('contract_numbers');
create policy of_platform on contract_numbers for all to storey_platform using (true);
grant select, insert, update on contract_numbers to storey_platform;

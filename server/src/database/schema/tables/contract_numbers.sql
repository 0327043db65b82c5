-- Numbers of a year, without gaps: AG-2026-0001.
create table contract_numbers (
  year integer primary key,
  last integer not null default 0
);

select enable_rls('contract_numbers');
create policy of_platform on contract_numbers for all to storey_platform using (true);
grant select, insert, update on contract_numbers to storey_platform;

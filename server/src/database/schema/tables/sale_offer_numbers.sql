-- The last number that was given to a sale offer of the seller; the next offer increments it.
create table sale_offer_numbers (
  organization_id bigint primary key references organizations,
  last bigint not null default 0
);

select enable_rls('sale_offer_numbers');
create policy in_scope on sale_offer_numbers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_numbers for all to storey_platform using (true);
grant select, insert, update, delete on sale_offer_numbers to storey_app, storey_platform;

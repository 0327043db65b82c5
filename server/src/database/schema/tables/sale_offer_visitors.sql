-- A visitor who opened a sale offer within the last hour, as a keyed hash that cannot be reversed and is deleted
-- afterwards. Views of one visitor within the hour count once.
create table sale_offer_visitors (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  hour timestamptz not null,
  visitor bytea not null check (length(visitor) = 32),
  primary key (organization_id, sale_offer_id, hour, visitor),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade
);

create index sale_offer_visitors_hour on sale_offer_visitors (hour);

select enable_rls('sale_offer_visitors');
create policy in_scope on sale_offer_visitors for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_visitors for all to storey_platform using (true);
grant select, insert, delete on sale_offer_visitors to storey_app, storey_platform;

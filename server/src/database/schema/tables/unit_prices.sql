-- Every price that a unit had. Written by the trigger below alone, whichever way a price changes.
create table unit_prices (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_price bigint,
  price bigint not null,
  currency text not null,
  cause text not null check (cause in ('created', 'edit', 'list', 'undo', 'import')),
  price_list_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id)
);

create index unit_prices_unit on unit_prices (organization_id, unit_id, at desc, id desc);
create index unit_prices_list on unit_prices (organization_id, price_list_id) where price_list_id is not null;

select enable_rls('unit_prices');
create policy in_scope on unit_prices for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_prices for all to storey_platform using (true);
grant select on unit_prices to storey_app, storey_platform;

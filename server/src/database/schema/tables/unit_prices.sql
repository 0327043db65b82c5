-- A price that a unit had, from the time it was set. Each statement that writes a price also writes its row here;
-- triggers of both tables refuse one without the other. Rows are never changed.
create table unit_prices (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_price bigint,
  price bigint not null,
  currency text not null,
  cause text not null check (cause in ('created', 'edit', 'sales_edit', 'list', 'undo', 'import', 'sale')),
  price_list_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id)
);

create index unit_prices_newest on unit_prices (organization_id, unit_id, id desc);
create index unit_prices_list on unit_prices (organization_id, price_list_id) where price_list_id is not null;

select enable_rls('unit_prices');
create policy in_scope on unit_prices for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy own_in_scope on unit_prices for insert to storey_app
  with check (organization_id = any ((select scope_organizations())::bigint[]) and actor_id = (select scope_user()));
create policy of_platform on unit_prices for select to storey_platform using (true);
-- A job has no user of its own and names the user who planned its work.
create policy own_of_platform on unit_prices for insert to storey_platform
  with check ((select scope_user()) = 0 or actor_id = (select scope_user()));
grant select, insert (organization_id, unit_id, old_price, price, currency, cause, price_list_id, actor_id, actor_name)
  on unit_prices to storey_app, storey_platform;

-- A new row continues the history of its unit and is the current price of the unit.
create function check_price_of_unit() returns trigger language plpgsql as $$
declare
  last record;
begin
  select p.price, p.currency into last from unit_prices p
    where p.organization_id = new.organization_id and p.unit_id = new.unit_id and p.id < new.id
    order by p.id desc limit 1;
  if last.price is distinct from new.old_price
    or (new.price, new.currency) is not distinct from (last.price, last.currency)
    or not exists (select from units u where u.organization_id = new.organization_id and u.id = new.unit_id
      and u.price = new.price and u.currency = new.currency) then
    raise exception 'unit % did not get the price % in this statement', new.unit_id, new.price
      using errcode = 'check_violation', constraint = 'unit_prices_of_unit';
  end if;
  return null;
end
$$;
create trigger check_unit after insert on unit_prices
  for each row when (is_application_role()) execute function check_price_of_unit();

-- The price of a unit before sales managers lowered or raised it by hand: their limit of discounts counts from there.
create function price_before_sales(organization bigint, unit bigint) returns bigint
  language sql stable set search_path = public as $$
  select p.price from unit_prices p
    where p.organization_id = organization and p.unit_id = unit and p.cause <> 'sales_edit'
    order by p.id desc limit 1
$$;

-- A sales manager lowers a price by no more than the limit of their discounts, in one step or in several, and sets no
-- first one: there is nothing that it could be measured by.
create function check_sales_limit() returns trigger language plpgsql as $$
declare
  before bigint := price_before_sales(new.organization_id, new.unit_id);
begin
  if new.old_price is null or new.price < before - (select round(before * p.sales_manager_discount_percent / 100)
      from units u join projects p on p.organization_id = u.organization_id and p.id = u.project_id
      where u.organization_id = new.organization_id and u.id = new.unit_id) then
    raise exception 'the price % of unit % is below the limit of a sales manager', new.price, new.unit_id
      using errcode = 'check_violation', constraint = 'unit_prices_sales_limit';
  end if;
  return null;
end
$$;
create trigger check_sales_limit after insert on unit_prices
  for each row when (new.cause = 'sales_edit' and (new.old_price is null or new.price < new.old_price)) execute function check_sales_limit();

alter table unit_prices drop constraint unit_prices_cause_check;
alter table unit_prices add constraint unit_prices_cause_check
  check (cause in ('created', 'edit', 'sales_edit', 'list', 'undo', 'import')) not valid;
alter table unit_prices validate constraint unit_prices_cause_check;

-- The price of a unit before sales managers lowered or raised it by hand: their limit of discounts counts from there.
create function price_before_sales(organization bigint, unit bigint) returns bigint
  language sql stable set search_path = public as $$
  select p.price from unit_prices p
    where p.organization_id = organization and p.unit_id = unit and p.cause <> 'sales_edit'
    order by p.id desc limit 1
$$;

-- A sales manager lowers a price by no more than the limit of their discounts, in one step or in several.
create function check_sales_limit() returns trigger language plpgsql as $$
declare
  before bigint := price_before_sales(new.organization_id, new.unit_id);
begin
  if new.price < before - (select round(before * p.sales_manager_discount_percent / 100)
      from units u join projects p on p.organization_id = u.organization_id and p.id = u.project_id
      where u.organization_id = new.organization_id and u.id = new.unit_id) then
    raise exception 'the price % of unit % is below the limit of a sales manager', new.price, new.unit_id
      using errcode = 'check_violation', constraint = 'unit_prices_sales_limit';
  end if;
  return null;
end
$$;
create trigger check_sales_limit after insert on unit_prices
  for each row when (new.cause = 'sales_edit' and new.price < new.old_price) execute function check_sales_limit();

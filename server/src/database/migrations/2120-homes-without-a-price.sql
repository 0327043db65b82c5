-- Homes that are not for sale may have no price: lists of companies drop those of homes that are sold. Their bathrooms may be
-- unknown, and villas and townhouses have a plot.
alter table units alter column bathrooms drop not null;
alter table units alter column bathrooms drop default;
alter table units alter column price drop not null;
alter table units add column plot_area numeric constraint units_plot_area
  check (plot_area > 0 and plot_area < 100000000 and scale(plot_area) <= 4);
alter table units add constraint units_priced_for_sale
  check (price is not null or status in ('unreleased', 'blocked')) not valid;
alter table units validate constraint units_priced_for_sale;
alter table units add constraint units_minimum_of_price check (price is not null or minimum_price is null) not valid;
alter table units validate constraint units_minimum_of_price;
comment on column units.price is 'List price in minor units of the currency; null for a home that is not for sale and has none.';
comment on column units.bathrooms is 'Null if it is not known.';
comment on column units.plot_area is 'Square meters of land, of villas and townhouses.';

alter table unit_prices drop constraint unit_prices_cause_check;
alter table unit_prices add constraint unit_prices_cause_check
  check (cause in ('created', 'edit', 'sales_edit', 'list', 'undo', 'import', 'sale')) not valid;
alter table unit_prices validate constraint unit_prices_cause_check;

create or replace function check_unit_claim() returns trigger language plpgsql as $$
declare
  claim_status text;
begin
  select unit_status into claim_status from unit_claims where unit_id = new.id and ended_at is null;
  if claim_status is null and new.status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over')
    or claim_status is not null and new.status <> claim_status then
    raise exception 'unit % cannot become % (claim: %)', new.id, new.status, coalesce(claim_status, 'none')
      using errcode = 'check_violation', constraint = 'units_status_follows_claim';
  end if;
  if tg_op = 'UPDATE' and claim_status is not null and (new.price is distinct from old.price or new.currency <> old.currency) then
    raise exception 'the price of unit % is frozen while it is claimed', new.id
      using errcode = 'check_violation', constraint = 'units_price_frozen';
  end if;
  return new;
end
$$;

create or replace trigger check_first_price after insert on units
  for each row when (is_application_role() and new.price is not null) execute function check_price_history();
create or replace trigger check_price after update of price, currency on units
  for each row when (is_application_role()
    and (old.price is distinct from new.price or old.price is not null and old.currency <> new.currency))
  execute function check_price_history();

create or replace function sync_unit_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(1::bigint), array_agg(coalesce(price, 0)))
      from new_rows;
  elsif tg_op = 'UPDATE' then
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(n), array_agg(v))
      from (select organization_id, building_id, status, 1::bigint as n, coalesce(price, 0) as v from new_rows
        union all select organization_id, building_id, status, -1::bigint, -coalesce(price, 0) from old_rows) as moved;
  else
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(-1::bigint), array_agg(-coalesce(price, 0)))
      from old_rows;
  end if;
  return null;
end
$$;

create or replace function check_sales_limit() returns trigger language plpgsql as $$
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
create or replace trigger check_sales_limit after insert on unit_prices
  for each row when (new.cause = 'sales_edit' and (new.old_price is null or new.price < new.old_price)) execute function check_sales_limit();

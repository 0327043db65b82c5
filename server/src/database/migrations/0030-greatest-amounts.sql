-- The greatest amount that anybody may give: 10,000,000,000,000 minor units, a hundred billion. Before, one deal could
-- hold as much as a thousand deals may together, and a board of thirteen of them overflowed. What is above is a mistake
-- or an attack, and is cut to the greatest.
alter table stage_counts alter column value type numeric;
alter table unit_counts alter column value type numeric;

update deals set value = 10000000000000 where value > 10000000000000;
update leads set budget_min = least(budget_min, 10000000000000), budget_max = least(budget_max, 10000000000000)
  where budget_min > 10000000000000 or budget_max > 10000000000000;

update units set price = least(price, 10000000000000), minimum_price = least(minimum_price, 10000000000000)
  where price > 10000000000000 or minimum_price > 10000000000000;
update payment_plans set booking_amount = 10000000000000 where booking_amount > 10000000000000;
update assignment_rules set budget_from = least(budget_from, 10000000000000), budget_to = least(budget_to, 10000000000000)
  where budget_from > 10000000000000 or budget_to > 10000000000000;

alter table deals add constraint deals_value_most check (value <= 10000000000000);
alter table leads add constraint leads_budget_most check (budget_min <= 10000000000000 and budget_max <= 10000000000000);
alter table units add constraint units_price_most check (price <= 10000000000000 and minimum_price <= 10000000000000);
alter table payment_plans add constraint payment_plans_amount_most check (booking_amount <= 10000000000000);
alter table assignment_rules add constraint assignment_rules_budget_most
  check (budget_from <= 10000000000000 and budget_to <= 10000000000000);
-- The rows of a plan are not changed but written anew with it, so those that stand may stay.
alter table installments add constraint installments_amount_most check (amount <= 10000000000000) not valid;
alter table plan_charges add constraint plan_charges_amount_most check (amount <= 10000000000000) not valid;

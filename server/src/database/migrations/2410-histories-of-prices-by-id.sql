-- outside a transaction
-- The newest price of a unit is that with the highest id, which the index had only after the time: each check of a price read and
-- sorted the whole history of its unit.
create index concurrently if not exists unit_prices_newest on unit_prices (organization_id, unit_id, id desc);
drop index concurrently if exists unit_prices_unit;
-- An index that began with the organization was taken for the units of one list while PostgreSQL knew of few lists, and gave those of all.
create index concurrently if not exists price_list_units_of_unit on price_list_units (unit_id);
drop index concurrently if exists price_list_units_unit;

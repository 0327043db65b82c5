-- A price list of a sheet gives a home its first price: before it, there was none.
alter table price_list_units alter column old_price drop not null;
comment on column price_list_units.old_price is 'Null where the list gives a home its first price.';

-- Areas keep the digits they were typed in: an area typed in square feet needs four decimals of a square metre to be read back.
-- A column with a value of its own is made anew around the two it is computed from; nothing that is stored changes, and the
-- previous release reads and writes it as before.
drop index units_area;
drop index units_everywhere_area;
drop index units_everywhere_per_area;
alter table units drop column total_area, drop column price_per_area;
alter table units
  alter column internal_area type numeric,
  alter column outdoor_area type numeric;
alter table units
  add constraint units_internal_area_exact check (internal_area < 100000000 and scale(internal_area) <= 4),
  add constraint units_outdoor_area_exact check (outdoor_area < 100000000 and scale(outdoor_area) <= 4),
  add column total_area numeric generated always as (internal_area + outdoor_area) stored,
  add column price_per_area numeric(16, 2) generated always as (price / (internal_area + outdoor_area)) stored;
comment on column units.total_area is 'Square metres.';
create index units_area on units (organization_id, total_area);
create index units_everywhere_area on units (total_area, id);
create index units_everywhere_per_area on units (price_per_area, id);

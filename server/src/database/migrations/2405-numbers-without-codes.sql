-- A home that was typed with the code of its building, A-0105 in building A, had the name of 0105 there, and both could be sold.
-- A number is stored without the code of its building, so that units_number refuses a second 0105 that is written A-0105 in building A: both
-- have the name A-0105 (unit_name).
create function set_unit_number() returns trigger language plpgsql as $$
declare
  code text;
begin
  select b.code into code from buildings b where b.organization_id = new.organization_id and b.id = new.building_id;
  if starts_with(upper(new.number), upper(code) || '-') and length(new.number) > length(code) + 1 then
    new.number := substr(new.number, length(code) + 2);
  end if;
  return new;
end
$$;
create trigger set_unit_number before insert or update of number on units
  for each row when (strpos(new.number, '-') > 1) execute function set_unit_number();

-- Units that were typed before lose the code, unless the building has both: these stay as they are.
alter table units disable trigger user;
-- safe: it changes only homes that were typed with the code, of which there are few, and reads a million homes in a second
update units u set number = substr(u.number, length(b.code) + 2)
  from buildings b
  where b.organization_id = u.organization_id and b.id = u.building_id
    and starts_with(upper(u.number), upper(b.code) || '-') and length(u.number) > length(b.code) + 1
    and not exists (select from units o where o.organization_id = u.organization_id and o.building_id = u.building_id
      and upper(o.number) = upper(substr(u.number, length(b.code) + 2)));
alter table units enable trigger user;

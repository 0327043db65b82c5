-- A building could get a code with which two of its homes had one name.
create or replace function set_unit_number() returns trigger language plpgsql as $$
declare
  code text;
begin
  -- Locked, so that a code that changes at the same time is seen here, or sees this number.
  select b.code into code from buildings b
    where b.organization_id = new.organization_id and b.id = new.building_id for share;
  if starts_with(upper(new.number), upper(code) || '-') and length(new.number) > length(code) + 1 then
    new.number := substr(new.number, length(code) + 2);
  end if;
  return new;
end
$$;

-- A building that gets another code strips it from the numbers that begin with it; units_number refuses the code where the building then has
-- a number twice.
create function sync_unit_numbers() returns trigger language plpgsql as $$
begin
  update units set number = number
    where organization_id = new.organization_id and building_id = new.id and starts_with(upper(number), upper(new.code) || '-');
  return null;
end
$$;
create trigger sync_unit_numbers after update of code on buildings
  for each row when (old.code <> new.code) execute function sync_unit_numbers();

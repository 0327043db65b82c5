-- Names of units in documents, notifications and lists.

-- `A-1204`, the name of a unit: the code of its building, and its number there. A number that was written with the code has it once. The
-- same as unitName in api/src/inventory/unit-names.ts, which a test compares.
create function unit_name(code text, number text) returns text language sql immutable parallel safe
  return case when starts_with(upper(number), upper(code) || '-') then number else code || '-' || number end;

-- Deletes a unit unless something refers to it: an undone import takes back what nothing has happened to.
create function delete_unused_unit(organization bigint, unit bigint) returns boolean language plpgsql as $$
begin
  delete from units where organization_id = organization and id = unit;
  return found;
exception when foreign_key_violation then
  return false;
end
$$;
revoke execute on function delete_unused_unit(bigint, bigint) from public;
grant execute on function delete_unused_unit(bigint, bigint) to storey_app;

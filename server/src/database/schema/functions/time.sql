-- A time zone is one that this database knows: browsers and Node know names that it does not, and every statement that
-- asks for somebody's day would fail.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

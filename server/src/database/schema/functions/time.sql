-- Whether this database knows a time zone: browsers and Node know names that it does not, and every statement that
-- calculates a user's day would fail.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

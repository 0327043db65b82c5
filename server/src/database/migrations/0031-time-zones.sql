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

update users set timezone = 'Asia/Dubai' where not is_time_zone(timezone);
update organizations set timezone = 'Asia/Dubai' where not is_time_zone(timezone);
alter table users add constraint users_timezone_known check (is_time_zone(timezone));
alter table organizations add constraint organizations_timezone_known check (is_time_zone(timezone));

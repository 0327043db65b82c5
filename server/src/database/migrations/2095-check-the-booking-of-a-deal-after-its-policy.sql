-- Row-level security refuses a row of another organization before this trigger looks at it.
drop trigger check_deal_booking on deal_bookings;
create trigger check_deal_booking after insert or update on deal_bookings
  for each row execute function check_deal_booking();

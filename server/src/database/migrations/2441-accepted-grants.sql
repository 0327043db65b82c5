-- A home of a counter-offer that the broker accepted is not held either, if it was reserved for another brokerage since.
create or replace trigger check_allocated_grant before update of status on hold_requests
  for each row when (old.status in ('waiting', 'accepted') and new.status = 'granted' and new.claim_id is not null)
  execute function check_allocated_grant();

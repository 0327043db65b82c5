-- A unit that is reserved for one brokerage is not held for another that requested it before.
create function check_allocated_grant() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_allocations a where a.organization_id = new.organization_id and a.unit_id = new.unit_id
      and a.brokerage_id <> new.brokerage_id) then
    raise exception 'unit % was reserved for another brokerage than %', new.unit_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'hold_requests_granted_elsewhere';
  end if;
  return new;
end
$$;
create trigger check_allocated_grant before update of status on hold_requests
  for each row when (old.status = 'waiting' and new.status = 'granted' and new.claim_id is not null)
  execute function check_allocated_grant();

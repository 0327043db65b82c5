-- A revision that is sent is the offer of the broker whose request the one before was made for.
create function move_request_of_offer() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update hold_requests q set sale_offer_id = s.id from sale_offers s
    where s.supersedes_id = new.id and s.status <> 'withdrawn'
      and q.organization_id = new.organization_id and q.sale_offer_id = new.id;
  return null;
end
$$;
create trigger move_request_of_offer after update of status on sale_offers
  for each row when (old.status <> new.status and new.status = 'superseded') execute function move_request_of_offer();

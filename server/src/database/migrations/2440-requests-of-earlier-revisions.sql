-- Requests whose offer was revised before the trigger move_request_of_offer: each batch moves them on by one revision.
create function backfill_requests_of_revisions(size integer) returns integer language plpgsql as $$
declare
  changed integer;
begin
  update hold_requests q set sale_offer_id = next.sale_offer_id from (
    select r.id, s.id as sale_offer_id from hold_requests r
      join sale_offers o on o.organization_id = r.organization_id and o.id = r.sale_offer_id and o.status = 'superseded'
      join sale_offers s on s.organization_id = o.organization_id and s.supersedes_id = o.id and s.status <> 'withdrawn'
      order by r.id limit size
  ) next where q.id = next.id;
  get diagnostics changed = row_count;
  return changed;
end
$$;
revoke all on function backfill_requests_of_revisions(integer) from public;

insert into backfills (name, finished_at)
  select 'backfill_requests_of_revisions', case when not exists (select from hold_requests) then now() end;

-- Sets the status of the unit: that of the claim while it is live, available when it ends (check_unit_claim on units
-- refuses every other way). A home whose only price is that of an earlier sale is blocked when that sale ends: its developer
-- decides at which price it is for sale now. An ended claim is final; only the owner of the database erases whom it was for.
create or replace function sync_unit_status() returns trigger language plpgsql as $$
declare
  of_sale boolean;
begin
  if new.ended_at is null then
    update units set status = new.unit_status, block_reason = null
      where organization_id = new.organization_id and id = new.unit_id and status <> new.unit_status;
  elsif old.ended_at is null then
    of_sale := exists (select from bookings b where b.unit_id = new.unit_id and b.claim_id = new.id
        and b.status in ('pending', 'accepted', 'completed') and b.recorded_at is not null)
      and 'sale' = (select p.cause from unit_prices p where p.organization_id = new.organization_id
        and p.unit_id = new.unit_id order by p.id desc limit 1);
    update units set status = case when of_sale then 'blocked' else 'available' end,
        block_reason = case when of_sale then 'Its only price is that of its earlier sale' end
      where organization_id = new.organization_id and id = new.unit_id;
  elsif is_application_role() or to_jsonb(new) - 'held_for' <> to_jsonb(old) - 'held_for' then
    raise exception 'claim % has ended and cannot change', new.id
      using errcode = 'check_violation', constraint = 'unit_claims_ended_is_final';
  end if;
  return null;
end
$$;

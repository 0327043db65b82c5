-- The installments of an earlier sale that depend on construction progress are dated by the updates of the building.
create or replace function sync_due_dates_of_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  last construction_updates;
begin
  if tg_op = 'UPDATE' and new.unit_id = old.unit_id
    and new.schedule_changed_at is not distinct from old.schedule_changed_at then
    return null;
  end if;
  perform from buildings where organization_id = new.organization_id and id = new.building_id for share;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if last.id is not null and last.percent is distinct from (new.terms->>'construction_percent')::numeric then
    perform set_construction_due_dates(new.organization_id, new.building_id, new.id);
  end if;
  return null;
end
$$;

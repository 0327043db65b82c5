-- Units moved together bear one number, by which the move is taken back from those that nothing has moved since.

alter table unit_status_changes add column move_id uuid;
alter table unit_status_changes add column undoes bigint;
comment on column unit_status_changes.move_id is 'The same for all units that one call moved; what its undo is asked with.';
comment on column unit_status_changes.undoes is 'The change that this one takes back. Each is taken back once.';
create index unit_status_changes_moved on unit_status_changes (move_id) where move_id is not null;
create unique index unit_status_changes_undone_once on unit_status_changes (undoes) where undoes is not null;

-- The last change of its own unit, turned round: no other one is taken back.
create function undoes_last_change() returns trigger language plpgsql as $$
begin
  if not exists (
    select from unit_status_changes as undone
    where undone.id = new.undoes and undone.organization_id = new.organization_id and undone.unit_id = new.unit_id
      and undone.new_status = new.old_status and undone.old_status = new.new_status
      and not exists (
        select from unit_status_changes as later
        where later.organization_id = new.organization_id and later.unit_id = new.unit_id
          and later.id > undone.id and later.id <> new.id
      )
  ) then
    raise exception 'change % of unit % is not its last one', new.undoes, new.unit_id
      using errcode = 'check_violation', constraint = 'unit_status_changes_undoes_last';
  end if;
  return new;
end
$$;
create trigger unit_status_changes_undoes before insert on unit_status_changes
  for each row when (new.undoes is not null) execute function undoes_last_change();

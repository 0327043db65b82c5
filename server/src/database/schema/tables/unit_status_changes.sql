-- A change of the status of a unit, with who made it and why. Written in the transaction of the change, and never
-- changed.
create table unit_status_changes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_status text,
  new_status text not null,
  reason text,
  claim_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  move_id uuid,
  undoes bigint,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);
comment on column unit_status_changes.move_id is
  'The same for all units whose status one call changed; undoing the call names it.';
comment on column unit_status_changes.undoes is 'The change that this one undoes. A change is undone at most once.';

create index unit_status_changes_unit on unit_status_changes (organization_id, unit_id, at desc);
create index unit_status_changes_moved on unit_status_changes (move_id) where move_id is not null;
create unique index unit_status_changes_undone_once on unit_status_changes (undoes) where undoes is not null;

select enable_rls('unit_status_changes');
create policy in_scope on unit_status_changes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_status_changes for all to storey_platform using (true);
grant select, insert on unit_status_changes to storey_app, storey_platform;

-- An undo reverses the last change of the same unit, and no other one.
create function check_status_undo() returns trigger language plpgsql as $$
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
    raise exception 'change % is not the last one of unit % and cannot be undone', new.undoes, new.unit_id
      using errcode = 'check_violation', constraint = 'unit_status_changes_undoes_last';
  end if;
  return new;
end
$$;
create trigger check_status_undo before insert on unit_status_changes
  for each row when (new.undoes is not null) execute function check_status_undo();

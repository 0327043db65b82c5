-- A unit in a price list, with its price before and after. Written with the list, until it is applied.
create table price_list_units (
  organization_id bigint not null,
  price_list_id bigint not null,
  unit_id bigint not null,
  old_price bigint check (old_price between 1 and 10000000000000),
  new_price bigint not null check (new_price between 1 and 10000000000000),
  -- Why the price is not changed; before the list is applied, why it would not be.
  skipped text check (skipped in ('claimed', 'below_minimum', 'changed', 'same')),
  primary key (price_list_id, unit_id),
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);
comment on column price_list_units.old_price is 'Null where the list gives a home its first price.';

create index price_list_units_of_unit on price_list_units (unit_id);

select enable_rls('price_list_units');
create policy in_scope on price_list_units for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on price_list_units for all to storey_platform using (true);
grant select, insert, update, delete on price_list_units to storey_app, storey_platform;

-- The rows of a price list that was applied or undone do not change.
create function forbid_change_of_applied_list() returns trigger language plpgsql as $$
declare
  list_status text;
begin
  select status into list_status from price_lists
    where id = case when tg_op = 'DELETE' then old.price_list_id else new.price_list_id end;
  if list_status in ('applied', 'undone') then
    raise exception 'a price list that was applied cannot change'
      using errcode = 'check_violation', constraint = 'price_list_final';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger forbid_change_of_applied_list before insert or delete or update on price_list_units
  for each row execute function forbid_change_of_applied_list();

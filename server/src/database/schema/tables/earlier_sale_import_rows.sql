-- A sale of an import of earlier sales, with the status of its unit before: an undo restores it.
create table earlier_sale_import_rows (
  organization_id bigint not null,
  import_id bigint not null,
  unit_id bigint not null,
  booking_id bigint,
  unit_status text not null check (unit_status in ('available', 'unreleased', 'blocked')),
  block_reason text,
  primary key (organization_id, import_id, unit_id),
  foreign key (organization_id, import_id) references earlier_sale_imports (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete set null (booking_id),
  constraint earlier_sale_import_rows_blocked check ((unit_status = 'blocked') = (block_reason is not null))
);
comment on column earlier_sale_import_rows.booking_id is 'Null after the undo removed it.';

create index earlier_sale_import_rows_booking on earlier_sale_import_rows (organization_id, booking_id)
  where booking_id is not null;

select enable_rls('earlier_sale_import_rows');
create policy in_scope on earlier_sale_import_rows for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on earlier_sale_import_rows for all to storey_platform using (true);
grant select, insert on earlier_sale_import_rows to storey_app, storey_platform;

-- Removes the booking of an imported sale to which nothing happened since, as when the import is undone; its claim must
-- have ended. Its commission goes with it. False if it or its commission has changed: it has another event, document or version than
-- after the import.
create function remove_imported_sale(organization bigint, import bigint, booking bigint) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if not (reaches_everything() or organization = any (scope_organizations())) then
    return false;
  end if;
  perform from commissions c where c.organization_id = organization and c.booking_id = booking for update;
  if exists (select from commissions c where c.organization_id = organization and c.booking_id = booking
      and not (c.is_earlier and c.version = 1)) then
    return false;
  end if;
  delete from commissions c where c.organization_id = organization and c.booking_id = booking
    and exists (select from earlier_sale_import_rows r where r.organization_id = organization
      and r.import_id = import and r.booking_id = booking);
  delete from bookings b
    where b.organization_id = organization and b.id = booking and b.recorded_at is not null and b.version = 1
      and exists (select from earlier_sale_import_rows r where r.organization_id = organization
        and r.import_id = import and r.booking_id = booking)
      and not exists (select from unit_claims c
        where c.organization_id = organization and c.id = b.claim_id and c.ended_at is null)
      and not exists (select from booking_events e
        where e.organization_id = organization and e.booking_id = booking and e.kind <> 'recorded')
      and not exists (select from booking_documents d where d.organization_id = organization and d.booking_id = booking);
  return found;
end
$$;
revoke execute on function remove_imported_sale(bigint, bigint, bigint) from public;
grant execute on function remove_imported_sale(bigint, bigint, bigint) to storey_app, storey_platform;

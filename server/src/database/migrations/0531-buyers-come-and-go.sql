-- Buyers of a booking come and go: the set before each change is kept, and the papers of who leaves stay with it.

alter table booking_buyer_sets add column id bigint generated always as identity unique;
alter table booking_documents
  add column earlier_set timestamptz,
  add column earlier_buyer integer check (earlier_buyer between 1 and 10),
  add constraint booking_documents_earlier foreign key (organization_id, booking_id, earlier_set)
    references booking_buyer_sets (organization_id, booking_id, at) on delete cascade not valid,
  add constraint booking_documents_earlier_whole check
    ((earlier_set is null) = (earlier_buyer is null) and (earlier_set is null or buyer is null)) not valid;
alter table booking_documents validate constraint booking_documents_earlier;
alter table booking_documents validate constraint booking_documents_earlier_whole;
comment on column booking_documents.earlier_set is 'That of the buyer who left and whose ID it is; null for what counts.';
create index booking_documents_earlier_set on booking_documents (organization_id, booking_id, earlier_set) where earlier_set is not null;
grant update (buyer, earlier_set, earlier_buyer) on booking_documents to storey_app, storey_platform;
grant delete on booking_buyers to storey_app, storey_platform;

-- No paper goes with its buyer: by the commit it belongs to another place, or to the earlier set.
alter table booking_documents drop constraint booking_documents_buyer_fkey;
alter table booking_documents add constraint booking_documents_buyer_fkey foreign key (organization_id, booking_id, buyer)
  references booking_buyers (organization_id, booking_id, position) deferrable initially deferred not valid;
alter table booking_documents validate constraint booking_documents_buyer_fkey;

-- Who leaves is kept with the set as it was. Nobody comes without that: the shares of the others change with them, or they are written anew.
create function keep_buyers_before_going() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select old.organization_id, old.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'email', email, 'phone', phone, 'address', address, 'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = old.organization_id and booking_id = old.booking_id
      having exists (select from bookings where organization_id = old.organization_id and id = old.booking_id)
    on conflict do nothing;
  return old;
end
$$;
create trigger booking_buyers_keep_before_going before delete on booking_buyers
  for each row execute function keep_buyers_before_going();

-- The shares of who is left add up too; a booking that is gone as a whole has none.
create or replace function shares_add_up() returns trigger language plpgsql as $$
declare
  owner bigint := coalesce(new.organization_id, old.organization_id);
  booking bigint := coalesce(new.booking_id, old.booking_id);
  total numeric;
begin
  select coalesce(sum(share_percent), 0) into total from booking_buyers where organization_id = owner and booking_id = booking;
  if total <> 100 and exists (select from bookings where organization_id = owner and id = booking) then
    raise exception 'the shares of booking % add up to %, not 100', booking, total
      using errcode = 'check_violation', constraint = 'booking_buyers_shares';
  end if;
  return null;
end
$$;
create constraint trigger booking_buyers_shares_left after delete on booking_buyers
  deferrable initially deferred for each row execute function shares_add_up();

-- Buyers of a booking that ended or is complete stay.
create function buyers_stay() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id and status in ('pending', 'accepted')) then
    raise exception 'the buyers of booking % stay', old.booking_id
      using errcode = 'check_violation', constraint = 'booking_buyers_stay';
  end if;
  return old;
end
$$;
create trigger booking_buyers_stay before delete on booking_buyers for each row execute function buyers_stay();

do $$
declare
  rule text;
begin
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'buyers_changed'::text$q$);
end
$$;

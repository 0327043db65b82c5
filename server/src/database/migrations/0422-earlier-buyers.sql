-- The buyers of a booking as they were before each correction. Who corrected them, and why, the event of the same moment says.

create table booking_buyer_sets (
  organization_id bigint not null,
  booking_id bigint not null,
  buyers jsonb not null check (jsonb_typeof(buyers) = 'array'),
  at timestamptz not null default now(),
  primary key (organization_id, booking_id, at),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on table booking_buyer_sets is 'What was before; a trigger keeps it. The identity numbers are sealed as those of the buyers are.';
select wall('booking_buyer_sets');
create policy in_scope on booking_buyer_sets for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_buyer_sets for all to storey_platform using (true);
grant select, insert on booking_buyer_sets to storey_app, storey_platform;

-- The first row that is corrected in a transaction finds all of them as they were.
create function keep_earlier_buyers() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select new.organization_id, new.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'email', email, 'phone', phone, 'address', address, 'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = new.organization_id and booking_id = new.booking_id
    on conflict do nothing;
  return new;
end
$$;
create trigger booking_buyers_keep_earlier before update on booking_buyers
  for each row when (new is distinct from old) execute function keep_earlier_buyers();

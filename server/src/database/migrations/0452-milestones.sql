-- What follows the acceptance of a booking has days: forms and agreements signed, registration, handover.

alter table bookings
  add column reservation_form_signed_on date,
  add column agreement_sent_on date,
  add column buyer_signed_on date,
  add column seller_signed_on date,
  add column registered_on date,
  add column registration_number text check (length(registration_number) between 1 and 60),
  add column handed_over_on date,
  add constraint bookings_milestones_order check (
    (buyer_signed_on is null or (agreement_sent_on is not null and buyer_signed_on >= agreement_sent_on))
    and (seller_signed_on is null or (agreement_sent_on is not null and seller_signed_on >= agreement_sent_on))
    and (registered_on is null or (buyer_signed_on is not null and seller_signed_on is not null
      and registered_on >= greatest(buyer_signed_on, seller_signed_on)))
    and (handed_over_on is null or (buyer_signed_on is not null and seller_signed_on is not null
      and handed_over_on >= greatest(buyer_signed_on, seller_signed_on)))),
  add constraint bookings_registered_with_number check ((registered_on is null) = (registration_number is null)),
  add constraint bookings_handed_over check (handed_over_on is null or status = 'completed');
comment on column bookings.handed_over_on is 'With it the booking is completed. Of those completed before there were milestones nothing is known.';

-- Nothing is recorded ahead of its day, nor before the booking is accepted; who hands over completes, for good.
create function booking_milestones_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.unit_id <> old.unit_id then
    -- They were of the other unit and its agreement; the history keeps them.
    new.reservation_form_signed_on = null;
    new.agreement_sent_on = null;
    new.buyer_signed_on = null;
    new.seller_signed_on = null;
    new.registered_on = null;
    new.registration_number = null;
    return new;
  end if;
  if greatest(new.reservation_form_signed_on, new.agreement_sent_on, new.buyer_signed_on, new.seller_signed_on, new.registered_on, new.handed_over_on)
    > (select (now() at time zone timezone)::date from organizations where id = new.organization_id) then
    raise exception 'booking % has a milestone ahead of its day', new.number
      using errcode = 'check_violation', constraint = 'bookings_milestones_past';
  end if;
  if tg_op = 'UPDATE' and (new.status not in ('accepted', 'completed')
      and (new.reservation_form_signed_on, new.agreement_sent_on, new.buyer_signed_on, new.seller_signed_on, new.registered_on, new.registration_number)
        is distinct from (old.reservation_form_signed_on, old.agreement_sent_on, old.buyer_signed_on, old.seller_signed_on, old.registered_on, old.registration_number)
    or new.status = 'completed' and old.status <> 'completed' and new.handed_over_on is null
    or old.handed_over_on is not null and new.handed_over_on is null) then
    raise exception 'booking % is %', new.number, new.status using errcode = 'check_violation', constraint = 'bookings_milestones_kept';
  end if;
  return new;
end
$$;
create trigger bookings_milestones_kept before insert or update of status, unit_id, reservation_form_signed_on, agreement_sent_on, buyer_signed_on,
  seller_signed_on, registered_on, registration_number, handed_over_on on bookings for each row execute function booking_milestones_kept();

do $$
declare
  rule text;
begin
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'milestones_changed'::text, 'completed'::text$q$);
end
$$;

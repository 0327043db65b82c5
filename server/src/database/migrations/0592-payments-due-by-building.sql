-- Whoever sells hears of payments that fell due with a building, and the booking's history names the update.

do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'payments_due'::text, 'security'::text$q$));
  end loop;
  -- Of bookings a sales manager hears where they work, not where the building is.
  select pg_get_functiondef('notify_person(jsonb)'::regprocedure) into rule;
  execute replace(rule, $q$('booking_decided'$q$, $q$('booking_decided', 'payments_due'$q$);
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'payments_due'::text, 'payments_not_due'::text$q$);
end
$$;

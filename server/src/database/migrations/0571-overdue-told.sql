-- Who sells for a builder hears once of each payment that became overdue.

do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'payment_overdue'::text, 'security'::text$q$));
  end loop;
  -- Whose reach the booking is in hears of it, as of decisions; mailed too, where nobody chose otherwise.
  select pg_get_functiondef('notify_person(jsonb)'::regprocedure) into rule;
  rule := replace(rule, $q$told.kind in ('booking_decided', 'discount', $q$, $q$told.kind in ('booking_decided', 'discount', 'payment_overdue', $q$);
  execute replace(rule, $q$'assigned', 'booking_decided', 'discount'$q$, $q$'assigned', 'booking_decided', 'discount', 'payment_overdue'$q$);
end
$$;

-- What was told is no change of what is paid and owed: it stays out of the log, as that does.
drop trigger booking_installments_audit_added on booking_installments;
drop trigger booking_installments_audit_changed on booking_installments;
drop trigger booking_installments_audit_gone on booking_installments;
alter table booking_installments add column overdue_told_at timestamptz;
comment on column booking_installments.overdue_told_at is 'When who sells for the builder was told that it is overdue; null where that is still to be.';
select audited('booking_installments', '{}', '{paid,owed,overdue_told_at}');
create index booking_installments_untold on booking_installments (due_on, booking_id, position)
  where owed and paid < amount and due_on is not null and not estimated and overdue_told_at is null;

-- One that is due again on a later day becomes overdue again.
create function installment_due_later() returns trigger language plpgsql as $$
begin
  new.overdue_told_at := null;
  return new;
end
$$;
create trigger booking_installments_due_later before update of due_on, estimated on booking_installments for each row
  when (old.overdue_told_at is not null and (new.due_on is null or new.estimated or new.due_on >= current_date))
  execute function installment_due_later();

-- For the worker, which reads no sales otherwise: takes payments that are overdue where their builder is and marks them as told.
-- Of several processes one takes each; what somebody else changes at this moment is left for the next round. Answers each with
-- every person to tell: the booking's sales manager, where they still sell for the builder, else all who do.
create function take_overdue(most integer)
returns table (organization_id bigint, booking_id bigint, number text, "position" integer, name text, due_on date, days integer,
  "left" bigint, currency text, user_id bigint)
language sql volatile security definer set search_path = public as $$
  with found as (
    select i.organization_id, i.booking_id, i.position, (now() at time zone o.timezone)::date - i.due_on as days
      from booking_installments i join organizations o on o.id = i.organization_id
      where i.owed and i.paid < i.amount and i.due_on is not null and not i.estimated and i.overdue_told_at is null
        -- The latest day there is anywhere bounds the walk; whose day it is decides.
        and i.due_on < ((now() at time zone 'UTC') + interval '14 hours')::date
        and i.due_on < (now() at time zone o.timezone)::date
      order by i.due_on, i.booking_id, i.position
      limit most
      for update of i skip locked
  ), taken as (
    update booking_installments i set overdue_told_at = now() from found f
      where i.organization_id = f.organization_id and i.booking_id = f.booking_id and i.position = f.position
      returning i.organization_id, i.booking_id, i.position, i.name, i.due_on, i.amount - i.paid as "left", f.days
  ), sellers as (
    select a.organization_id, a.user_id from sales_assignments a
      join memberships m on m.user_id = a.user_id and m.enabled and m.role = 'super_admin_sales_manager'
      join users u on u.id = a.user_id and u.disabled_at is null
  )
  select t.organization_id, t.booking_id, b.number, t.position, t.name, t.due_on, t.days, t."left", b.currency, p.user_id
    from taken t
    join bookings b on b.organization_id = t.organization_id and b.id = t.booking_id
    left join lateral (
      select s.user_id from sellers s where s.organization_id = t.organization_id
        and (s.user_id = b.sales_manager_id or not exists (select from sellers own
          where own.organization_id = t.organization_id and own.user_id = b.sales_manager_id))
    ) p on true
    order by t.due_on, t.booking_id, t.position, p.user_id
$$;
revoke execute on function take_overdue(integer) from public;
grant execute on function take_overdue(integer) to storey_worker;

-- How many payments are overdue of whom somebody sells for, as their list has it; counted up to a thousand.
create function count_overdue_of(person bigint) returns integer
language sql stable security definer set search_path = public as $$
  select count(*)::integer from (
    select from sales_assignments a
      join organizations o on o.id = a.organization_id
      join booking_installments i on i.organization_id = a.organization_id
      where a.user_id = person and i.owed and i.paid < i.amount and not i.estimated
        and i.due_on < (now() at time zone o.timezone)::date
      limit 1001) counted
$$;
revoke execute on function count_overdue_of(bigint) from public;
grant execute on function count_overdue_of(bigint) to storey_worker;

-- One installment or charge of a booking, copied from the payment plan and dated at booking; later changes of the plan
-- do not change it. Written with the booking, a discount or a change of unit; triggers maintain due dates and payments.
create table booking_installments (
  organization_id bigint not null,
  booking_id bigint not null,
  position integer not null check (position between 1 and 700),
  name text not null,
  percent numeric(9,6),
  amount bigint not null check (amount between 0 and 9007199254740991),
  due_on date,
  due_text text not null,
  estimated boolean not null default false,
  is_charge boolean not null default false,
  paid bigint not null default 0,
  owed boolean not null default false,
  built_at integer check (built_at between 0 and 100),
  overdue_notified_at timestamptz,
  cheque_id bigint,
  charge_kind text check (charge_kind in ('registration', 'admin', 'service', 'tax', 'other')),
  vat_treatment text check (vat_treatment in ('rated', 'exempt', 'outside')),
  vat_percent numeric(7,4) check (vat_percent between 0 and 100),
  primary key (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  constraint booking_installments_paid check (paid >= 0 and paid <= amount),
  constraint booking_installments_cheque_fkey
    foreign key (organization_id, booking_id, cheque_id) references cheques (organization_id, booking_id, id),
  constraint booking_installments_fee check (cheque_id is null or is_charge),
  constraint booking_installments_vat check (
    (is_charge or num_nonnulls(charge_kind, vat_treatment) = 0)
    and (vat_percent is not null) = (vat_treatment is not distinct from 'rated'))
);
comment on column booking_installments.paid is
  'The part covered by the receipts of the booking; maintained by a trigger.';
comment on column booking_installments.owed is
  'The booking is accepted or completed. Before that the amount may change; after a cancellation nothing is due.';
comment on column booking_installments.built_at is
  'The construction progress in percent at which it becomes due. Null if it does not depend on it, or was reached at '
  'booking.';
comment on column booking_installments.overdue_notified_at is
  'When the sales managers were notified that it is overdue; null if they were not.';
comment on column booking_installments.cheque_id is 'The bounced cheque that this is the fee of.';
comment on column booking_installments.charge_kind is
  'Null for payments of the price, fees of cheques and of earlier sales, and charges from before it was kept.';
comment on column booking_installments.vat_treatment is
  'Of a fee, which contains its VAT; null where no rule applied. The VAT of payments of the price is that of the booking.';

-- Lists of unpaid installments, the oldest first: of some developers, and of all.
create index booking_installments_unpaid
  on booking_installments (organization_id, due_on, booking_id, position)
  where owed and paid < amount and due_on is not null;
create index booking_installments_unpaid_everywhere
  on booking_installments (due_on, booking_id, position) where owed and paid < amount and due_on is not null;
-- The recalculation of due dates after a construction update.
create index booking_installments_built
  on booking_installments (organization_id, booking_id) where built_at is not null;
-- The job that notifies about overdue installments.
create index booking_installments_untold
  on booking_installments (due_on, booking_id, position)
  where owed and paid < amount and due_on is not null and not estimated and overdue_notified_at is null;

select enable_rls('booking_installments');
create policy sales_readers on booking_installments as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_installments for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_installments for all to storey_platform using (true);
grant select, insert, delete, update (amount, paid, owed) on booking_installments to storey_app, storey_platform;

-- For the worker, which reads no other sales data: selects installments that are overdue in the developer's time zone
-- and marks them as notified. Each row is taken by one process; rows locked by others are left for the next run.
-- Returns each with every user to notify: the booking's sales manager if they still sell for the developer, otherwise
-- all who do.
create function take_overdue_installments(max_rows integer)
  returns table (organization_id bigint, booking_id bigint, number text, "position" integer, name text, due_on date,
    days integer, "left" bigint, currency text, user_id bigint)
  language sql security definer set search_path = public as $$
  with overdue as (
    select i.organization_id, i.booking_id, i.position, (now() at time zone o.timezone)::date - i.due_on as days
      from booking_installments i join organizations o on o.id = i.organization_id
      where i.owed and i.paid < i.amount and i.due_on is not null and not i.estimated
        and i.overdue_notified_at is null
        -- The latest date of any time zone limits the index scan; the developer's own date decides.
        and i.due_on < ((now() at time zone 'UTC') + interval '14 hours')::date
        and i.due_on < (now() at time zone o.timezone)::date
      order by i.due_on, i.booking_id, i.position
      limit max_rows
      for update of i skip locked
  ), taken as (
    update booking_installments i set overdue_notified_at = now() from overdue o
      where i.organization_id = o.organization_id and i.booking_id = o.booking_id and i.position = o.position
      returning i.organization_id, i.booking_id, i.position, i.name, i.due_on, i.amount - i.paid as "left", o.days
  ), sellers as (
    select a.organization_id, a.user_id from sales_assignments a
      join memberships m on m.user_id = a.user_id and m.enabled and m.role = 'super_admin_sales_manager'
      join users u on u.id = a.user_id and u.disabled_at is null
  )
  select t.organization_id, t.booking_id, b.number, t.position, t.name, t.due_on, t.days, t."left", b.currency,
      p.user_id
    from taken t
    join bookings b on b.organization_id = t.organization_id and b.id = t.booking_id
    left join lateral (
      select s.user_id from sellers s where s.organization_id = t.organization_id
        and (s.user_id = b.sales_manager_id or not exists (select from sellers own
          where own.organization_id = t.organization_id and own.user_id = b.sales_manager_id))
    ) p on true
    order by t.due_on, t.booking_id, t.position, p.user_id
$$;
revoke execute on function take_overdue_installments(integer) from public;
grant execute on function take_overdue_installments(integer) to storey_worker;

-- Number of overdue installments of the developers that a sales manager sells for, as in their list; at most 1001.
create function count_overdue_installments(sales_manager bigint) returns integer
  language sql stable security definer set search_path = public as $$
  select count(*)::integer from (
    select from sales_assignments a
      join organizations o on o.id = a.organization_id
      join booking_installments i on i.organization_id = a.organization_id
      where a.user_id = sales_manager and i.owed and i.paid < i.amount and not i.estimated
        and i.due_on < (now() at time zone o.timezone)::date
      limit 1001) counted
$$;
revoke execute on function count_overdue_installments(bigint) from public;
grant execute on function count_overdue_installments(bigint) to storey_worker;

-- Sets the progress at which an installment becomes due, read from its text; none if it is due on a fixed date.
create function set_built_at() returns trigger language plpgsql as $$
begin
  if new.due_text ~ '^At \d{1,3}% built$' and (new.estimated or new.due_on is null) then
    new.built_at := substring(new.due_text from '\d+')::integer;
  end if;
  return new;
end
$$;
create trigger set_built_at before insert on booking_installments
  for each row execute function set_built_at();

-- A fee of the plan is taxed by the rules that its booking keeps.
create function set_vat_of_fee() returns trigger language plpgsql as $$
declare
  rule jsonb;
begin
  select fee_vat->new.charge_kind into rule from bookings
    where organization_id = new.organization_id and id = new.booking_id;
  new.vat_treatment := rule->>'treatment';
  new.vat_percent := case when new.vat_treatment = 'rated' then (rule->>'percent')::numeric end;
  return new;
end
$$;
create trigger set_vat before insert on booking_installments
  for each row when (new.charge_kind is not null) execute function set_vat_of_fee();

-- An installment that moves to a later due date is notified again when it becomes overdue, by the days of its developer.
create function set_overdue_notified() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.due_on is null or new.estimated
    or new.due_on >= (select (now() at time zone timezone)::date from organizations where id = new.organization_id) then
    new.overdue_notified_at := null;
  end if;
  return new;
end
$$;
create trigger set_overdue_notified before update of due_on, estimated on booking_installments
  for each row when (old.overdue_notified_at is not null) execute function set_overdue_notified();

-- Installments are replaced only by a change of unit or of the schedule of their booking in the same transaction.
create function forbid_installment_removal() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id
        and (unit_changed_at = now() or schedule_changed_at = now())) then
    raise exception 'the installments of booking % cannot be removed without a change of its unit or schedule', old.booking_id
      using errcode = 'check_violation', constraint = 'forbid_change_of_booking_terms';
  end if;
  return old;
end
$$;
create trigger forbid_installment_removal before delete on booking_installments
  for each row execute function forbid_installment_removal();

select audit_table('booking_installments', ignored => '{paid,owed,overdue_notified_at}');

-- Payments of a booking: what was received, and how much of each installment it pays, the one that is due first before the others.

-- What is paid and owed follows from receipts and bookings, which are under the log themselves.
drop trigger booking_installments_audit_added on booking_installments;
drop trigger booking_installments_audit_changed on booking_installments;
drop trigger booking_installments_audit_gone on booking_installments;
alter table booking_installments
  add column paid bigint not null default 0,
  add column owed boolean not null default false,
  add constraint booking_installments_paid check (paid between 0 and amount);
comment on column booking_installments.paid is 'Follows from the receipts of the booking; a trigger keeps it.';
comment on column booking_installments.owed is 'Its booking is accepted or completed. Before that its amount may change, and after a cancellation nothing is due.';
update booking_installments i set owed = true from bookings b
  where b.organization_id = i.organization_id and b.id = i.booking_id and b.status in ('accepted', 'completed');
select audited('booking_installments', '{}', '{paid,owed}');
grant update (paid, owed) on booking_installments to storey_app, storey_platform;
-- What is not paid yet, the oldest first: of some builders, and of all of them.
create index booking_installments_unpaid on booking_installments (organization_id, due_on, booking_id, position)
  where owed and paid < amount and due_on is not null;
create index booking_installments_unpaid_everywhere on booking_installments (due_on, booking_id, position)
  where owed and paid < amount and due_on is not null;

create function booking_owes() returns trigger language plpgsql as $$
begin
  update booking_installments set owed = new.status in ('accepted', 'completed')
    where organization_id = new.organization_id and booking_id = new.id;
  return null;
end
$$;
create trigger bookings_owe after update of status on bookings for each row
  when ((old.status in ('accepted', 'completed')) <> (new.status in ('accepted', 'completed'))) execute function booking_owes();

create table booking_receipts (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  number integer not null check (number between 1 and 500),
  amount bigint not null check (amount between 1 and 9007199254740991),
  received_on date not null,
  method text not null check (method in ('bank_transfer', 'cheque', 'cash', 'card', 'online', 'other')),
  reference text check (length(reference) between 1 and 120),
  file_id bigint,
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  reversed_by bigint references users,
  reversed_by_name text,
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) between 1 and 1000),
  unique (organization_id, id),
  unique (organization_id, booking_id, number),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint booking_receipts_reversal_whole check (num_nonnulls(reversed_by, reversed_by_name, reversed_at, reversal_reason) in (0, 4))
);
comment on table booking_receipts is 'A receipt is never changed nor deleted: it is reversed, with a reason, and recorded again.';
create index booking_receipts_file on booking_receipts (organization_id, file_id) where file_id is not null;

select wall('booking_receipts');
create policy in_scope on booking_receipts for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_receipts for all to storey_platform using (true);
grant select, insert on booking_receipts to storey_app, storey_platform;
grant update (reversed_by, reversed_by_name, reversed_at, reversal_reason) on booking_receipts to storey_app, storey_platform;
select audited('booking_receipts', '{reference,reversal_reason}');

-- Whoever records or reverses holds the booking's row, as whoever decides the booking does.
create function receipt_of_accepted() returns trigger language plpgsql as $$
declare
  found text;
begin
  select status into found from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and found not in ('accepted', 'completed') then
    raise exception 'booking % is %', new.booking_id, found using errcode = 'check_violation', constraint = 'receipts_of_accepted';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % is reversed', new.id using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;
create trigger booking_receipts_of_accepted before insert or update on booking_receipts
  for each row execute function receipt_of_accepted();

-- What was received pays the installments in the order in which they are due, those without a day last.
create function receipts_pay() returns trigger language plpgsql as $$
declare
  received numeric;
begin
  select coalesce(sum(amount), 0) into received from booking_receipts
    where organization_id = new.organization_id and booking_id = new.booking_id and reversed_at is null;
  if received > (select coalesce(sum(amount), 0) from booking_installments
      where organization_id = new.organization_id and booking_id = new.booking_id) then
    raise exception 'booking % would have more than is due', new.booking_id
      using errcode = 'check_violation', constraint = 'receipts_within_due';
  end if;
  update booking_installments i set paid = counted.paid
    from (
      select position, greatest(0, least(amount, received - (sum(amount) over due_first - amount))) as paid
      from booking_installments
      where organization_id = new.organization_id and booking_id = new.booking_id
      window due_first as (order by due_on nulls last, position)
    ) as counted
    where i.organization_id = new.organization_id and i.booking_id = new.booking_id
      and i.position = counted.position and i.paid <> counted.paid;
  return null;
end
$$;
create trigger booking_receipts_pay after insert or update of reversed_at on booking_receipts
  for each row execute function receipts_pay();

-- What a booking's history says.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'booking_events_kind_check';
  alter table booking_events drop constraint booking_events_kind_check;
  execute 'alter table booking_events add constraint booking_events_kind_check '
    || replace(rule, $q$'created'::text$q$, $q$'created'::text, 'receipt_recorded'::text, 'receipt_reversed'::text$q$);
end
$$;

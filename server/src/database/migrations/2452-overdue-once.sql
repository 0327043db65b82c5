-- Reminders of payments name their due day, so that an index can hold one for each day and address.
alter table buyer_emails add column due_on date;
comment on column buyer_emails.due_on is
  'Of a reminder: the due day that it is about. Null for other kinds, and for reminders from before this was kept.';

create or replace function add_buyer_emails(organization bigint, booking bigint, kind text, subject_key text) returns void
  language sql security definer set search_path = public as $$
  insert into buyer_emails (organization_id, booking_id, kind, subject_key, buyer_name, address, language, due_on)
    select distinct on (lower(email)) organization_id, booking_id, kind, subject_key, full_name, lower(email), language,
        case when kind in ('reminder', 'overdue') then split_part(subject_key, ' ', 2)::date end
      from booking_buyers
      where organization_id = organization and booking_id = booking and email is not null
      order by lower(email), position
    on conflict do nothing;
  insert into buyer_emails (organization_id, booking_id, kind, subject_key, buyer_name, address, language, channel, due_on)
    select distinct on (y.phone) y.organization_id, y.booking_id, add_buyer_emails.kind, add_buyer_emails.subject_key,
        y.full_name, y.phone, y.language, 'whatsapp',
        case when add_buyer_emails.kind in ('reminder', 'overdue')
          then split_part(add_buyer_emails.subject_key, ' ', 2)::date end
      from booking_buyers y
      join bookings b on b.organization_id = y.organization_id and b.id = y.booking_id
      join buyer_consents c on c.organization_id = y.organization_id and c.booking_id = y.booking_id and c.phone = y.phone
        and c.agreed
      join buyer_message_templates t on t.organization_id = b.organization_id and t.project_id = b.project_id
        and t.kind = add_buyer_emails.kind and t.language = y.language
      where y.organization_id = organization and y.booking_id = booking
      order by y.phone, y.position
    on conflict do nothing
$$;

-- An installment that moves to a later due date is notified again when it becomes overdue, by the days of its developer.
create or replace function set_overdue_notified() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.due_on is null or new.estimated
    or new.due_on >= (select (now() at time zone timezone)::date from organizations where id = new.organization_id) then
    new.overdue_notified_at := null;
  end if;
  return new;
end
$$;
create or replace trigger set_overdue_notified before update of due_on, estimated on booking_installments
  for each row when (old.overdue_notified_at is not null) execute function set_overdue_notified();

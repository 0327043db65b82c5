-- An e-mail to a buyer of a booking, or a WhatsApp message. Triggers and a job write it when its reason happens; a job writes
-- its text and sends it. The unique constraint guarantees that no buyer receives the same one twice.
create table buyer_emails (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  kind text not null check (kind in ('confirmation', 'receipt', 'reminder', 'overdue', 'construction')),
  subject_key text not null check (length(subject_key) between 1 and 60),
  buyer_name text not null,
  address text not null,
  language text not null check (language in ('en', 'ar')),
  status text not null default 'waiting' check (status in (
    'waiting', 'queued', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'bounced', 'skipped')),
  email_id uuid,
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  channel text not null default 'email' check (channel in ('email', 'whatsapp')),
  message_id uuid,
  said jsonb,
  due_on date,
  unique (organization_id, id),
  constraint buyer_emails_once unique (organization_id, booking_id, kind, subject_key, address),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  constraint buyer_emails_reason check (status <> 'skipped' or reason is not null)
);
comment on column buyer_emails.subject_key is
  'What it is about: the id of the receipt or of the construction update, or the position and due day of the first installment of that day.';
comment on column buyer_emails.email_id is
  'Its row in emails, which is deleted earlier; the status is copied from there.';
comment on column buyer_emails.address is 'An e-mail address, or a phone number in E.164.';
comment on column buyer_emails.message_id is 'Its row in direct_messages, as email_id.';
comment on column buyer_emails.said is
  'The values of its text when it was written. A reminder whose amount has changed since is written again.';
comment on column buyer_emails.due_on is
  'Of a reminder: the due day that it is about. Null for other kinds, and for reminders from before this was kept.';
comment on column buyer_emails.reason is 'Why it was not sent: an error of delivery, or what changed before it was sent.';

create index buyer_emails_waiting on buyer_emails (id) where status = 'waiting';
-- Payments of one day are reminded of once, also if the first of them is paid while another process adds the same.
create unique index buyer_emails_once_a_day on buyer_emails (organization_id, booking_id, kind, due_on, address)
  where due_on is not null and status <> 'skipped';
create index buyer_emails_email on buyer_emails (email_id) where email_id is not null;
create index buyer_emails_message on buyer_emails (message_id) where message_id is not null;

select enable_rls('buyer_emails');
create policy sales_readers on buyer_emails as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on buyer_emails for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buyer_emails for all to storey_platform using (true);
create policy of_worker on buyer_emails for all to storey_worker using (true);
grant select on buyer_emails to storey_app, storey_platform;
grant select, update (status, email_id, message_id, reason, sent_at, said) on buyer_emails to storey_worker;

-- Adds an e-mail to each address of the buyers of a booking, and a message to each number of those who agreed and for whose
-- language the project has a template, unless it was added before. The first buyer of an address is greeted.
create function add_buyer_emails(organization bigint, booking bigint, kind text, subject_key text) returns void
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
revoke execute on function add_buyer_emails(bigint, bigint, text, text) from public;

-- The confirmation, when a booking is accepted. The buyers of an earlier sale were notified where it was made.
create function add_emails_of_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select from buyer_email_rules
      where organization_id = new.organization_id and project_id = new.project_id and confirmation) then
    perform add_buyer_emails(new.organization_id, new.id, 'confirmation', 'booking');
  end if;
  return null;
end
$$;
create trigger add_buyer_emails after update of status on bookings
  for each row when (new.status = 'accepted' and old.status <> 'accepted' and new.recorded_at is null)
  execute function add_emails_of_booking();

-- For receipts that are recorded together. Those of a cheque over several installments are one e-mail, about the first of them.
create function add_emails_of_receipts() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform add_buyer_emails(b.organization_id, b.id, 'receipt', min(n.id)::text)
    from new_rows n
    join bookings b on b.organization_id = n.organization_id and b.id = n.booking_id
    join buyer_email_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id and r.receipt
    where not n.refund and not n.earlier
    group by b.organization_id, b.id, coalesce('cheque ' || n.cheque_id, 'receipt ' || n.id)
    order by min(n.id);
  return null;
end
$$;

-- Progress of the building, to the buyers of its accepted bookings; not the correction of a wrong percentage.
create function add_emails_of_construction() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform add_buyer_emails(b.organization_id, b.id, 'construction', new.id::text)
    from bookings b
    join buyer_email_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id and r.construction
    where b.organization_id = new.organization_id and b.building_id = new.building_id and b.status = 'accepted';
  return null;
end
$$;

-- For the worker: reminders of unpaid installments, those of one day together. An overdue one is added in the two weeks after its day only, so that
-- a new rule sends nothing about old debts.
create function add_payment_emails() returns void language sql security definer set search_path = public as $$
  with rules as materialized (
    select r.*, (now() at time zone o.timezone)::date as today
      from buyer_email_rules r join organizations o on o.id = r.organization_id and o.status not in ('suspended', 'closed')
      where r.reminder_days is not null or r.overdue_days is not null
  ), due as materialized (
    select i.organization_id, i.booking_id, case when i.due_on >= r.today then 'reminder' else 'overdue' end as kind,
        min(i.position) || ' ' || i.due_on as subject_key, i.due_on
      from rules r
      join bookings b on b.organization_id = r.organization_id and b.project_id = r.project_id
        and b.status in ('accepted', 'completed')
      join booking_installments i on i.organization_id = b.organization_id and i.booking_id = b.id
      where i.owed and i.paid < i.amount and not i.estimated
        and (i.due_on between r.today and r.today + r.reminder_days
          or i.due_on between r.today - r.overdue_days - 14 and r.today - r.overdue_days)
      group by i.organization_id, i.booking_id, i.due_on, r.today
  )
  select add_buyer_emails(d.organization_id, d.booking_id, d.kind, d.subject_key) from due d
    where not exists (select from buyer_emails e where e.organization_id = d.organization_id
      and e.booking_id = d.booking_id and e.kind = d.kind
      and (e.subject_key = d.subject_key or e.status <> 'skipped' and split_part(e.subject_key, ' ', 2) = d.due_on::text))
    order by d.booking_id, d.subject_key
$$;
revoke execute on function add_payment_emails() from public;
grant execute on function add_payment_emails() to storey_worker;

-- Why an e-mail or message is not sent, or not any more, as text for users; null if it is. Looked at when its text is
-- written, and again right before it is sent, which may be days later.
create function notice_obstacle(e buyer_emails) returns text
  language sql stable security definer set search_path = public as $$
  select case
      when b.status not in ('accepted', 'completed') then 'The booking has ended.'
      when o.status in ('suspended', 'closed') then 'The seller is suspended or closed.'
      when not coalesce(case e.kind when 'confirmation' then r.confirmation when 'receipt' then r.receipt
        when 'construction' then r.construction when 'reminder' then r.reminder_days is not null
        else r.overdue_days is not null end, false) then 'The project does not send these any more.'
      when e.channel = 'email' and not exists (select from booking_buyers y where y.organization_id = e.organization_id
        and y.booking_id = e.booking_id and lower(y.email) = e.address) then 'No buyer of the booking has this address any more.'
      when e.channel = 'whatsapp' and exists (select from stopped_numbers(array[e.address])) then
        'The buyer stopped messages by WhatsApp.'
      when e.channel = 'whatsapp' and not exists (select from buyer_consents c
        join booking_buyers y on y.organization_id = c.organization_id and y.booking_id = c.booking_id and y.phone = c.phone
        where c.organization_id = e.organization_id and c.booking_id = e.booking_id and c.phone = e.address and c.agreed) then
        'The buyer does not want messages by WhatsApp at this number any more.'
      when e.kind = 'receipt' and not exists (select from booking_receipts p where p.organization_id = e.organization_id
        and p.booking_id = e.booking_id and p.id::text = e.subject_key and p.reversed_at is null) then
        'The receipt was reversed.'
      when e.kind = 'construction' and not exists (select from construction_updates c
        where c.organization_id = e.organization_id and c.building_id = b.building_id and c.id::text = e.subject_key
          and not exists (select from construction_updates later where later.organization_id = c.organization_id
            and later.building_id = c.building_id and later.number > c.number and later.correction is not null)) then
        'The construction update was removed or corrected.'
      when e.kind in ('reminder', 'overdue') then (
        select case when unpaid.count = 0 and i.paid >= i.amount then 'The payment has come.'
            when unpaid.count = 0 then 'The schedule has changed.'
            when e.kind = 'reminder' and d.due_on < (now() at time zone o.timezone)::date then 'Its due day has passed.' end
          from (select split_part(e.subject_key, ' ', 2)::date as due_on) d
          left join booking_installments i on i.organization_id = e.organization_id and i.booking_id = e.booking_id
            and i.position || ' ' || i.due_on = e.subject_key
          cross join lateral (select count(*) from booking_installments n
            where n.organization_id = e.organization_id and n.booking_id = e.booking_id and n.due_on = d.due_on
              and n.owed and n.paid < n.amount and not n.estimated) unpaid)
    end
    from bookings b
    join organizations o on o.id = b.organization_id
    left join buyer_email_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id
    where b.organization_id = e.organization_id and b.id = e.booking_id
$$;
revoke execute on function notice_obstacle(buyer_emails) from public;

-- The values of its text, as they are now.
create function notice_about(e buyer_emails) returns jsonb
  language sql stable security definer set search_path = public as $$
  select case e.kind
      when 'confirmation' then (select jsonb_build_object('name', i.name, 'amount', i.amount - i.paid, 'day', i.due_on)
        from (select 1) one left join lateral (select * from booking_installments i
          where i.organization_id = e.organization_id and i.booking_id = e.booking_id and i.paid < i.amount and not i.estimated
          order by i.due_on nulls last, i.position limit 1) i on true)
      -- All that the cheque of the receipt paid.
      when 'receipt' then (select jsonb_build_object('amount', sum(r.amount), 'day', min(r.received_on),
          'parts', jsonb_agg(jsonb_build_object('name', r.pays_name, 'amount', r.amount, 'voucher',
            'RV-' || lpad(r.voucher_number::text, greatest(5, length(r.voucher_number::text)), '0')) order by r.id))
        from booking_receipts first join booking_receipts r on r.organization_id = first.organization_id
          and r.booking_id = first.booking_id and (r.id = first.id or r.cheque_id = first.cheque_id) and r.reversed_at is null
        where first.organization_id = e.organization_id and first.booking_id = e.booking_id
          and first.id::text = e.subject_key)
      when 'construction' then (select jsonb_build_object('percent', trim_scale(c.percent)::text, 'day', c.day)
        from construction_updates c where c.organization_id = e.organization_id and c.id::text = e.subject_key)
      -- All that is still due on that day.
      else (select jsonb_build_object('name', string_agg(i.name, ', ' order by i.position), 'amount', sum(i.amount - i.paid),
          'day', min(i.due_on))
        from booking_installments i where i.organization_id = e.organization_id and i.booking_id = e.booking_id
          and i.due_on = split_part(e.subject_key, ' ', 2)::date and i.owed and i.paid < i.amount and not i.estimated)
    end
$$;
revoke execute on function notice_about(buyer_emails) from public;

-- For the worker: locks a waiting e-mail or message with what its text needs; no row if another process has locked it or it waits
-- no more. `about` is null if there is an obstacle. A message has its template, or null if the project or the provider has none now.
create function take_buyer_notice(notice bigint) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, obstacle text)
  language sql security definer set search_path = public as $$
  with taken as materialized (
    select e.* from buyer_emails e where e.id = notice and e.status = 'waiting' for update skip locked
  )
  select e.id, e.organization_id, e.booking_id, e.kind, e.buyer_name, e.address, e.language, b.number,
      unit_name(h.code, u.number), p.name, h.name, o.name, b.currency, b.price,
      sum_of_receipts(b.organization_id, b.id, false)::bigint, b.sales_manager_id,
      case when x.obstacle is null then notice_about(e) end,
      (select jsonb_build_object('name', m.name, 'language', m.language, 'variables', m.variables)
        from buyer_message_templates t join message_templates m on m.id = t.template_id and m.gone_at is null
        where t.organization_id = b.organization_id and t.project_id = b.project_id and t.kind = e.kind
          and t.language = e.language),
      x.obstacle
    from taken t
    join buyer_emails e on e.organization_id = t.organization_id and e.id = t.id
    cross join lateral (select notice_obstacle(e) as obstacle) x
    join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join organizations o on o.id = b.organization_id
$$;
revoke execute on function take_buyer_notice(bigint) from public;
grant execute on function take_buyer_notice(bigint) to storey_worker;

-- Called by the release before decision 338 only, which wrote a hundred in one transaction: the next one drops it.
create function take_buyer_notices(wanted text, max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, obstacle text)
  language sql security definer set search_path = public as $$
  select n.* from (
      select e.id from buyer_emails e where e.status = 'waiting' and e.channel = wanted
        order by e.id limit max_rows for update skip locked) waiting
    cross join lateral take_buyer_notice(waiting.id) n
$$;
revoke execute on function take_buyer_notices(text, integer) from public;
grant execute on function take_buyer_notices(text, integer) to storey_worker;

-- For the worker: the color of a seller, for the e-mails to its buyers.
create function seller_color(seller bigint) returns text
  language sql stable security definer set search_path = public as $$
  select brand_color from organizations where id = seller
$$;
revoke execute on function seller_color(bigint) from public;
grant execute on function seller_color(bigint) to storey_worker;

-- For the worker: the logo of a seller, for the e-mails to its buyers.
create function seller_logo(seller bigint) returns uuid
  language sql stable security definer set search_path = public as $$
  select logo from organizations where id = seller
$$;
revoke execute on function seller_logo(bigint) from public;
grant execute on function seller_logo(bigint) to storey_worker;

-- For the worker: the first picture of the construction update that an e-mail is about, which the page of the buyer shows too.
create function photo_of_notice(organization bigint, notice bigint) returns uuid
  language sql stable security definer set search_path = public as $$
  select f.uuid from buyer_emails e
    join pictures x on x.organization_id = e.organization_id
      and x.update_id = case e.kind when 'construction' then e.subject_key::bigint end and x.deleted_at is null
    join files f on f.organization_id = x.organization_id and f.id = x.file_id
    where e.organization_id = organization and e.id = notice
    order by x.position, x.id limit 1
$$;
revoke execute on function photo_of_notice(bigint, bigint) from public;
grant execute on function photo_of_notice(bigint, bigint) to storey_worker;

-- For the worker: the account that a booking is paid to, which is the open escrow account of its project, and the link that works of the
-- buyer of an address, with the day on which it was sent. No link is made here.
create function ways_of_buyer(organization bigint, booking bigint, buyer text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
      'account', escrow_account(b.organization_id, b.project_id, b.currency),
      'page_sent_on', (l.created_at at time zone o.timezone)::date, 'page_link', l.id)
    from bookings b join organizations o on o.id = b.organization_id
    left join buyer_links l on l.organization_id = b.organization_id and l.booking_id = b.id and l.address = lower(buyer)
      and l.revoked_at is null and l.expires_at > now()
    where b.organization_id = organization and b.id = booking
$$;
revoke execute on function ways_of_buyer(bigint, bigint, text) from public;
grant execute on function ways_of_buyer(bigint, bigint, text) to storey_worker;

-- For the worker, right before it sends: whether a written e-mail or message is not sent as it is. One that has an obstacle by
-- now is dropped with the reason; a reminder whose amount has changed is written again.
create function drop_changed_notice(letter uuid) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  e buyer_emails;
  obstacle text;
begin
  -- In the order in which a delivery locks them.
  perform from emails where id = letter and status = 'queued' for update;
  if not found then
    perform from direct_messages where id = letter and status = 'queued' for update;
    if not found then return false; end if;
  end if;
  select * into e from buyer_emails where email_id = letter or message_id = letter for update;
  if not found then return false; end if;
  obstacle := notice_obstacle(e);
  if obstacle is null and (e.kind not in ('reminder', 'overdue') or e.said is not distinct from notice_about(e)) then
    return false;
  end if;
  -- What may have been sent before is repeated word for word, so that readers recognize the copy.
  if obstacle is null and exists (select from emails where id = letter and repeats > 0) then return false; end if;
  update buyer_emails set status = case when obstacle is null then 'waiting' else 'skipped' end, reason = obstacle,
      email_id = null, message_id = null
    where organization_id = e.organization_id and id = e.id;
  delete from emails where id = letter;
  delete from direct_messages where id = letter;
  return true;
end
$$;
revoke execute on function drop_changed_notice(uuid) from public;
grant execute on function drop_changed_notice(uuid) to storey_worker;

-- Called by the release before messages by WhatsApp only: the next one drops it.
create function take_buyer_emails(max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb)
  language sql security definer set search_path = public as $$
  select n.id, n.organization_id, n.booking_id, n.kind, n.buyer_name, n.address, n.language, n.number, n.unit_name,
      n.project_name, n.building_name, n.seller_name, n.currency, n.price, n.paid, n.sales_manager_id, n.about
    from take_buyer_notices('email', max_rows) n
$$;
revoke execute on function take_buyer_emails(integer) from public;
grant execute on function take_buyer_emails(integer) to storey_worker;

-- The final status of an e-mail is that of the e-mail to the buyer.
create function sync_buyer_email_status() returns trigger language plpgsql as $$
begin
  update buyer_emails set status = new.status, reason = nullif(left(new.error, 500), ''),
      sent_at = case when new.status = 'sent' then coalesce(sent_at, now()) else sent_at end
    where email_id = new.id;
  return null;
end
$$;

-- The status of a message is that of the WhatsApp message to the buyer. One that waits for its turn has the reason.
create function sync_buyer_message_status() returns trigger language plpgsql as $$
begin
  update buyer_emails set status = case new.status when 'sending' then 'queued' else new.status end,
      reason = nullif(left(new.error_text, 500), ''), sent_at = coalesce(sent_at, new.sent_at)
    where message_id = new.id;
  return null;
end
$$;

-- Payments of a booking that are due on one day are one reminder with their sum.
comment on column buyer_emails.subject_key is
  'What it is about: the id of the receipt or of the construction update, or the position and due day of the first installment of that day.';

create or replace function add_payment_emails() returns void language sql security definer set search_path = public as $$
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

create or replace function notice_obstacle(e buyer_emails) returns text
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

create or replace function notice_about(e buyer_emails) returns jsonb
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

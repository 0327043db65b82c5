-- E-mails and messages to buyers are looked at again right before they are sent: whether they are still true and wanted.
-- safe: the column is new and empty
alter table buyer_emails add column said jsonb;
comment on column buyer_emails.said is
  'The values of its text when it was written. A reminder whose amount has changed since is written again.';
grant update (said) on buyer_emails to storey_worker;

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
        select case when i.paid >= i.amount then 'The payment has come.'
            when i.position is null or not i.owed or i.estimated then 'The schedule has changed.'
            when e.kind = 'reminder' and i.due_on < (now() at time zone o.timezone)::date then 'Its due day has passed.' end
          from (values (1)) one
          left join booking_installments i on i.organization_id = e.organization_id and i.booking_id = e.booking_id
            and i.position || ' ' || i.due_on = e.subject_key)
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
      when 'receipt' then (select jsonb_build_object('name', r.pays_name, 'amount', r.amount, 'day', r.received_on)
        from booking_receipts r where r.organization_id = e.organization_id and r.booking_id = e.booking_id
          and r.id::text = e.subject_key)
      when 'construction' then (select jsonb_build_object('percent', trim_scale(c.percent)::text, 'day', c.day)
        from construction_updates c where c.organization_id = e.organization_id and c.id::text = e.subject_key)
      else (select jsonb_build_object('name', i.name, 'amount', i.amount - i.paid, 'day', i.due_on)
        from booking_installments i where i.organization_id = e.organization_id and i.booking_id = e.booking_id
          and i.position || ' ' || i.due_on = e.subject_key)
    end
$$;
revoke execute on function notice_about(buyer_emails) from public;

-- safe: the release before messages by WhatsApp calls take_buyer_emails, which stays
drop function take_buyer_notices(text, integer);
-- For the worker: locks waiting e-mails or messages with what their texts need. Rows that another process has locked are
-- left. `about` is null if there is an obstacle. A message has its template, or null if the project or the provider has none now.
create function take_buyer_notices(wanted text, max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, obstacle text)
  language sql security definer set search_path = public as $$
  with taken as materialized (
    select e.* from buyer_emails e where e.status = 'waiting' and e.channel = wanted order by e.id limit max_rows for update skip locked
  )
  select e.id, e.organization_id, e.booking_id, e.kind, e.buyer_name, e.address, e.language, b.number,
      h.code || '-' || u.number, p.name, h.name, o.name, b.currency, b.price,
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
    order by e.id
$$;
revoke execute on function take_buyer_notices(text, integer) from public;
grant execute on function take_buyer_notices(text, integer) to storey_worker;

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

-- safe: it is of this release
drop function unwanted_messages();

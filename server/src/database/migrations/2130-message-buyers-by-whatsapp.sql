-- WhatsApp messages to buyers. The tables and functions are explained in the files of schema/tables.
-- The WhatsApp template of a notice to the buyers of a project, or of a code, in one language. Without a row, nothing of
-- the kind goes to buyers of the language by WhatsApp.
create table buyer_message_templates (
  organization_id bigint not null,
  project_id bigint not null,
  kind text not null check (kind in ('confirmation', 'receipt', 'reminder', 'overdue', 'construction', 'code')),
  language text not null check (language in ('en', 'ar')),
  -- A template of the platform, whose account sends the messages.
  template_id bigint not null references message_templates,
  primary key (organization_id, project_id, kind, language),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index buyer_message_templates_template on buyer_message_templates (template_id);

select enable_rls('buyer_message_templates');
create policy in_scope on buyer_message_templates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buyer_message_templates for all to storey_platform using (true);
grant select, insert, update, delete on buyer_message_templates to storey_app, storey_platform;

select audit_table('buyer_message_templates');

-- Whether a buyer of a booking agreed to messages by WhatsApp at this number. Written by the buyer on the private page, or
-- by the sales desk for the buyer. Without a row, nothing is sent. STOP as a reply to any message is in message_opt_outs,
-- and comes first.
create table buyer_consents (
  organization_id bigint not null,
  booking_id bigint not null,
  -- E.164. A buyer with another number is asked again.
  phone text not null check (phone ~ '^\+[0-9]{7,15}$'),
  agreed boolean not null,
  given_by text not null check (given_by in ('buyer', 'desk')),
  given_by_name text not null check (length(given_by_name) between 1 and 200),
  given_at timestamptz not null default now(),
  primary key (organization_id, booking_id, phone),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);

select enable_rls('buyer_consents');
create policy in_scope on buyer_consents for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buyer_consents for all to storey_platform using (true);
grant select, insert, update on buyer_consents to storey_app, storey_platform;

-- Which of these numbers answered STOP to a message of the platform's account.
create function stopped_numbers(numbers text[]) returns setof text
  language sql stable security definer set search_path = public as $$
  select address from message_opt_outs
    where organization_id = message_organization() and channel = 'whatsapp' and address = any (numbers)
$$;
revoke execute on function stopped_numbers(text[]) from public;
grant execute on function stopped_numbers(text[]) to storey_app, storey_platform;

select audit_table('buyer_consents', hidden => '{phone,given_by_name}');

alter table buyer_emails drop constraint buyer_emails_status_check;
alter table buyer_emails add constraint buyer_emails_status_check check (status in (
    'waiting', 'queued', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'bounced', 'skipped')) not valid;
alter table buyer_emails validate constraint buyer_emails_status_check;
alter table buyer_emails
  add column channel text not null default 'email' check (channel in ('email', 'whatsapp')),
  add column message_id uuid;
comment on column buyer_emails.address is 'An e-mail address, or a phone number in E.164.';
comment on column buyer_emails.message_id is 'Its row in direct_messages, as email_id.';
-- safe: a few thousand rows a year
create index buyer_emails_message on buyer_emails (message_id) where message_id is not null;
grant update (message_id) on buyer_emails to storey_worker;

create or replace function add_buyer_emails(organization bigint, booking bigint, kind text, subject_key text) returns void
  language sql security definer set search_path = public as $$
  insert into buyer_emails (organization_id, booking_id, kind, subject_key, buyer_name, address, language)
    select distinct on (lower(email)) organization_id, booking_id, kind, subject_key, full_name, lower(email), language
      from booking_buyers
      where organization_id = organization and booking_id = booking and email is not null
      order by lower(email), position
    on conflict on constraint buyer_emails_once do nothing;
  insert into buyer_emails (organization_id, booking_id, kind, subject_key, buyer_name, address, language, channel)
    select distinct on (y.phone) y.organization_id, y.booking_id, add_buyer_emails.kind, add_buyer_emails.subject_key,
        y.full_name, y.phone, y.language, 'whatsapp'
      from booking_buyers y
      join bookings b on b.organization_id = y.organization_id and b.id = y.booking_id
      join buyer_consents c on c.organization_id = y.organization_id and c.booking_id = y.booking_id and c.phone = y.phone
        and c.agreed
      join buyer_message_templates t on t.organization_id = b.organization_id and t.project_id = b.project_id
        and t.kind = add_buyer_emails.kind and t.language = y.language
      where y.organization_id = organization and y.booking_id = booking
      order by y.phone, y.position
    on conflict on constraint buyer_emails_once do nothing
$$;

create function take_buyer_notices(wanted text, max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, agreed boolean, stopped boolean)
  language sql security definer set search_path = public as $$
  with taken as materialized (
    select e.* from buyer_emails e where e.status = 'waiting' and e.channel = wanted order by e.id limit max_rows for update skip locked
  )
  select e.id, e.organization_id, e.booking_id, e.kind, e.buyer_name, e.address, e.language, b.number,
      h.code || '-' || u.number, p.name, h.name, o.name, b.currency, b.price,
      sum_of_receipts(b.organization_id, b.id, false)::bigint, b.sales_manager_id,
      case when b.status in ('accepted', 'completed') and o.status not in ('suspended', 'closed') then
        case e.kind
          when 'confirmation' then (select jsonb_build_object('name', i.name, 'amount', i.amount - i.paid, 'day', i.due_on)
            from (select 1) one left join lateral (select * from booking_installments i
              where i.organization_id = b.organization_id and i.booking_id = b.id and i.paid < i.amount and not i.estimated
              order by i.due_on nulls last, i.position limit 1) i on true)
          when 'receipt' then (select jsonb_build_object('name', r.pays_name, 'amount', r.amount, 'day', r.received_on)
            from booking_receipts r where r.organization_id = b.organization_id and r.booking_id = b.id
              and r.id::text = e.subject_key and r.reversed_at is null)
          when 'construction' then (select jsonb_build_object('percent', trim_scale(c.percent)::text, 'day', c.day)
            from construction_updates c where c.organization_id = b.organization_id and c.building_id = b.building_id
              and c.id::text = e.subject_key)
          else (select jsonb_build_object('name', i.name, 'amount', i.amount - i.paid, 'day', i.due_on)
            from booking_installments i where i.organization_id = b.organization_id and i.booking_id = b.id
              and i.position || ' ' || i.due_on = e.subject_key and i.owed and i.paid < i.amount and not i.estimated)
        end
      end,
      (select jsonb_build_object('name', m.name, 'language', m.language, 'variables', m.variables)
        from buyer_message_templates t join message_templates m on m.id = t.template_id and m.gone_at is null
        where t.organization_id = b.organization_id and t.project_id = b.project_id and t.kind = e.kind
          and t.language = e.language),
      exists (select from buyer_consents c
        join booking_buyers y on y.organization_id = c.organization_id and y.booking_id = c.booking_id and y.phone = c.phone
        where c.organization_id = e.organization_id and c.booking_id = e.booking_id and c.phone = e.address and c.agreed),
      e.channel = 'whatsapp' and exists (select from stopped_numbers(array[e.address]))
    from taken e
    join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join organizations o on o.id = b.organization_id
    order by e.id
$$;
revoke execute on function take_buyer_notices(text, integer) from public;
grant execute on function take_buyer_notices(text, integer) to storey_worker;

-- Called by the release before this one only.
create or replace function take_buyer_emails(max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb)
  language sql security definer set search_path = public as $$
  select n.id, n.organization_id, n.booking_id, n.kind, n.buyer_name, n.address, n.language, n.number, n.unit_name,
      n.project_name, n.building_name, n.seller_name, n.currency, n.price, n.paid, n.sales_manager_id, n.about
    from take_buyer_notices('email', max_rows) n
$$;

create function sync_buyer_message_status() returns trigger language plpgsql as $$
begin
  update buyer_emails set status = case new.status when 'sending' then 'queued' else new.status end,
      reason = nullif(left(new.error_text, 500), ''), sent_at = coalesce(sent_at, new.sent_at)
    where message_id = new.id;
  return null;
end
$$;

-- A WhatsApp message of its own, to a buyer of a booking. Written in the transaction that causes it, and sent by a worker. A
-- code is sent by the call that asks for it, and its text is not stored. The messages of batches are in `messages`.
create table direct_messages (
  -- Sent to the provider with the message and returned by its webhooks.
  id uuid primary key,
  organization_id bigint not null references organizations,
  kind text not null check (kind in ('notice', 'code')),
  address text not null check (address ~ '^\+[0-9]{7,15}$'),
  template text not null check (length(template) between 1 and 512),
  language text not null check (length(language) between 2 and 20),
  -- `[{"name": "1", "value": "Amal"}]`, in the order of the template.
  variables jsonb not null default '[]',
  status text not null default 'queued' check (status in (
    'queued', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  provider_message_id text unique,
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  queued_at timestamptz not null default now(),
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  constraint direct_messages_code_unkept check (kind <> 'code' or variables = '[]')
);
comment on column direct_messages.status is
  'uncertain: the provider did not respond. It may have sent the message, so it is not sent again.';

-- Jobs: messages to send, messages that are being sent, old messages to delete.
create index direct_messages_waiting on direct_messages (queued_at) where status = 'queued';
create index direct_messages_being_sent on direct_messages (sending_at) where status = 'sending';
create index direct_messages_reached on direct_messages (sending_at, address) where sending_at is not null;
create index direct_messages_age on direct_messages (queued_at);

select enable_rls('direct_messages');
create policy direct_messages_written on direct_messages for insert to storey_app, storey_platform with check (true);
create policy direct_messages_of_worker on direct_messages for all to storey_worker using (true) with check (true);
grant insert on direct_messages to storey_app, storey_platform;
grant select, insert, update, delete on direct_messages to storey_worker;

create trigger check_message_transition before update of status on direct_messages
  for each row execute function check_message_transition();

create trigger sync_buyer_message_status after update of status, error_text on direct_messages
  for each row when ((old.status, old.error_text) is distinct from (new.status, new.error_text) and new.kind = 'notice')
  execute function sync_buyer_message_status();

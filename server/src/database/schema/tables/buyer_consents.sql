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
create policy sales_readers on buyer_consents as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
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

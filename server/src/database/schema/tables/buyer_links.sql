-- The private page of a buyer of a booking. The secret of its link and the code that opens it are stored as hashes. A link is
-- valid until it expires or is revoked, and while its address is that of a buyer of the booking.
create table buyer_links (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  buyer_name text not null,
  address text not null,
  language text not null check (language in ('en', 'ar')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  code_hash bytea check (length(code_hash) = 32),
  code_sent_at timestamptz,
  code_tries integer not null default 0 check (code_tries between 0 and 5),
  expires_at timestamptz not null,
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  revoked_by_name text,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  code_sent_to text check (code_sent_to ~ '^\+[0-9]{7,15}$'),
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  constraint buyer_links_code check (code_hash is null or code_sent_at is not null)
);
comment on column buyer_links.code_hash is 'Of the last code, which works once, for a quarter of an hour and for five tries.';
comment on column buyer_links.code_sent_to is 'The phone number that the last code was sent to by WhatsApp; null: it went to the address.';

-- A buyer has one link that works. A new one revokes it.
create unique index buyer_links_one_live on buyer_links (organization_id, booking_id, address) where revoked_at is null;
create index buyer_links_booking on buyer_links (organization_id, booking_id, id);

select enable_rls('buyer_links');
create policy sales_readers on buyer_links as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on buyer_links for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buyer_links for all to storey_platform using (true);
-- No role reads the hashes: the functions below compare them.
grant select (organization_id, id, booking_id, buyer_name, address, language, code_sent_at, code_tries, expires_at,
    created_by, created_by_name, created_at, revoked_by_name, revoked_at, opened, last_opened_at, code_sent_to),
  insert, update (code_hash, code_sent_at, code_tries, revoked_by_name, revoked_at, opened, last_opened_at, code_sent_to)
  on buyer_links to storey_app, storey_platform;

-- The booking of a private link, before the call has a scope; nothing if the link does not work.
create function find_buyer_link(hash bytea) returns table (organization_id bigint, id bigint, booking_id bigint)
  language sql stable security definer set search_path = public as $$
  select l.organization_id, l.id, l.booking_id from buyer_links l
    join organizations o on o.id = l.organization_id and o.status not in ('suspended', 'closed')
    where l.token_hash = hash and l.revoked_at is null and l.expires_at > now()
      and exists (select from booking_buyers y where y.organization_id = l.organization_id
        and y.booking_id = l.booking_id and lower(y.email) = l.address)
$$;
revoke execute on function find_buyer_link(bytea) from public;
grant execute on function find_buyer_link(bytea) to storey_app;

-- The same of a link that an e-mail to its buyer names by its id; the server has signed the name before.
create function find_named_buyer_link(link bigint) returns table (organization_id bigint, id bigint, booking_id bigint)
  language sql stable security definer set search_path = public as $$
  select l.organization_id, l.id, l.booking_id from buyer_links l
    join organizations o on o.id = l.organization_id and o.status not in ('suspended', 'closed')
    where l.id = link and l.revoked_at is null and l.expires_at > now()
      and exists (select from booking_buyers y where y.organization_id = l.organization_id
        and y.booking_id = l.booking_id and lower(y.email) = l.address)
$$;
revoke execute on function find_named_buyer_link(bigint) from public;
grant execute on function find_named_buyer_link(bigint) to storey_app;

-- Uses up a right code: no more tries are left of it. Returns false for a wrong one, and if another request was faster.
create function use_buyer_code(organization bigint, link bigint, hash bytea) returns boolean
  language sql security definer set search_path = public as $$
  with used as (
    update buyer_links set code_hash = null, code_tries = 5, opened = opened + 1, last_opened_at = now()
      where organization_id = organization and id = link and code_hash = hash
        and organization = any (scope_organizations()::bigint[])
      returning 1
  )
  select exists (select from used)
$$;
revoke execute on function use_buyer_code(bigint, bigint, bytea) from public;
grant execute on function use_buyer_code(bigint, bigint, bytea) to storey_app;

-- The same for a code to sign with: no opening is counted. Returns when the code was sent; null for a wrong one.
create function use_signing_code(organization bigint, link bigint, hash bytea) returns timestamptz
  language sql security definer set search_path = public as $$
  with used as (
    update buyer_links set code_hash = null, code_tries = 5
      where organization_id = organization and id = link and code_hash = hash
        and organization = any (scope_organizations()::bigint[])
      returning code_sent_at
  )
  select code_sent_at from used
$$;
revoke execute on function use_signing_code(bigint, bigint, bytea) from public;
grant execute on function use_signing_code(bigint, bigint, bytea) to storey_app;

-- Whom a buyer asks about a booking: its sales manager, or the user who made it, while they are an enabled member of the
-- seller or of the platform.
create function find_booking_contact(booking bigint) returns table (full_name text, phone text, email text)
  language sql stable security definer set search_path = public as $$
  select u.full_name, u.phone, u.email from bookings b
    join users u on u.id in (b.sales_manager_id, b.created_by) and u.disabled_at is null
    where b.id = booking and b.organization_id = any (scope_organizations()::bigint[])
      and exists (select from memberships m where m.user_id = u.id and m.enabled
        and m.organization_id in (b.organization_id, platform_organization()))
    order by (u.id = b.sales_manager_id) desc nulls last limit 1
$$;
revoke execute on function find_booking_contact(bigint) from public;
grant execute on function find_booking_contact(bigint) to storey_app;

-- How the buyer of a link is reached by WhatsApp: the number, and the template of codes in this language, which is null if the
-- project or the provider has none. Nothing if the buyer has no such number, or answered STOP.
create function find_buyer_whatsapp(organization bigint, link bigint, wanted text)
  returns table (phone text, template text, template_language text, variables text[])
  language sql stable security definer set search_path = public as $$
  with buyers as (
    select y.phone, y.position, b.organization_id, b.project_id, count(*) over () as with_address,
        coalesce(l.buyer_name in (y.full_name, y.signatory_name), false) as named
      from buyer_links l
      join bookings b on b.organization_id = l.organization_id and b.id = l.booking_id
      join booking_buyers y on y.organization_id = l.organization_id and y.booking_id = l.booking_id
        and lower(y.email) = l.address
      where l.organization_id = organization and l.id = link and organization = any (scope_organizations()::bigint[])
  ), buyer as (
    -- Buyers may have one address; a code of one of them never goes to the number of another.
    select * from buyers where named or with_address = 1 order by position limit 1
  )
  select y.phone, m.name, m.language, m.variables
    from buyer y
    left join buyer_message_templates t on t.organization_id = y.organization_id and t.project_id = y.project_id
      and t.kind = 'code' and t.language = wanted
    left join message_templates m on m.id = t.template_id and m.gone_at is null and m.status = 'approved'
    where y.phone ~ '^\+[0-9]{7,15}$' and not exists (select from stopped_numbers(array[y.phone]))
$$;
revoke execute on function find_buyer_whatsapp(bigint, bigint, text) from public;
grant execute on function find_buyer_whatsapp(bigint, bigint, text) to storey_app;

select audit_table('buyer_links', hidden => '{buyer_name,address,token_hash,code_hash,code_sent_to}',
  ignored => '{code_hash,code_sent_at,code_tries,code_sent_to,opened,last_opened_at}');

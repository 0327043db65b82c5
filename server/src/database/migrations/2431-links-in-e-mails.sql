-- For the worker: the account that a booking is paid to, which is the open escrow account of its project, and the link that works of the
-- buyer of an address, with the day on which it was sent. No link is made here.
create or replace function ways_of_buyer(organization bigint, booking bigint, buyer text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
      'account', (select jsonb_build_object('holder', a.holder, 'bank', a.bank, 'number', a.number, 'bic', a.bic)
        from bank_accounts a where a.organization_id = b.organization_id and a.project_id = b.project_id
          and a.currency = b.currency and a.kind = 'escrow' and a.archived_at is null),
      'page_sent_on', (l.created_at at time zone o.timezone)::date, 'page_link', l.id)
    from bookings b join organizations o on o.id = b.organization_id
    left join buyer_links l on l.organization_id = b.organization_id and l.booking_id = b.id and l.address = lower(buyer)
      and l.revoked_at is null and l.expires_at > now()
    where b.organization_id = organization and b.id = booking
$$;

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

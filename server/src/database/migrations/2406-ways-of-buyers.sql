-- For the worker: the account that a booking is paid to, which is the open escrow account of its project, and the day on which the
-- buyer of an address was sent the link that works. No link is made here: its secret is known to the buyer alone.
create function ways_of_buyer(organization bigint, booking bigint, buyer text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
      'account', (select jsonb_build_object('holder', a.holder, 'bank', a.bank, 'number', a.number, 'bic', a.bic)
        from bank_accounts a where a.organization_id = b.organization_id and a.project_id = b.project_id
          and a.currency = b.currency and a.kind = 'escrow' and a.archived_at is null),
      'page_sent_on', (select (l.created_at at time zone o.timezone)::date
        from buyer_links l where l.organization_id = b.organization_id and l.booking_id = b.id and l.address = lower(buyer)
          and l.revoked_at is null and l.expires_at > now()))
    from bookings b join organizations o on o.id = b.organization_id
    where b.organization_id = organization and b.id = booking
$$;
revoke execute on function ways_of_buyer(bigint, bigint, text) from public;
grant execute on function ways_of_buyer(bigint, bigint, text) to storey_worker;

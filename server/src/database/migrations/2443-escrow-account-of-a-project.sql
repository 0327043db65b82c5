-- Where payments of a project in a currency go: its open escrow account. Null without one.
create function escrow_account(organization bigint, project bigint, currency text) returns jsonb
  language sql stable set search_path = public as $$
  select jsonb_build_object('holder', a.holder, 'bank', a.bank, 'number', a.number, 'bic', a.bic) from bank_accounts a
    where a.organization_id = organization and a.project_id = project and a.currency = escrow_account.currency
      and a.kind = 'escrow' and a.archived_at is null
$$;
revoke execute on function escrow_account(bigint, bigint, text) from public;
grant execute on function escrow_account(bigint, bigint, text) to storey_app, storey_platform;

create or replace function ways_of_buyer(organization bigint, booking bigint, buyer text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
      'account', escrow_account(b.organization_id, b.project_id, b.currency),
      'page_sent_on', (l.created_at at time zone o.timezone)::date, 'page_link', l.id)
    from bookings b join organizations o on o.id = b.organization_id
    left join buyer_links l on l.organization_id = b.organization_id and l.booking_id = b.id and l.address = lower(buyer)
      and l.revoked_at is null and l.expires_at > now()
    where b.organization_id = organization and b.id = booking
$$;

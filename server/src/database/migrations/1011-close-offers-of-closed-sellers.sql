-- The contact of the buyer: the user who created the offer, while they are an enabled member of the seller or of the platform.
create or replace function find_offer_contact(offer bigint) returns table (full_name text, phone text, email text)
  language sql stable security definer set search_path = public as $$
  select u.full_name, u.phone, u.email from sale_offers o join users u on u.id = o.created_by and u.disabled_at is null
    where o.id = offer and o.organization_id = any (scope_organizations()::bigint[])
      and exists (select from memberships m where m.user_id = u.id and m.enabled
        and m.organization_id in (o.organization_id, platform_organization()))
$$;

-- Whom a buyer asks about the offer of a suspended or closed seller: the platform.
create function platform_contact() returns table (full_name text, phone text, email text)
  language sql stable security definer set search_path = public as $$
  select o.name, o.phone, o.email from organizations o where o.type = 'platform'
$$;
revoke execute on function platform_contact() from public;
grant execute on function platform_contact() to storey_app;

-- No offer is answered while its seller is suspended or closed. The row of the seller is locked, so that a suspension at the
-- same time waits for the answer or refuses it.
create function check_sale_offer_answer() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from organizations where id = new.organization_id and status not in ('suspended', 'closed') for share;
  if not found then
    raise exception 'the seller of the offer % is not open', new.id
      using errcode = 'check_violation', constraint = 'sale_offers_answered_while_open';
  end if;
  return new;
end
$$;
create trigger check_sale_offer_answer before update of status on sale_offers
  for each row when (old.status <> new.status and new.status in ('accepted', 'declined'))
  execute function check_sale_offer_answer();

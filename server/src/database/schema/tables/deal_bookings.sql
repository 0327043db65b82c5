-- The booking that a deal led to: of the developer itself, or one that names the brokerage whose deal it is. Written by the members of
-- the deal's organization, and with a booking made from an offer to its lead. A developer and the platform never read a brokerage's.
create table deal_bookings (
  organization_id bigint not null,
  deal_id bigint not null,
  seller_id bigint not null,
  booking_id bigint not null,
  linked_at timestamptz not null default now(),
  primary key (organization_id, deal_id),
  foreign key (organization_id, deal_id) references deals (organization_id, id) on delete cascade,
  foreign key (seller_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on column deal_bookings.organization_id is 'Whose deal it is.';
comment on column deal_bookings.seller_id is 'The developer whose booking it is.';

-- A booking is of one deal of an organization.
create unique index deal_bookings_booking on deal_bookings (organization_id, booking_id);
create index deal_bookings_of_seller on deal_bookings (seller_id, booking_id);

select enable_rls('deal_bookings');
create policy in_scope on deal_bookings for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on deal_bookings as restrictive for all to storey_own
  using (exists (
    select from deals d where d.organization_id = deal_bookings.organization_id and d.id = deal_bookings.deal_id))
  with check (true);
grant select, insert, update, delete on deal_bookings to storey_app;

-- A deal is linked with a booking of its own organization, or with one that names it as the brokerage.
create function check_deal_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from bookings b where b.organization_id = new.seller_id and b.id = new.booking_id
      and new.organization_id in (b.organization_id, b.brokerage_id)) then
    raise exception 'booking % is not of organization %', new.booking_id, new.organization_id
      using errcode = 'check_violation', constraint = 'deal_bookings_own';
  end if;
  return new;
end
$$;
-- After row-level security has refused what is not of the caller's organization.
create trigger check_deal_booking after insert or update on deal_bookings
  for each row execute function check_deal_booking();

-- The booking of a deal, for the members of its organization; as the owner, because brokerages read no bookings. Null if there is none,
-- or if it names another brokerage by now.
create function booking_of_deal(organization bigint, deal bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('id', b.id, 'number', b.number, 'status', b.status, 'unit', unit_name(h.code, u.number), 'project', p.name)
    from deal_bookings k
    join bookings b on b.organization_id = k.seller_id and b.id = k.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    where organization = scope_organization() and k.organization_id = organization and k.deal_id = deal
      and organization in (b.organization_id, b.brokerage_id)
$$;

-- Deals of the brokerage of the caller that may be those of its bookings: a booking names the brokerage and a broker, the address or number
-- of a buyer is that of a lead, and only one deal of such leads has no booking. A person decides. As the owner, because a brokerage
-- reads no buyers; developers and the platform learn of no deal.
create function likely_deals() returns table (seller_id bigint, booking_id bigint, deal_id bigint)
  language sql stable rows 20 security definer set search_path = public as $$
  select b.organization_id, b.id, min(d.id)
    from bookings b
    join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id
    join contact_points c on c.organization_id = (select scope_organization())
      and c.value in (lower(y.email), regexp_replace(y.phone, '[^0-9+]', '', 'g'))
    join deals d on d.organization_id = c.organization_id and d.lead_id = c.lead_id and d.deleted_at is null
      and d.status in ('open', 'won')
    where b.brokerage_id = (select scope_organization()) and b.broker_id is not null
      and b.status in ('pending', 'accepted', 'completed')
      and not exists (select from deal_bookings k where k.organization_id = d.organization_id and k.deal_id = d.id)
      and not exists (select from deal_bookings k join deals linked on linked.organization_id = k.organization_id
        and linked.id = k.deal_id and linked.deleted_at is null
        where k.organization_id = d.organization_id and k.booking_id = b.id)
    group by b.organization_id, b.id
    having count(distinct d.id) = 1
$$;
revoke execute on function likely_deals() from public;
grant execute on function likely_deals() to storey_app;

-- A booking made from an offer to a lead is linked with the lead's deal of the unit, or with its only open deal if that names no unit.
-- A deal whose booking is live keeps it. As the owner: who books for the platform reads no deals.
create function link_deal_of_offer() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into deal_bookings as k (organization_id, deal_id, seller_id, booking_id)
    select d.organization_id, d.id, new.organization_id, new.id
      from sale_offers s join deals d on d.organization_id = s.organization_id and d.lead_id = s.lead_id
      where s.organization_id = new.organization_id and s.id = new.sale_offer_id
        and d.deleted_at is null and d.status in ('open', 'won')
        and (d.unit_id = new.unit_id
          or d.unit_id is null and d.status = 'open' and not exists (select from deals other
            where other.organization_id = d.organization_id and other.lead_id = d.lead_id and other.id <> d.id
              and other.deleted_at is null and (other.status = 'open' or other.unit_id = new.unit_id)))
      order by d.unit_id is null, d.status, d.id limit 1
    on conflict (organization_id, deal_id) do update
      set seller_id = excluded.seller_id, booking_id = excluded.booking_id, linked_at = now()
      where exists (select from bookings b where b.organization_id = k.seller_id and b.id = k.booking_id
        and b.status in ('rejected', 'expired', 'cancelled'));
  return null;
end
$$;
create trigger link_deal_of_offer after insert on bookings
  for each row when (new.sale_offer_id is not null) execute function link_deal_of_offer();

select audit_table('deal_bookings', private => true);

-- The bookings of a member who leaves are found by the index of the sales manager or of the brokerage; every booking was read before.
create or replace function work_of_member(organization bigint, member bigint)
  returns table (kind text, seller bigint, id bigint, place integer)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
declare
  of_type text := (select o.type from organizations o where o.id = organization);
begin
  return query
    select 'leads', organization, l.id, 1 from leads l
      where l.organization_id = organization and l.owner_id = member and l.deleted_at is null
        and l.status not in ('converted', 'lost', 'junk')
    union all
    select 'deals', organization, d.id, 2 from deals d
      where d.organization_id = organization and d.owner_id = member and d.deleted_at is null and d.status = 'open'
    union all
    select 'activities', organization, a.id, 3 from activities a
      where a.organization_id = organization and a.owner_id = member and a.deleted_at is null and a.completed_at is null
    union all
    -- Of the platform's users, offers and holds for the developers that they work for only there.
    select 'offers', o.organization_id, o.id, 4 from sale_offers o
      where o.created_by = member and (o.status in ('draft', 'sent', 'viewed')
          or o.status = 'accepted' and not exists (select from bookings b
            where b.organization_id = o.organization_id and b.sale_offer_id = o.id))
        and case of_type when 'developer' then o.organization_id = organization
          when 'platform' then not exists (select from memberships m
            where m.organization_id = o.organization_id and m.user_id = member) end
    union all
    select 'holds', c.organization_id, c.id, 5 from unit_claims c
      where c.holder_id = member and c.kind = 'hold' and c.ended_at is null and c.expires_at > now()
        and case of_type when 'developer' then c.organization_id = organization
          when 'platform' then not exists (select from memberships m
            where m.organization_id = c.organization_id and m.user_id = member) end
    union all
    select 'bookings', b.organization_id, b.id, 6 from bookings b
      where of_type = 'platform' and b.sales_manager_id = member and b.status in ('pending', 'accepted')
    union all
    select 'bookings', b.organization_id, b.id, 6 from bookings b
      where of_type = 'brokerage' and b.brokerage_id = organization and b.broker_id = member
        and b.status in ('pending', 'accepted')
    union all
    select 'discount_decisions', r.organization_id, r.id, 7 from discount_requests r
      where of_type = 'platform' and r.sales_manager_id = member and r.status in ('assigned', 'changes_requested')
    union all
    select 'hold_requests', q.organization_id, q.id, 8 from hold_requests q
      where of_type = 'brokerage' and q.brokerage_id = organization and q.broker_id = member
        and (q.status in ('waiting', 'countered', 'accepted') or q.status = 'granted' and q.closed_at is null);
end
$$;

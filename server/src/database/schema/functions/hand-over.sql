-- Who takes over from a member who leaves: the open work of a member, and handing it to a colleague or to no one. As the owner,
-- because super admins, who remove members, read no CRM: they learn how many records there are, and no record.

-- The open work of a member in an organization, with the developer whose home a sale is of.
create function work_of_member(organization bigint, member bigint)
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
revoke execute on function work_of_member(bigint, bigint) from public;

-- Whether the caller may hand over work of an organization: a super admin, or an admin of it.
create function hands_over_in(organization bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select reaches_everything() or coalesce(scope_organization() = organization and admins_scope(), false)
$$;
revoke execute on function hands_over_in(bigint) from public;

-- How much open work a member has, by kind, and how many discounts that they asked for wait for a decision.
create function count_work_of_member(organization bigint, member bigint)
  returns table (kind text, count integer) language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  if not hands_over_in(organization) then return; end if;
  return query
    select c.kind, c.n from (
      select w.kind, count(*)::integer as n, min(w.place) as place from work_of_member(organization, member) w
        group by w.kind
      union all
      select 'discounts_asked', count(*)::integer, 9 from discount_requests r
        join organizations o on o.id = organization and o.type = 'platform'
        where r.requested_by = member and r.status in ('pending', 'assigned', 'changes_requested') having count(*) > 0) c
      order by c.place;
end
$$;
revoke execute on function count_work_of_member(bigint, bigint) from public;
grant execute on function count_work_of_member(bigint, bigint) to storey_app, storey_platform;

-- Whether a member of an organization may have an offer, a hold or a booking of a developer: of the platform, the sales managers
-- who sell for that developer; of the developer, its admins, and for offers every member.
create function may_take_over(organization bigint, receiver bigint, kind text, seller bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from memberships m where m.organization_id = organization and m.user_id = receiver
    and case m.organization_type
      when 'platform' then m.role = 'super_admin_sales_manager' and exists (select from sales_assignments a
        where a.user_id = receiver and a.organization_id = seller)
      when 'developer' then kind <> 'holds' or m.role = 'developer_admin'
      else true end)
$$;
revoke execute on function may_take_over(bigint, bigint, text, bigint) from public;

-- Moves the open work of a member to a colleague, or to no one where that is possible, and returns what moved and what could not,
-- by kind. Histories name the caller. Locked in one order: members, then records by kind and id.
create function hand_over_work(organization bigint, leaver bigint, receiver bigint)
  returns table (kind text, moved integer, remaining integer, reason text, sellers bigint[])
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  actor bigint := scope_user();
  actor_name text := (select u.full_name from users u where u.id = scope_user());
  was text := (select u.full_name from users u where u.id = leaver);
  becomes text;
  of_kind text;
  all_ids bigint[];
  ids bigint[];
  of_sellers bigint[];
  n integer;
begin
  if not hands_over_in(organization) then
    raise exception 'work of organization % is handed over by its admins', organization
      using errcode = 'check_violation', constraint = 'hand_over_by_admin';
  end if;
  perform from memberships m where m.organization_id = organization and m.user_id in (leaver, receiver)
    order by m.user_id for no key update;
  if receiver is not null then
    select u.full_name into becomes from memberships m join users u on u.id = m.user_id
      where m.organization_id = organization and m.user_id = receiver and m.user_id <> leaver
        and m.enabled and u.disabled_at is null;
    if not found then
      raise exception 'user % does not take over in organization %', receiver, organization
        using errcode = 'check_violation', constraint = 'hand_over_receiver';
    end if;
  end if;
  for of_kind, all_ids in select w.kind, array_agg(w.id order by w.id) from work_of_member(organization, leaver) w
      group by w.kind order by min(w.place) loop
    select array_agg(w.id), array_agg(distinct w.seller) into ids, of_sellers from work_of_member(organization, leaver) w
      where w.kind = of_kind and (of_kind in ('leads', 'deals', 'activities', 'hold_requests')
        or receiver is null or may_take_over(organization, receiver, of_kind, w.seller));
    n := 0;
    if of_kind = 'leads' then
      perform from leads l where l.organization_id = organization and l.id = any (ids) order by l.id for no key update;
      with taken as (
        update leads l set owner_id = receiver, version = l.version + 1, updated_at = now()
          where l.organization_id = organization and l.id = any (ids) and l.owner_id = leaver returning l.id),
      noted as (
        insert into lead_history_items (organization_id, lead_id, kind, actor_id, actor_name, old, new)
          select organization, t.id, 'owner_changed', actor, actor_name, to_jsonb(was), to_jsonb(becomes) from taken t)
      select count(*) into n from taken;
    elsif of_kind = 'deals' then
      perform from deals d where d.organization_id = organization and d.id = any (ids) order by d.id for no key update;
      with taken as (
        update deals d set owner_id = receiver, version = d.version + 1, updated_at = now()
          where d.organization_id = organization and d.id = any (ids) and d.owner_id = leaver
          returning d.id, d.lead_id, d.title),
      noted as (
        insert into lead_history_items
            (organization_id, lead_id, kind, actor_id, actor_name, field, old, new, subject_id, subject_name)
          select organization, t.lead_id, 'deal_changed', actor, actor_name, 'owner', to_jsonb(was), to_jsonb(becomes), t.id, t.title
            from taken t)
      select count(*) into n from taken;
    elsif of_kind = 'activities' then
      perform from activities a where a.organization_id = organization and a.id = any (ids) order by a.id for no key update;
      with taken as (
        update activities a set owner_id = receiver, version = a.version + 1, updated_at = now()
          where a.organization_id = organization and a.id = any (ids) and a.owner_id = leaver
          returning a.id, a.lead_id, a.subject),
      noted as (
        insert into lead_history_items
            (organization_id, lead_id, kind, actor_id, actor_name, field, old, new, subject_id, subject_name)
          select organization, t.lead_id, 'activity_changed', actor, actor_name, 'owner', to_jsonb(was), to_jsonb(becomes), t.id,
              t.subject
            from taken t where t.lead_id is not null)
      select count(*) into n from taken;
    elsif of_kind = 'offers' and receiver is not null then
      with taken as (
        update sale_offers o set created_by = receiver, created_by_name = becomes, version = o.version + 1, updated_at = now()
          where o.id = any (ids) and o.created_by = leaver returning o.id)
      select count(*) into n from taken;
    elsif of_kind = 'holds' and receiver is not null then
      with taken as (
        update unit_claims c set holder_id = receiver, holder_name = becomes
          where c.id = any (ids) and c.holder_id = leaver and c.ended_at is null returning c.id)
      select count(*) into n from taken;
    elsif of_kind = 'bookings' then
      perform from bookings b where b.id = any (ids) order by b.id for no key update;
      with taken as (
        update bookings b set version = b.version + 1, updated_at = now(),
            sales_manager_id = case when b.sales_manager_id = leaver then receiver else b.sales_manager_id end,
            sales_manager_name = case when b.sales_manager_id = leaver then becomes else b.sales_manager_name end,
            broker_id = case when b.broker_id = leaver then receiver else b.broker_id end,
            broker_name = case when b.broker_id = leaver then becomes else b.broker_name end
          where b.id = any (ids) and leaver in (b.sales_manager_id, b.broker_id) and b.status in ('pending', 'accepted')
          returning b.organization_id, b.id, b.brokerage_id),
      noted as (
        insert into booking_events (organization_id, booking_id, kind, actor_id, actor_name, note)
          select t.organization_id, t.id, 'handed_over', actor, actor_name,
              case when t.brokerage_id = organization then 'Broker: ' else 'Sales manager: ' end
                || coalesce(becomes, 'no one') || ', was ' || was
            from taken t)
      select count(*) into n from taken;
    elsif of_kind = 'discount_decisions' then
      -- Without a receiver, or if the receiver asked for it, a request returns to the queue of the super admins.
      select array_agg(w.id), array_agg(distinct w.seller) into ids, of_sellers from work_of_member(organization, leaver) w
        where w.kind = of_kind;
      with taken as (
        update discount_requests r set version = r.version + 1, updated_at = now(),
            sales_manager_id = next.id, sales_manager_name = case when next.id is not null then becomes end,
            status = case when next.id is null and r.status = 'assigned' then 'pending' else r.status end
          from (select q.id as request, case when q.requested_by <> receiver
              and may_take_over(organization, receiver, of_kind, q.organization_id) then receiver end as id
            from discount_requests q where q.id = any (ids)) next
          where r.id = next.request and r.sales_manager_id = leaver and r.status in ('assigned', 'changes_requested')
          returning r.organization_id, r.id, r.sales_manager_id),
      noted as (
        insert into discount_events (organization_id, discount_request_id, kind, actor_id, actor_name, note)
          select t.organization_id, t.id, 'assigned', actor, actor_name, becomes from taken t where t.sales_manager_id is not null)
      select count(*) into n from taken;
    elsif of_kind = 'hold_requests' and receiver is not null then
      with taken as (
        update hold_requests q set broker_id = receiver, broker_name = becomes
          where q.id = any (ids) and q.broker_id = leaver
            and not (q.status = 'waiting' and exists (select from hold_requests other
              where other.unit_id = q.unit_id and other.broker_id = receiver and other.status = 'waiting'))
          returning q.id)
      select count(*) into n from taken;
    end if;
    return query select of_kind, n, cardinality(all_ids) - n,
      case when n = cardinality(all_ids) then null
        when receiver is null then 'needs_receiver'
        when of_kind = 'hold_requests' then 'asked_already'
        else 'not_allowed' end,
      case when n > 0 then of_sellers end;
  end loop;
end
$$;
revoke execute on function hand_over_work(bigint, bigint, bigint) from public;
grant execute on function hand_over_work(bigint, bigint, bigint) to storey_app, storey_platform;

-- E-mails and messages to buyers are written in a transaction each, so that a fault in one keeps no other from being sent.
create function take_buyer_notice(notice bigint) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, obstacle text)
  language sql security definer set search_path = public as $$
  with taken as materialized (
    select e.* from buyer_emails e where e.id = notice and e.status = 'waiting' for update skip locked
  )
  select e.id, e.organization_id, e.booking_id, e.kind, e.buyer_name, e.address, e.language, b.number,
      unit_name(h.code, u.number), p.name, h.name, o.name, b.currency, b.price,
      sum_of_receipts(b.organization_id, b.id, false)::bigint, b.sales_manager_id,
      case when x.obstacle is null then notice_about(e) end,
      (select jsonb_build_object('name', m.name, 'language', m.language, 'variables', m.variables)
        from buyer_message_templates t join message_templates m on m.id = t.template_id and m.gone_at is null
        where t.organization_id = b.organization_id and t.project_id = b.project_id and t.kind = e.kind
          and t.language = e.language),
      x.obstacle
    from taken t
    join buyer_emails e on e.organization_id = t.organization_id and e.id = t.id
    cross join lateral (select notice_obstacle(e) as obstacle) x
    join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join organizations o on o.id = b.organization_id
$$;
revoke execute on function take_buyer_notice(bigint) from public;
grant execute on function take_buyer_notice(bigint) to storey_worker;

create or replace function take_buyer_notices(wanted text, max_rows integer) returns table (id bigint, organization_id bigint, booking_id bigint,
    kind text, buyer_name text, address text, language text, number text, unit_name text, project_name text,
    building_name text, seller_name text, currency text, price bigint, paid bigint, sales_manager_id bigint, about jsonb,
    template jsonb, obstacle text)
  language sql security definer set search_path = public as $$
  select n.* from (
      select e.id from buyer_emails e where e.status = 'waiting' and e.channel = wanted
        order by e.id limit max_rows for update skip locked) waiting
    cross join lateral take_buyer_notice(waiting.id) n
$$;

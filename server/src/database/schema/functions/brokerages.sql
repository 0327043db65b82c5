-- The brokerages of the platform, as the sales desk names them on bookings.

-- The brokerages that the sales desk may name on a booking, and their brokers: nothing else of them.
create function list_brokerages(term text, ids bigint[], most integer) returns table (id bigint, name text, city text)
  language sql stable security definer set search_path = public as $$
  select o.id, o.name, o.city from organizations o
    where o.type = 'brokerage' and o.status = 'active'
      and (ids is null or o.id = any (ids))
      and (term is null or fold_text(o.name) like any (search_patterns(term)))
    order by lower(o.name), o.id limit most
$$;
create function list_brokers(brokerage bigint) returns table (id bigint, full_name text)
  language sql stable security definer set search_path = public as $$
  select u.id, u.full_name
    from organizations o
    join memberships m on m.organization_id = o.id and m.enabled
    join users u on u.id = m.user_id and u.disabled_at is null
    where o.id = brokerage and o.type = 'brokerage' and o.status = 'active'
    order by lower(u.full_name), u.id limit 500
$$;
revoke execute on function list_brokerages(text, bigint[], integer), list_brokers(bigint) from public;
grant execute on function list_brokerages(text, bigint[], integer), list_brokers(bigint) to storey_app, storey_platform;

-- The active brokerage that a typed name is likely of, by its name, trade name or legal name; exact if nothing but case,
-- accents and spaces differ. A name that fits several has none.
create function match_brokerages(names text[]) returns table (typed text, id bigint, name text, exact boolean)
  language sql stable security definer set search_path = public as $$
  with known as materialized (
    select distinct o.id, o.name, fold_text(called.name) as folded, replace(company_key(called.name), ' ', '') as key
      from organizations o
      cross join lateral (values (o.name), (o.trade_name), (o.legal_name)) called (name)
      where o.type = 'brokerage' and o.status = 'active' and called.name is not null
  )
  select t.typed, min(k.id), min(k.name), bool_or(k.folded = fold_text(t.typed))
    from unnest(names) as t (typed)
    join known k on k.key = replace(company_key(t.typed), ' ', '')
    group by t.typed having count(distinct k.id) = 1
$$;
revoke execute on function match_brokerages(text[]) from public;
grant execute on function match_brokerages(text[]) to storey_app, storey_platform;

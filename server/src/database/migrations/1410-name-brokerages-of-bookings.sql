alter table bookings
  add column brokerage_id bigint references organizations,
  add column broker_id bigint references users,
  -- safe: both columns are new and empty
  add constraint bookings_broker_of_brokerage check (broker_id is null or brokerage_id is not null) not valid;
alter table bookings validate constraint bookings_broker_of_brokerage;
comment on column bookings.brokerage_id is
  'The brokerage of the platform that brought the buyers; broker_organization_name keeps its name. Null for a direct '
  'sale, and for a brokerage that was typed as text.';

-- A booking names a brokerage that is active and one of its enabled brokers, and keeps their names of that day. Runs as
-- the owner, because the sales desk reads no brokerage.
create function set_broker_of_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.brokerage_id is not null and (tg_op = 'INSERT' or new.brokerage_id is distinct from old.brokerage_id) then
    select name into new.broker_organization_name from organizations
      where id = new.brokerage_id and type = 'brokerage' and status = 'active';
    if not found then
      raise exception 'organization % is not an active brokerage', new.brokerage_id
        using errcode = 'check_violation', constraint = 'bookings_brokerage_active';
    end if;
  end if;
  if new.broker_id is not null and (tg_op = 'INSERT' or new.broker_id is distinct from old.broker_id
      or new.brokerage_id is distinct from old.brokerage_id) then
    select u.full_name into new.broker_name from memberships m join users u on u.id = m.user_id
      where m.organization_id = new.brokerage_id and m.user_id = new.broker_id and m.enabled and u.disabled_at is null;
    if not found then
      raise exception 'user % is not a broker of organization %', new.broker_id, new.brokerage_id
        using errcode = 'check_violation', constraint = 'bookings_broker_member';
    end if;
  end if;
  return new;
end
$$;
create trigger set_broker before insert or update of brokerage_id, broker_id on bookings
  for each row execute function set_broker_of_booking();

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
    select distinct o.id, o.name, fold_text(called.name) as folded, company_key(called.name) as key
      from organizations o
      cross join lateral (values (o.name), (o.trade_name), (o.legal_name)) called (name)
      where o.type = 'brokerage' and o.status = 'active' and called.name is not null
  )
  select t.typed, min(k.id), min(k.name), bool_or(k.folded = fold_text(t.typed))
    from unnest(names) as t (typed)
    join known k on k.key = company_key(t.typed)
    group by t.typed having count(distinct k.id) = 1
$$;
revoke execute on function match_brokerages(text[]) from public;
grant execute on function match_brokerages(text[]) to storey_app, storey_platform;

alter table booking_events drop constraint booking_events_kind_check;
alter table booking_events add constraint booking_events_kind_check check (kind in (
    'created', 'payments_due', 'payments_not_due', 'refund_agreed', 'refund_recorded', 'refund_reversed',
    'buyers_changed', 'milestones_changed', 'completed', 'unit_changed', 'receipt_recorded', 'receipt_reversed',
    'discounted', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled', 'buyers_corrected', 'recorded',
    'broker_changed')) not valid;
alter table booking_events validate constraint booking_events_kind_check;

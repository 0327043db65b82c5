-- The commission of an earlier sale is recorded with it as it was settled before: earned, invoiced or paid, without a file.
alter table commissions add column is_earlier boolean not null default false;
comment on column commissions.is_earlier is
  'Recorded with an earlier sale as it was settled before, so without the file of an invoice, and without one if it was paid.';
alter table commissions drop constraint commissions_invoiced;
alter table commissions add constraint commissions_invoiced check (
    num_nonnulls(invoice_number, invoice_on, invoiced_at) in (0, 3)
    and (invoice_file_id is null or invoice_number is not null)
    and (is_earlier or (invoice_file_id is null) = (invoice_number is null))
    and (status not in ('invoiced', 'approved') and (is_earlier or status <> 'paid') or invoice_number is not null)) not valid;
alter table commissions validate constraint commissions_invoiced;
-- safe: one row a sale of a brokerage
alter table commissions drop constraint commissions_invoice_number;
alter table commissions add constraint commissions_invoice_number exclude using gist (
    brokerage_id with =, lower(invoice_number) with =,
    (coalesce(invoice_file_id::text, 'earlier') || ' ' || organization_id::text || ' ' || currency || ' ' || (invoice_on - date '2000-01-01')::text) with <>)
    where (invoice_number is not null);

create or replace function check_commission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_earlier and old.version = 1 then return old; end if;
  if tg_op = 'DELETE' then
    raise exception 'commission % is kept', old.id
      using errcode = 'check_violation', constraint = 'commissions_kept';
  end if;
  if new.status <> old.status and (old.status || '>' || new.status) <> all (array[
      'pending>canceled', 'canceled>pending', 'pending>earned', 'earned>invoiced', 'invoiced>earned', 'invoiced>approved',
      'approved>paid', 'earned>clawed_back', 'invoiced>clawed_back', 'approved>clawed_back', 'paid>clawed_back',
      'to_recover>recovered']) then
    raise exception 'commission % is % and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'commissions_transition';
  end if;
  if old.amount is not null and (new.kind, new.booking_id, new.brokerage_id, new.currency, new.base, new.percent,
      new.amount, new.vat_percent, new.vat, new.broker_amount, new.earned_at, new.rate_of)
    is distinct from (old.kind, old.booking_id, old.brokerage_id, old.currency, old.base, old.percent, old.amount,
      old.vat_percent, old.vat, old.broker_amount, old.earned_at, old.rate_of)
    or old.paid_on is not null and (new.paid_on, new.payment_reference, new.paid_by_name)
      is distinct from (old.paid_on, old.payment_reference, old.paid_by_name) then
    raise exception 'commission % was earned: its amounts are final', old.id
      using errcode = 'check_violation', constraint = 'commissions_final';
  end if;
  return new;
end
$$;

create or replace function sync_commission(organization bigint, booking bigint) returns void
  language plpgsql security definer set search_path = public as $$
declare
  b bookings;
  c commissions;
  q record;
  paid numeric;
begin
  select * into b from bookings where organization_id = organization and id = booking;
  select * into c from commissions
    where organization_id = organization and booking_id = booking and kind = 'commission' for update;
  if b.status in ('rejected', 'expired', 'cancelled') then
    if c.status = 'pending' then
      update commissions set status = 'canceled', updated_at = now(), version = version + 1 where id = c.id;
    elsif c.status in ('earned', 'invoiced', 'approved', 'paid') then
      update commissions set status = 'clawed_back', updated_at = now(), version = version + 1 where id = c.id;
      insert into commissions (organization_id, booking_id, kind, status, booking_number, developer_name, project_id,
          project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency, terms_id, rate_of, base, percent,
          amount, vat_percent, vat, broker_amount, earned_at)
        values (c.organization_id, c.booking_id, 'clawback', case c.status when 'paid' then 'to_recover' else 'offset' end,
          c.booking_number, c.developer_name, c.project_id, c.project_name, c.unit_name, c.brokerage_id, c.brokerage_name, c.broker_id,
          c.broker_name, c.currency, c.terms_id, c.rate_of, -c.base, c.percent, -c.amount, c.vat_percent, -c.vat,
          -c.broker_amount, now());
    end if;
    return;
  end if;
  if c.amount is not null then
    if b.brokerage_id is distinct from c.brokerage_id then
      raise exception 'the commission of booking % is earned: its brokerage stays', b.number
        using errcode = 'check_violation', constraint = 'commissions_brokerage_kept';
    end if;
    return;
  end if;
  -- The commission of an earlier sale was settled where it was made: it is recorded with the sale or never.
  if b.recorded_at is not null then return; end if;
  if b.brokerage_id is null then
    if c.status = 'pending' then
      update commissions set status = 'canceled', updated_at = now(), version = version + 1 where id = c.id;
    end if;
    return;
  end if;
  insert into commissions as kept (organization_id, booking_id, kind, status, booking_number, developer_name, project_id,
      project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency)
    select b.organization_id, b.id, 'commission', 'pending', b.number, o.name, p.id, p.name, h.code || '-' || u.number,
        b.brokerage_id, b.broker_organization_name, b.broker_id, b.broker_name, b.currency
      from units u
      join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
      join projects p on p.organization_id = u.organization_id and p.id = u.project_id
      join organizations o on o.id = u.organization_id
      where u.organization_id = b.organization_id and u.id = b.unit_id
    on conflict (organization_id, booking_id, kind) do update set status = 'pending', project_id = excluded.project_id,
      project_name = excluded.project_name, unit_name = excluded.unit_name, brokerage_id = excluded.brokerage_id,
      brokerage_name = excluded.brokerage_name, broker_id = excluded.broker_id, broker_name = excluded.broker_name,
      currency = excluded.currency, updated_at = now(), version = kept.version + 1
      where (kept.status, kept.project_id, kept.project_name, kept.unit_name, kept.brokerage_id, kept.broker_id,
          kept.broker_name, kept.currency)
        is distinct from ('pending', excluded.project_id, excluded.project_name, excluded.unit_name, excluded.brokerage_id,
          excluded.broker_id, excluded.broker_name, excluded.currency);
  if b.status not in ('accepted', 'completed') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('commissions of ' || b.brokerage_id, 0));
  select * into q from quote_commission(b);
  if not found then return; end if;
  if q.earned_when = 'received' then
    select coalesce(sum(i.paid), 0) into paid from booking_installments i
      where i.organization_id = organization and i.booking_id = booking and not i.is_charge;
  end if;
  if q.earned_when = 'acceptance' or q.earned_when = 'registration' and b.registered_on is not null
    or q.earned_when = 'received' and paid * 100 >= b.price * q.received_percent then
    update commissions set status = 'earned', terms_id = q.terms_id, rate_of = q.rate_of,
        base = b.price - coalesce(b.vat, 0),
        percent = q.percent, amount = q.amount, vat_percent = q.vat_percent, vat = q.vat, broker_amount = q.broker_amount,
        earned_at = now(), updated_at = now(), version = version + 1
      where organization_id = organization and booking_id = booking and kind = 'commission';
  end if;
end
$$;

-- The commission of an earlier sale as it was settled where the sale was made: earned, invoiced or paid on days of then, of the given
-- amount or the percent of the booking, of the price without VAT, which the caller computes: an earlier sale keeps no terms. No one is
-- notified of it. Null if the booking is no new earlier sale of a brokerage in reach.
create function record_earlier_commission(organization bigint, booking bigint, without_vat bigint, given_amount bigint,
    given_vat_percent numeric, earned_on date, invoice text, invoiced_on date, paid date, reference text, recorded_by text) returns bigint
  language sql security definer set search_path = public as $$
  insert into commissions (organization_id, booking_id, kind, is_earlier, status, notified_status, booking_number, developer_name,
      project_id, project_name, unit_name, brokerage_id, brokerage_name, broker_id, broker_name, currency, rate_of, base, percent, amount,
      vat_percent, vat, earned_at, invoice_number, invoice_on, invoiced_at, paid_on, payment_reference, paid_by_name)
    select b.organization_id, b.id, 'commission', true, state.name, case state.name when 'invoiced' then 'earned' else state.name end, b.number, o.name, p.id, p.name, h.code || '-' || u.number,
        b.brokerage_id, b.broker_organization_name, b.broker_id, b.broker_name, b.currency, 'booking', without_vat,
        case when given_amount is null then b.commission_percent end, owed.amount, given_vat_percent,
        round(owed.amount * given_vat_percent / 100)::bigint, moment.earned_at, invoice, invoiced_on, moment.invoiced_at, paid,
        case when paid is not null then coalesce(reference, 'Recorded with the earlier sale') end,
        case when paid is not null then recorded_by end
      from bookings b
      join units u on u.organization_id = b.organization_id and u.id = b.unit_id
      join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
      join projects p on p.organization_id = b.organization_id and p.id = b.project_id
      join organizations o on o.id = b.organization_id
      cross join lateral (
        select coalesce(given_amount, round(without_vat * b.commission_percent / 100)::bigint) as amount) owed
      cross join lateral (
        select case when paid is not null then 'paid' when invoice is not null then 'invoiced' else 'earned' end as name) state
      cross join lateral (select least(now(), (earned_on + time '12:00') at time zone o.timezone) as earned_at,
        case when invoiced_on is not null then least(now(), (invoiced_on + time '12:00') at time zone o.timezone) end as invoiced_at) moment
      where b.organization_id = organization and b.id = booking and b.recorded_at is not null and b.version = 1
        and b.brokerage_id is not null and (reaches_everything() or organization = any (scope_organizations()))
    returning id
$$;
revoke execute on function record_earlier_commission(bigint, bigint, bigint, bigint, numeric, date, text, date, date, text, text) from public;
grant execute on function record_earlier_commission(bigint, bigint, bigint, bigint, numeric, date, text, date, date, text, text)
  to storey_app, storey_platform;

create or replace function remove_imported_sale(organization bigint, import bigint, booking bigint) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if not (reaches_everything() or organization = any (scope_organizations())) then
    return false;
  end if;
  perform from commissions c where c.organization_id = organization and c.booking_id = booking for update;
  if exists (select from commissions c where c.organization_id = organization and c.booking_id = booking
      and not (c.is_earlier and c.version = 1)) then
    return false;
  end if;
  delete from commissions c where c.organization_id = organization and c.booking_id = booking
    and exists (select from earlier_sale_import_rows r where r.organization_id = organization
      and r.import_id = import and r.booking_id = booking);
  delete from bookings b
    where b.organization_id = organization and b.id = booking and b.recorded_at is not null and b.version = 1
      and exists (select from earlier_sale_import_rows r where r.organization_id = organization
        and r.import_id = import and r.booking_id = booking)
      and not exists (select from unit_claims c
        where c.organization_id = organization and c.id = b.claim_id and c.ended_at is null)
      and not exists (select from booking_events e
        where e.organization_id = organization and e.booking_id = booking and e.kind <> 'recorded')
      and not exists (select from booking_documents d where d.organization_id = organization and d.booking_id = booking);
  return found;
end
$$;

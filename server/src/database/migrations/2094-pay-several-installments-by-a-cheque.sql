-- A cheque names all installments that it pays. The previous release goes on to write one, which a trigger copies.
create function sum_of_parts(parts jsonb) returns bigint language sql immutable parallel safe as $$
  select sum((part->>'amount')::bigint)::bigint from jsonb_array_elements(parts) part
$$;

alter table cheques add column pays jsonb not null default '[]';
update cheques set pays = jsonb_build_array(
    jsonb_build_object('position', pays_position, 'name', pays_name, 'amount', amount))
  where pays_position is not null;
alter table cheques add constraint cheques_pays_sum check (
  case when jsonb_typeof(pays) = 'array' then pays = '[]' or coalesce(sum_of_parts(pays), 0) = amount else false end);
comment on column cheques.pays is
  'The installments that it pays: position, name and part of the amount of each. Empty: what is due first when it clears.';
comment on column cheques.pays_position is
  'Written by the previous release, which names one installment; copied into pays. Dropped by a later release.';
comment on column booking_receipts.cheque_id is
  'The cheque that cleared; it makes one receipt for each installment that it pays.';

create or replace function check_cheque() returns trigger language plpgsql as $$
declare
  b bookings;
begin
  if tg_op = 'INSERT' and new.pays = '[]' and new.pays_position is not null then
    new.pays := jsonb_build_array(
      jsonb_build_object('position', new.pays_position, 'name', new.pays_name, 'amount', new.amount));
  end if;
  select * into b from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'received' then
      raise exception 'a new cheque is received, not %', new.status
        using errcode = 'check_violation', constraint = 'cheques_transition';
    end if;
    if b.status not in ('pending', 'accepted', 'completed') then
      raise exception 'booking % is % and takes no cheques', b.number, b.status
        using errcode = 'check_violation', constraint = 'cheques_of_live';
    end if;
    if new.currency <> b.currency then
      raise exception 'a cheque of booking % is in %', b.number, b.currency
        using errcode = 'check_violation', constraint = 'cheques_currency';
    end if;
    if new.payer_relation is null and not exists (select from booking_buyers y
        where y.organization_id = new.organization_id and y.booking_id = new.booking_id
          and fold_text(y.full_name) = fold_text(new.drawer)) then
      raise exception 'the drawer of the cheque is no buyer of booking %', b.number
        using errcode = 'check_violation', constraint = 'cheques_drawer_known';
    end if;
    if exists (select from jsonb_to_recordset(new.pays) as part ("position" integer, name text, amount bigint)
        where not exists (select from booking_installments i
          where i.organization_id = new.organization_id and i.booking_id = new.booking_id
            and i.position = part.position and i.name = part.name and part.amount between 1 and i.amount))
      or (select count(distinct part->'position') from jsonb_array_elements(new.pays) part) < jsonb_array_length(new.pays) then
      raise exception 'the cheque pays other installments than those of booking %', b.number
        using errcode = 'check_violation', constraint = 'cheques_pays_own_installments';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status || '>' || new.status) <> all (array[
      'received>deposited', 'received>replaced', 'received>returned', 'deposited>cleared', 'deposited>bounced',
      'cleared>bounced', 'bounced>deposited', 'bounced>replaced', 'bounced>returned']) then
    raise exception 'cheque % is % and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'cheques_transition';
  end if;
  if new.status <> old.status and new.status in ('deposited', 'cleared') and b.status not in ('accepted', 'completed') then
    raise exception 'booking % is % and its cheques are not deposited', b.number, b.status
      using errcode = 'check_violation', constraint = 'cheques_of_accepted';
  end if;
  return new;
end
$$;

create or replace function check_cheque_receipt() returns trigger language plpgsql as $$
declare
  cheque bigint := case tg_table_name when 'cheques' then to_jsonb(new)->>'id' else to_jsonb(new)->>'cheque_id' end;
begin
  if exists (select from cheques c where c.organization_id = new.organization_id and c.id = cheque
      and case when c.status = 'cleared' then c.amount else 0 end <> coalesce((select sum(
          case when not r.refund and r.method = 'cheque' then r.amount else -r.amount end) from booking_receipts r
        where r.organization_id = c.organization_id and r.cheque_id = c.id and r.reversed_at is null), 0)) then
    raise exception 'cheque % and its receipts do not agree', cheque
      using errcode = 'check_violation', constraint = 'cheques_receipt';
  end if;
  return null;
end
$$;

create or replace function bounce_cheque_of_receipt() returns trigger language plpgsql as $$
begin
  update cheques c set status = 'bounced', cleared_on = null, bounce_reason = left(new.reversal_reason, 500),
      bounced_on = greatest(c.deposited_on, (select (now() at time zone timezone)::date from organizations
        where id = new.organization_id)), updated_at = now(), version = c.version + 1
    where c.organization_id = new.organization_id and c.id = new.cheque_id and c.status = 'cleared';
  -- The first of them does it: their own triggers find the cheque bounced.
  if found then
    update booking_receipts set reversed_by = new.reversed_by, reversed_by_name = new.reversed_by_name,
        reversed_at = new.reversed_at, reversal_reason = new.reversal_reason
      where organization_id = new.organization_id and cheque_id = new.cheque_id and reversed_at is null;
  end if;
  return null;
end
$$;

drop index booking_receipts_cheque;

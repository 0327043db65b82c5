-- A cheque that is at the bank when its booking is canceled may still clear: the money is received, and can be refunded.
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
  -- A cheque that is at the bank when its booking is canceled may still clear: the money is received, and can be refunded.
  if new.status <> old.status and new.status in ('deposited', 'cleared') and b.status not in ('accepted', 'completed')
    and not (new.status = 'cleared' and b.status = 'cancelled') then
    raise exception 'booking % is % and its cheques are not deposited', b.number, b.status
      using errcode = 'check_violation', constraint = 'cheques_of_accepted';
  end if;
  if old.status = 'bounced'
    and (case new.status when 'deposited' then new.deposited_on when 'returned' then new.returned_on end) < old.bounced_on then
    raise exception 'cheque % bounced on %: it was deposited again, or returned, later', old.id, old.bounced_on
      using errcode = 'check_violation', constraint = 'cheques_after_bounce';
  end if;
  return new;
end
$$;

create or replace function check_receipt() returns trigger language plpgsql as $$
declare
  booking_status text;
begin
  select status into booking_status from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not new.refund and booking_status not in ('accepted', 'completed')
    and not (booking_status = 'cancelled' and new.cheque_id is not null) then
    raise exception 'booking % is not accepted but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'receipts_of_accepted';
  end if;
  if tg_op = 'INSERT' and new.refund and booking_status <> 'cancelled' then
    raise exception 'booking % is not cancelled but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'refunds_of_cancelled';
  end if;
  if tg_op = 'INSERT' and new.pays_position is not null and not exists (select from booking_installments i
      where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position
        and i.name = new.pays_name
        and new.amount <= i.amount - sum_of_named_receipts(new.organization_id, new.booking_id, i.position, i.name)) then
    raise exception 'receipt of booking % is more than its installment % takes', new.booking_id, new.pays_position
      using errcode = 'check_violation', constraint = 'receipts_within_installment';
  end if;
  if tg_op = 'INSERT' and new.bank_account_id is not null and not exists (select from bank_accounts a
      join bookings b on b.organization_id = a.organization_id and b.project_id = a.project_id and b.currency = a.currency
      where a.organization_id = new.organization_id and a.id = new.bank_account_id and a.archived_at is null
        and b.id = new.booking_id) then
    raise exception 'receipt of booking % names account %, which is not one of its project and currency', new.booking_id,
      new.bank_account_id
      using errcode = 'check_violation', constraint = 'receipts_account_of_project';
  end if;
  if tg_op = 'INSERT' then
    new.pays_charge := new.pays_position is not null and exists (select from booking_installments i
      where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position
        and i.name = new.pays_name and i.is_charge);
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % was already reversed', new.id
      using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;

-- Fees have VAT by the rule of their country and kind: rated, exempt or outside its scope.
-- safe: the previous release reads rules on one page only, which shows fees without their kind until it is replaced
alter table vat_rules alter column unit_use drop not null,
  add column fee_kind text check (fee_kind in ('registration', 'admin', 'service', 'other', 'cheque')),
  add column treatment text not null default 'rated' check (treatment in ('rated', 'exempt', 'outside')),
  add constraint vat_rules_one_fee unique (country, fee_kind),
  add constraint vat_rules_subject check (num_nonnulls(unit_use, fee_kind) = 1),
  add constraint vat_rules_treatment check (treatment = 'rated' or fee_kind is not null and percent = 0);
comment on column vat_rules.fee_kind is 'The kind of a charge of a plan, or the fee of a bounced cheque.';
comment on column vat_rules.treatment is
  'Only fees are exempt or outside the scope of VAT; a zero-rated sale has a rate of 0%.';

-- How the fees of a unit are taxed by the rules of its country: treatment and percent by kind; null without a rule.
create function vat_of_fees(unit bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_object_agg(r.fee_kind, jsonb_build_object('treatment', r.treatment, 'percent', trim_scale(r.percent)::text))
    from units u
    join projects p on p.organization_id = u.organization_id and p.id = u.project_id
    join vat_rules r on r.country = p.country and r.fee_kind is not null
    where u.id = unit
$$;
revoke execute on function vat_of_fees(bigint) from public;
grant execute on function vat_of_fees(bigint) to storey_app, storey_platform;

alter table bookings add column fee_vat jsonb;
comment on column bookings.fee_vat is
  'How each kind of fee is taxed by the rules of the day of the booking, or of its change of unit; set by a trigger.';
drop trigger log_inserts on bookings;
drop trigger log_deletes on bookings;
drop trigger log_updates on bookings;
select audit_table('bookings', hidden => '{note}', ignored => '{search,terms,refunded,fee_vat}');

-- The VAT of a booking follows from its terms and its price. That of its fees follows from the rules of the day on which
-- its unit was booked; a plan that charges tax itself has none.
create or replace function set_vat_of_booking() returns trigger language plpgsql as $$
begin
  new.vat_percent := (new.terms->'vat'->>'percent')::numeric;
  new.vat := vat_within(new.price, new.vat_percent);
  if tg_op = 'UPDATE' and new.unit_id = old.unit_id then
    new.fee_vat := old.fee_vat;
  elsif jsonb_path_exists(new.terms, '$.plan.charges[*] ? (@.kind == "tax")') then
    new.fee_vat := null;
  else
    new.fee_vat := vat_of_fees(new.unit_id);
  end if;
  return new;
end
$$;
create or replace trigger set_vat before insert or update of price, terms, vat, vat_percent, unit_id, fee_vat on bookings
  for each row execute function set_vat_of_booking();


-- safe: the columns are new and empty
alter table booking_installments
  add column charge_kind text check (charge_kind in ('registration', 'admin', 'service', 'tax', 'other')),
  add column vat_treatment text check (vat_treatment in ('rated', 'exempt', 'outside')),
  add column vat_percent numeric(7,4) check (vat_percent between 0 and 100),
  add constraint booking_installments_vat check (
    (is_charge or num_nonnulls(charge_kind, vat_treatment) = 0)
    and (vat_percent is not null) = (vat_treatment is not distinct from 'rated'));
comment on column booking_installments.charge_kind is
  'Null for payments of the price, fees of cheques and of earlier sales, and charges from before it was kept.';
comment on column booking_installments.vat_treatment is
  'Of a fee, which contains its VAT; null where no rule applied. The VAT of payments of the price is that of the booking.';

-- A fee of the plan is taxed by the rules that its booking keeps.
create function set_vat_of_fee() returns trigger language plpgsql as $$
declare
  rule jsonb;
begin
  select fee_vat->new.charge_kind into rule from bookings
    where organization_id = new.organization_id and id = new.booking_id;
  new.vat_treatment := rule->>'treatment';
  new.vat_percent := case when new.vat_treatment = 'rated' then (rule->>'percent')::numeric end;
  return new;
end
$$;
create trigger set_vat before insert on booking_installments
  for each row when (new.charge_kind is not null) execute function set_vat_of_fee();


comment on column booking_receipts.vat is
  'The VAT in it; set by a trigger when it is recorded. Null where none is stated: the price, or the fee that it names, has no rate.';

-- The VAT in what was received for a booking: `of_price` is what names no fee, `added` is for the fee at a position. Money
-- that names no fee pays the price, and fees with what is more than the price.
create function vat_received(organization bigint, booking bigint, of_price numeric, fee integer, added numeric)
  returns numeric language sql stable as $$
  with b as (
    select price, vat_percent from bookings where organization_id = organization and id = booking
  ), fees as (
    select i.position, i.amount, i.vat_percent,
        least(i.amount, sum_of_named_receipts(organization, booking, i.position, i.name)
          + case when i.position = fee then added else 0 end) as named
      from booking_installments i
      where i.organization_id = organization and i.booking_id = booking and i.is_charge
  ), paid as (
    select vat_percent, named + greatest(0, least(amount - named, greatest(0, of_price - (select price from b))
        - (sum(amount - named) over (order by position) - (amount - named)))) as amount
      from fees
  )
  select coalesce((select vat_within(least(of_price, price), vat_percent) from b), 0)
    + coalesce((select sum(vat_within(amount, vat_percent)) from paid), 0)
$$;

-- The VAT in a receipt is what it adds to that of the receipts before, so that a paid price and paid fees have their VAT to
-- the last minor unit. One that names a fee has the VAT of that fee only. A refund takes its part of the VAT that was
-- received. Runs after check_receipt, by the order of the names: the booking is locked, and pays_charge is known.
create or replace function set_vat_of_receipt() returns trigger language plpgsql as $$
declare
  rate numeric;
  before record;
  of_price numeric;
  fee record;
begin
  select vat_percent into rate from bookings where organization_id = new.organization_id and id = new.booking_id;
  select coalesce(sum(amount) filter (where not refund), 0) as received, coalesce(sum(vat) filter (where not refund), 0) as vat,
      coalesce(sum(amount) filter (where refund), 0) as refunded, coalesce(sum(vat) filter (where refund), 0) as refunded_vat
    into before from booking_receipts
    where organization_id = new.organization_id and booking_id = new.booking_id and reversed_at is null;
  if new.refund then
    new.vat := case when rate is not null or before.vat > 0 then
      round((before.refunded + new.amount) * before.vat / greatest(before.received, 1)) - before.refunded_vat end;
  else
    of_price := before.received - coalesce((select sum(sum_of_named_receipts(organization_id, booking_id, position, name))
      from booking_installments
      where organization_id = new.organization_id and booking_id = new.booking_id and is_charge), 0);
    if new.pays_charge then
      select i.vat_percent, sum_of_named_receipts(i.organization_id, i.booking_id, i.position, i.name) as paid, (
          select coalesce(sum(r.vat), 0) from booking_receipts r
            where r.organization_id = i.organization_id and r.booking_id = i.booking_id and not r.refund
              and r.reversed_at is null and r.pays_position = i.position and r.pays_name = i.name) as vat
        into fee from booking_installments i
        where i.organization_id = new.organization_id and i.booking_id = new.booking_id and i.position = new.pays_position;
      new.vat := vat_received(new.organization_id, new.booking_id, of_price, new.pays_position, new.amount)
        - vat_received(new.organization_id, new.booking_id, of_price, null, 0)
        + coalesce(vat_within(fee.paid, fee.vat_percent), 0) - fee.vat;
      new.vat := case when fee.vat_percent is not null or new.vat <> 0 then new.vat end;
    else
      new.vat := vat_received(new.organization_id, new.booking_id, of_price + new.amount, null, 0) - before.vat;
      new.vat := case when rate is not null or new.vat > 0 then new.vat end;
    end if;
  end if;
  new.vat := case when new.vat is not null then least(new.amount, greatest(0, new.vat)) end;
  return new;
end
$$;

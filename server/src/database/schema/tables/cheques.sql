-- A cheque that was received for a booking, most of them dated later. It is deposited on its date or later; one that
-- clears makes one receipt for each installment that it pays, in the same transaction. What is written on it never changes: a
-- cheque that was recorded wrongly is returned and recorded again. What its drawer is to the buyers may change with these.
create function sum_of_parts(parts jsonb) returns bigint language sql immutable parallel safe as $$
  select sum((part->>'amount')::bigint)::bigint from jsonb_array_elements(parts) part
$$;

create table cheques (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  status text not null default 'received' check (status in (
    'received', 'deposited', 'cleared', 'bounced', 'replaced', 'returned')),
  number text not null check (number ~ '^[0-9A-Z][0-9A-Z/-]{0,29}$'),
  bank text not null check (length(bank) between 1 and 120),
  drawer text not null check (length(drawer) between 1 and 200),
  payer_relation text check (payer_relation in (
    'spouse', 'parent', 'child', 'relative', 'employer', 'company', 'representative', 'other')),
  amount bigint not null check (amount between 1 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cheque_on date not null,
  received_on date not null,
  pays_position integer,
  pays_name text check (length(pays_name) between 1 and 200),
  deposited_on date,
  cleared_on date,
  bounced_on date,
  bounce_reason text check (length(bounce_reason) between 1 and 500),
  replaced_by_id bigint,
  returned_on date,
  return_reason text check (length(return_reason) between 1 and 500),
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  pays jsonb not null default '[]',
  payer_id_type text check (payer_id_type in ('passport', 'national_id', 'company_registration')),
  payer_id_number text check (length(payer_id_number) between 1 and 400),
  payer_country text check (payer_country ~ '^[A-Z]{2}$'),
  unique (organization_id, id),
  unique (organization_id, booking_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  constraint cheques_replacement_fkey
    foreign key (organization_id, booking_id, replaced_by_id) references cheques (organization_id, booking_id, id),
  constraint cheques_payer_document check (
    num_nonnulls(payer_id_type, payer_id_number, payer_country) in (0, 3)
    and (payer_relation is not null or payer_id_type is null)),
  constraint cheques_names_one_line check (num_nonnulls(pays_position, pays_name) in (0, 2)),
  constraint cheques_pays_sum check (
    case when jsonb_typeof(pays) = 'array' then pays = '[]' or coalesce(sum_of_parts(pays), 0) = amount else false end),
  constraint cheques_deposited check (
    case when status in ('deposited', 'cleared') then deposited_on is not null else true end
    and coalesce(deposited_on >= greatest(cheque_on, received_on), true)),
  constraint cheques_cleared check (
    (status = 'cleared') = (cleared_on is not null) and coalesce(cleared_on >= deposited_on, true)),
  constraint cheques_bounced check (
    num_nonnulls(bounced_on, bounce_reason) in (0, 2) and not (status = 'bounced' and bounced_on is null)
    -- One that is deposited again keeps the day on which it bounced before.
    and (status <> 'bounced' or coalesce(bounced_on >= deposited_on, true))),
  constraint cheques_replaced check (
    (status = 'replaced') = (replaced_by_id is not null) and replaced_by_id <> id),
  constraint cheques_returned check (
    (status = 'returned') = (returned_on is not null) and num_nonnulls(returned_on, return_reason) in (0, 2))
);
comment on column cheques.drawer is 'Who signed the cheque, as it is written on it.';
comment on column cheques.payer_relation is
  'What the drawer is to the buyers. Null: the drawer is a buyer of the booking, or was one when the cheque was recorded.';
comment on column cheques.payer_id_number is
  'Of the drawer who is not a buyer. Encrypted by the application, as the numbers of buyers are.';
comment on column cheques.payer_country is 'That issued the document.';
comment on column cheques.cheque_on is 'The date on the cheque; it cannot be deposited before.';
comment on column cheques.pays is
  'The installments that it pays: position, name and part of the amount of each. Empty: what is due first when it clears.';
comment on column cheques.pays_position is
  'Written by the previous release, which names one installment; copied into pays. Dropped by a later release.';

-- A returned cheque may be received again.
create unique index cheques_number on cheques (organization_id, booking_id, fold_text(bank), number)
  where status <> 'returned';
create index cheques_booking on cheques (organization_id, booking_id, id);
create index cheques_due on cheques (organization_id, cheque_on, id);
create index cheques_due_everywhere on cheques (cheque_on, id);
create unique index cheques_replacement on cheques (organization_id, replaced_by_id) where replaced_by_id is not null;

select enable_rls('cheques');
create policy sales_readers on cheques as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on cheques for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on cheques for all to storey_platform using (true);
grant select, insert, update (status, deposited_on, cleared_on, bounced_on, bounce_reason, replaced_by_id, returned_on,
    return_reason, updated_at, version, payer_relation, payer_id_type, payer_id_number, payer_country)
  on cheques to storey_app, storey_platform;

-- Allows only these changes of status. Locks the booking, as receipts do, so that the cheques of a booking wait for each
-- other and for its cancellation.
create function check_cheque() returns trigger language plpgsql as $$
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
create trigger check_cheque before insert or update of status on cheques
  for each row execute function check_cheque();

-- At the commit: the receipts of a cleared cheque add up to its amount, any other cheque has none.
create function check_cheque_receipt() returns trigger language plpgsql as $$
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
create constraint trigger check_receipt after update of status on cheques deferrable initially deferred
  for each row execute function check_cheque_receipt();

-- A cheque of which a receipt is reversed has bounced after all, and its other receipts are reversed too.
create function bounce_cheque_of_receipt() returns trigger language plpgsql as $$
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

select audit_table('cheques', hidden => '{drawer,bounce_reason,return_reason,payer_id_type,payer_id_number,payer_country}');

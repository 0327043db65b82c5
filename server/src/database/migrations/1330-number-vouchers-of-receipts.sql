-- The last number of the vouchers of a developer: those of receipts, and those of refunds. The row is locked until the
-- commit, so that numbers have no gaps.
create table voucher_numbers (
  organization_id bigint not null references organizations,
  refund boolean not null,
  last bigint not null check (last >= 1),
  primary key (organization_id, refund)
);

select enable_rls('voucher_numbers');
create policy in_scope on voucher_numbers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on voucher_numbers for all to storey_platform using (true);
grant select, insert, update on voucher_numbers to storey_app, storey_platform;

alter table booking_receipts
  add column earlier boolean not null default false,
  add column voucher_number bigint check (voucher_number >= 1);
comment on column booking_receipts.earlier is
  'Recorded together with an earlier sale: its voucher was issued before the sale was in this system.';
comment on column booking_receipts.voucher_number is
  'Counts the receipts, and the refunds, of the developer without gaps; given by a trigger and kept by a reversed one. '
  'Null for earlier ones, and for those from before vouchers.';

-- The number of the voucher is drawn when the receipt is recorded, so that a failed one leaves no gap. A receipt with a
-- number stays.
create function number_voucher() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'receipt % has voucher number % and is kept', old.id, old.voucher_number
      using errcode = 'check_violation', constraint = 'receipts_with_voucher_kept';
  end if;
  new.voucher_number := null;
  if not new.earlier then
    insert into voucher_numbers as drawn (organization_id, refund, last) values (new.organization_id, new.refund, 1)
      on conflict (organization_id, refund) do update set last = drawn.last + 1
      returning drawn.last into new.voucher_number;
  elsif not exists (select from bookings b where b.organization_id = new.organization_id and b.id = new.booking_id
      and b.recorded_at is not null) then
    raise exception 'booking % is not an earlier sale', new.booking_id
      using errcode = 'check_violation', constraint = 'receipts_of_earlier_sales';
  end if;
  return new;
end
$$;
create trigger number_voucher before insert on booking_receipts
  for each row execute function number_voucher();
create trigger keep_vouchers before delete on booking_receipts
  for each row when (old.voucher_number is not null) execute function number_voucher();

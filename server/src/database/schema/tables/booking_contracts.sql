-- The contract of a booking as it was sent: text and data, frozen when "Agreement sent" is recorded. Never changed. A row is
-- withdrawn when that milestone is removed or the unit changes; the contract that is sent afterwards is another row.
create table booking_contracts (
  organization_id bigint not null,
  booking_id bigint not null,
  number integer not null check (number between 1 and 1000),
  text_number integer not null check (text_number >= 0),
  identity_numbers integer not null check (identity_numbers >= 0),
  sealed bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  frozen_by_name text not null,
  frozen_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (organization_id, booking_id, number),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on column booking_contracts.sealed is
  'The document, encrypted by the application, because it may have numbers of identity documents.';
comment on column booking_contracts.sha256 is 'Of the document before it is encrypted; printed on the contract.';

create unique index booking_contracts_one_sent on booking_contracts (organization_id, booking_id)
  where withdrawn_at is null;

select enable_rls('booking_contracts');
create policy sales_readers on booking_contracts as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_contracts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_contracts for all to storey_platform using (true);
grant select, insert on booking_contracts to storey_app, storey_platform;

create function withdraw_contract() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update booking_contracts set withdrawn_at = now()
    where organization_id = new.organization_id and booking_id = new.id and withdrawn_at is null;
  return null;
end
$$;
create trigger withdraw_contract after update of agreement_sent_on, unit_id on bookings
  for each row when (old.agreement_sent_on is not null and new.agreement_sent_on is null)
  execute function withdraw_contract();

select audit_table('booking_contracts', hidden => '{sealed}');

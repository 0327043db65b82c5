-- A charge of a payment plan in addition to the price, such as a registration fee. Written with the plan.
create table plan_charges (
  organization_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('registration', 'admin', 'service', 'tax', 'other')),
  basis text not null check (basis in ('percent', 'fixed')),
  percent numeric(6,3) check (percent between 0 and 100),
  amount bigint check (amount between 0 and 9007199254740991),
  payer text not null default 'buyer' check (payer in ('buyer', 'seller')),
  due_kind text not null default 'on_booking' check (due_kind in ('on_booking', 'on_handover')),
  primary key (organization_id, payment_plan_id, position),
  foreign key (organization_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade,
  check ((basis = 'percent') = (percent is not null)),
  check ((basis = 'fixed') = (amount is not null)),
  constraint plan_charges_amount_max check (amount <= 10000000000000)
);

select enable_rls('plan_charges');
create policy in_scope on plan_charges for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on plan_charges for all to storey_platform using (true);
grant select, insert, update, delete on plan_charges to storey_app, storey_platform;

select audit_table('plan_charges');

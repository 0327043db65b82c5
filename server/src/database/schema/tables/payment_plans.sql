-- Terms of sale of a building: price adjustment and booking amount; its payments are in installments, its charges in
-- plan_charges. Written by admins of the developer. A building has at most one default plan.
create table payment_plans (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  building_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  valid_from date,
  valid_until date,
  price_adjustment_percent numeric(6,3) not null default 0
    check (price_adjustment_percent between -50 and 50),
  booking_amount_kind text not null default 'none' check (booking_amount_kind in ('none', 'fixed', 'percent')),
  booking_amount bigint check (booking_amount between 0 and 9007199254740991),
  booking_percent numeric(6,3) check (booking_percent between 0 and 100),
  split_label text not null default '',
  is_default boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, building_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  constraint payment_plans_valid_days check (
    valid_until is null or valid_from is null or valid_until >= valid_from),
  check ((booking_amount_kind = 'fixed') = (booking_amount is not null)),
  check ((booking_amount_kind = 'percent') = (booking_percent is not null)),
  constraint payment_plans_amount_max check (booking_amount <= 10000000000000)
);
comment on column payment_plans.split_label is
  'Unused: the label is calculated when the plan is read, with the dates of the building.';

create unique index payment_plans_name on payment_plans (organization_id, building_id, lower(name));
create unique index payment_plans_one_default on payment_plans (organization_id, building_id) where is_default;

select enable_rls('payment_plans');
create policy in_scope on payment_plans for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on payment_plans for all to storey_platform using (true);
grant select, insert, update, delete on payment_plans to storey_app, storey_platform;

select audit_table('payment_plans');

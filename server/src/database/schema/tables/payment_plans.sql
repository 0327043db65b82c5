-- Terms of sale of a building: price adjustment and booking amount; its payments are in installments, its charges in
-- plan_charges. Written by admins of the developer. A building has at most one default plan. A plan without a building is a
-- template of the organization, from which plans begin.
create table payment_plans (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  building_id bigint,
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
  shared_id uuid,
  template_currency text check (template_currency ~ '^[A-Z]{3}$'),
  unique (organization_id, id),
  unique (organization_id, building_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  constraint payment_plans_valid_days check (
    valid_until is null or valid_from is null or valid_until >= valid_from),
  check ((booking_amount_kind = 'fixed') = (booking_amount is not null)),
  check ((booking_amount_kind = 'percent') = (booking_percent is not null)),
  constraint payment_plans_amount_max check (booking_amount <= 10000000000000),
  constraint payment_plans_template check (
    (building_id is null) = (template_currency is not null)
    and (building_id is not null or status = 'draft' and not is_default and valid_from is null and valid_until is null
      and shared_id is null))
);
comment on column payment_plans.building_id is 'Null for a template of the organization.';
comment on column payment_plans.template_currency is 'Of the amounts of a template; those of a plan are in the currency of its project.';
comment on column payment_plans.shared_id is
  'The same in the plans of all buildings that share a plan; null for a plan of one building.';
comment on column payment_plans.split_label is
  'Unused: the label is calculated when the plan is read, with the dates of the building.';

create unique index payment_plans_name on payment_plans (organization_id, building_id, lower(name));
create unique index payment_plans_template_name on payment_plans (organization_id, lower(name)) where building_id is null;
create unique index payment_plans_one_default on payment_plans (organization_id, building_id) where is_default;
create unique index payment_plans_shared on payment_plans (organization_id, shared_id, building_id) where shared_id is not null;

select enable_rls('payment_plans');
create policy in_scope on payment_plans for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on payment_plans for all to storey_platform using (true);
grant select, insert, update, delete on payment_plans to storey_app, storey_platform;

-- A plan that several buildings of a project use is a row of each, with the same shared_id: bookings and offers name the plan of their
-- building. All of them are changed together, so they are equal in everything but default and position. Checked at the end of the
-- transaction, because their rows are replaced one after another.
create function shared_plans_agree() returns trigger language plpgsql as $$
declare
  versions integer;
begin
  -- Each changed plan is compared with one other: the first of the rest.
  with compared as (
    (select p.* from payment_plans p where p.organization_id = new.organization_id and p.id = new.id and p.shared_id is not null)
    union all
    (select p.* from payment_plans p
      where p.organization_id = new.organization_id and p.shared_id = new.shared_id and p.id <> new.id
      order by p.id limit 1)
  )
  select count(distinct jsonb_build_array(b.project_id, p.name, p.status, p.valid_from, p.valid_until,
      p.price_adjustment_percent, p.booking_amount_kind, p.booking_amount, p.booking_percent,
      (select jsonb_agg(to_jsonb(i) - 'payment_plan_id' order by i.position) from installments i
        where i.organization_id = p.organization_id and i.payment_plan_id = p.id),
      (select jsonb_agg(to_jsonb(c) - 'payment_plan_id' order by c.position) from plan_charges c
        where c.organization_id = p.organization_id and c.payment_plan_id = p.id)))
    into versions
    from compared p join buildings b on b.organization_id = p.organization_id and b.id = p.building_id;
  if versions > 1 then
    raise exception 'payment plan % differs from the plans that it is shared with', new.id
      using errcode = 'check_violation', constraint = 'shared_plans_agree';
  end if;
  return null;
end
$$;
create constraint trigger check_shared after insert or update on payment_plans
  deferrable initially deferred
  for each row when (new.shared_id is not null) execute function shared_plans_agree();

select audit_table('payment_plans');

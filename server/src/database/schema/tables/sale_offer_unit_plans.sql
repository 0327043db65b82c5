-- A payment plan offered for a unit of a sale offer, with its price and terms when it was added. Written with the
-- offer.
create table sale_offer_unit_plans (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  unit_id bigint not null,
  building_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 5),
  plan_name text not null,
  plan_version integer not null,
  plan_price bigint not null check (plan_price between 1 and 9007199254740991),
  discount bigint not null default 0,
  terms jsonb not null,
  primary key (organization_id, sale_offer_id, unit_id, payment_plan_id),
  foreign key (organization_id, sale_offer_id, unit_id) references sale_offer_units on delete cascade,
  constraint sale_offer_unit_plans_plan foreign key (organization_id, building_id, payment_plan_id)
    references payment_plans (organization_id, building_id, id),
  check (discount >= 0 and discount < plan_price)
);
comment on column sale_offer_unit_plans.terms is
  'The plan and what its due dates depend on, as they were when it was added: later changes do not affect the offer.';

create index sale_offer_unit_plans_plan on sale_offer_unit_plans (organization_id, building_id, payment_plan_id);

select enable_rls('sale_offer_unit_plans');
create policy in_scope on sale_offer_unit_plans for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_unit_plans for all to storey_platform using (true);
grant select, insert, update, delete on sale_offer_unit_plans to storey_app, storey_platform;

select audit_table('sale_offer_unit_plans', ignored => '{terms}');

-- The chosen unit and plan of an offer are among those offered. Added here, because the two tables reference each
-- other.
alter table sale_offers add constraint sale_offers_chosen_is_offered
  foreign key (organization_id, id, chosen_unit_id, chosen_plan_id)
    references sale_offer_unit_plans (organization_id, sale_offer_id, unit_id, payment_plan_id)
    deferrable initially deferred;

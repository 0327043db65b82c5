-- A template is a payment plan without a building: the rules of its installments and fees are those of plans.
alter table payment_plans alter column building_id drop not null;
alter table payment_plans add column template_currency text check (template_currency ~ '^[A-Z]{3}$');
alter table payment_plans add constraint payment_plans_organization_id_fkey
  foreign key (organization_id) references organizations not valid;
alter table payment_plans validate constraint payment_plans_organization_id_fkey;
alter table payment_plans add constraint payment_plans_template check (
  (building_id is null) = (template_currency is not null)
  and (building_id is not null or status = 'draft' and not is_default and valid_from is null and valid_until is null
    and shared_id is null)) not valid;
alter table payment_plans validate constraint payment_plans_template;
comment on column payment_plans.building_id is 'Null for a template of the organization.';
comment on column payment_plans.template_currency is 'Of the amounts of a template; those of a plan are in the currency of its project.';
create unique index payment_plans_template_name on payment_plans (organization_id, lower(name)) where building_id is null;

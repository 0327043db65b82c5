-- A payment plan that several buildings of a project use is changed in all of them together.
alter table payment_plans add column shared_id uuid;
comment on column payment_plans.shared_id is
  'The same in the plans of all buildings that share a plan; null for a plan of one building.';
create unique index payment_plans_shared on payment_plans (organization_id, shared_id, building_id) where shared_id is not null;

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

-- A payment of a payment plan, or a series of equal ones. Written with the plan. The installments of a plan add up to
-- the price.
create table installments (
  organization_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 100),
  name text not null check (length(name) between 1 and 120),
  amount_kind text not null check (amount_kind in ('percent', 'fixed', 'remainder')),
  percent numeric(6,3) check (percent > 0 and percent <= 100),
  amount bigint check (amount between 1 and 9007199254740991),
  due_kind text not null
    check (due_kind in ('on_booking', 'on_date', 'days_after_booking', 'months_after_booking', 'on_construction',
      'on_handover', 'months_after_handover')),
  due_value integer check (due_value between 0 and 3650),
  due_on date,
  repeat_count integer not null default 1 check (repeat_count between 1 and 240),
  repeat_every_months integer not null default 1 check (repeat_every_months between 1 and 60),
  primary key (organization_id, payment_plan_id, position),
  foreign key (organization_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade,
  check ((amount_kind = 'percent') = (percent is not null)),
  check ((amount_kind = 'fixed') = (amount is not null)),
  check ((due_kind = 'on_date') = (due_on is not null)),
  constraint installments_amount_max check (amount <= 10000000000000)
);

select enable_rls('installments');
create policy in_scope on installments for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on installments for all to storey_platform using (true);
grant select, insert, update, delete on installments to storey_app, storey_platform;

-- The installments of a plan add up to the price: percentages to 100, or one row is the remainder. Fixed amounts are a
-- different percentage of every price, so they need a remainder. Checked at the end of the transaction, because the
-- rows of a plan are replaced together.
create function installments_add_up() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select i.payment_plan_id as plan,
      coalesce(sum(i.percent * i.repeat_count), 0) as percents,
      count(*) filter (where i.amount_kind = 'remainder') as remainders,
      count(*) filter (where i.amount_kind = 'fixed') as fixed
    into sums from installments i
    where i.organization_id = coalesce(new.organization_id, old.organization_id)
      and i.payment_plan_id = coalesce(new.payment_plan_id, old.payment_plan_id)
    group by 1;
  if sums.plan is not null and (sums.remainders > 1
    or sums.remainders = 1 and sums.percents >= 100
    or sums.remainders = 0 and (sums.fixed > 0 or sums.percents <> 100)) then
    raise exception 'the installments of payment plan % do not add up to the price', sums.plan
      using errcode = 'check_violation', constraint = 'installments_add_up';
  end if;
  return null;
end
$$;
create constraint trigger check_installments after insert or delete or update on installments
  deferrable initially deferred
  for each row execute function installments_add_up();

select audit_table('installments');

-- What a brokerage earns of a sale: for every project, or for one. Written by super admins. Terms are never changed: new
-- ones end those of the same brokerage and project, so that earned commissions keep theirs.
create table commission_terms (
  id bigint generated always as identity primary key,
  brokerage_id bigint not null references organizations,
  -- The developer and the project; null for every project without terms of its own.
  organization_id bigint references organizations,
  project_id bigint,
  project_name text,
  starts_on date not null,
  -- A part of the price, or an amount in minor units.
  percent numeric(6,3) check (percent between 0 and 100),
  amount bigint check (amount between 1 and 9007199254740991),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- From the sale of that number, or from the sale with which the value of all sales reaches that amount, another percent
  -- or amount applies: [{"from": 3, "percent": 6}]. Sales count that were booked while the terms were in force.
  tier_by text check (tier_by in ('sales', 'value')),
  tiers jsonb not null default '[]',
  vat_percent numeric(6,3) not null default 0 check (vat_percent between 0 and 100),
  earned_when text not null check (earned_when in ('acceptance', 'received', 'registration')),
  received_percent numeric(6,3) check (received_percent > 0 and received_percent <= 100),
  -- The part of the commission that the brokerage pays to its broker; null if it is not agreed here.
  broker_percent numeric(6,3) check (broker_percent between 0 and 100),
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by_name text,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint commission_terms_project check (num_nonnulls(organization_id, project_id, project_name) in (0, 3)),
  constraint commission_terms_percent_or_amount check (num_nonnulls(percent, amount) = 1),
  constraint commission_terms_currency check ((currency is not null) = (amount is not null or coalesce(tier_by, '') = 'value')),
  constraint commission_terms_received check ((received_percent is not null) = (earned_when = 'received')),
  constraint commission_terms_tiers check ((tier_by is null) = (tiers = '[]')),
  constraint commission_terms_ended check ((ended_at is null) = (ended_by_name is null))
);

create unique index commission_terms_current on commission_terms (brokerage_id, coalesce(project_id, 0)) where ended_at is null;
create index commission_terms_brokerage on commission_terms (brokerage_id, id desc);
create index commission_terms_of_project on commission_terms (organization_id, project_id) where project_id is not null;

select enable_rls('commission_terms');
create policy of_platform on commission_terms for all to storey_platform using (true);
create policy of_brokerage on commission_terms for select to storey_app using (brokerage_id = (select scope_organization()));
-- Members restricted to own leads are brokers: terms are of their admins.
create policy own_only on commission_terms as restrictive for all to storey_own using (false);
grant select on commission_terms to storey_app;
grant select, insert, update (ended_at, ended_by_name) on commission_terms to storey_platform;

-- Terms are of a brokerage, their tiers rise, and each tier has a percent of at most 100 or an amount, as the terms have.
create function check_commission_terms() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  tier jsonb;
  before numeric := 1;
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null then
      raise exception 'commission terms % have ended', old.id
        using errcode = 'check_violation', constraint = 'commission_terms_kept';
    end if;
    return new;
  end if;
  if not exists (select from organizations where id = new.brokerage_id and type = 'brokerage' and status <> 'closed') then
    raise exception 'organization % is not a brokerage', new.brokerage_id
      using errcode = 'check_violation', constraint = 'commission_terms_of_brokerage';
  end if;
  for tier in select * from jsonb_array_elements(new.tiers) loop
    if (tier->>'from')::numeric <= before
      or (new.percent is not null) <> (tier->>'percent' is not null) or (new.amount is not null) <> (tier->>'amount' is not null)
      or (tier->>'percent')::numeric not between 0 and 100 or (tier->>'amount')::numeric not between 1 and 9007199254740991
    then
      raise exception 'the tiers of the commission terms do not rise, or have no rate'
        using errcode = 'check_violation', constraint = 'commission_terms_tiers_rise';
    end if;
    before := (tier->>'from')::numeric;
  end loop;
  return new;
end
$$;
create trigger check_terms before insert or update on commission_terms
  for each row execute function check_commission_terms();

select audit_table('commission_terms');

-- A rule that assigns new leads to its members in turn. Admins write it. The first active rule that matches the lead
-- and has an available member decides. An empty condition matches every lead.
create table assignment_rules (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  active boolean not null default true,
  position integer not null,
  sources text[] not null default '{}'
    check (sources <@ array['website', 'walk_in', 'referral', 'portal', 'campaign', 'broker', 'whatsapp', 'phone',
      'event', 'import', 'other'] and cardinality(sources) <= 20),
  campaigns text[] not null default '{}' check (cardinality(campaigns) <= 20),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  nationalities text[] not null default '{}' check (cardinality(nationalities) <= 50),
  budget_from bigint check (budget_from between 0 and 9007199254740991),
  budget_to bigint check (budget_to between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  constraint assignment_rules_budget_order check (
    budget_to is null or budget_from is null or budget_to >= budget_from),
  constraint assignment_rules_budget_max check (budget_from <= 10000000000000 and budget_to <= 10000000000000)
);
comment on column assignment_rules.currency is
  'Of the budget: a lead with a budget in another currency does not match.';

create unique index assignment_rules_name on assignment_rules (organization_id, lower(name));
create index assignment_rules_order on assignment_rules (organization_id, position, id);

select enable_rls('assignment_rules');
create policy in_scope on assignment_rules for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rules to storey_app;

select audit_table('assignment_rules', private => true);

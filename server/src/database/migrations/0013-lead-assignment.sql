-- Who gets a new lead by itself, in which order, and who sees whose leads.

-- The first rule that is on, fits the lead and has somebody there decides. A condition that names nothing fits every lead.
create table assignment_rules (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  active boolean not null default true,
  position integer not null,
  sources text[] not null default '{}' check (sources <@ array['website', 'walk_in', 'referral', 'portal', 'campaign', 'broker',
    'whatsapp', 'phone', 'event', 'import', 'other'] and cardinality(sources) <= 20),
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
  constraint assignment_rules_budget_order check (budget_to is null or budget_from is null or budget_to >= budget_from)
);
comment on column assignment_rules.currency is 'Of the budget: a lead with a budget in another currency does not fit.';
create unique index assignment_rules_name on assignment_rules (organization_id, lower(name));
create index assignment_rules_order on assignment_rules (organization_id, position, id);
select wall('assignment_rules');
create policy in_scope on assignment_rules for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rules to storey_app;
select audited('assignment_rules', private => true);

create table assignment_rule_projects (
  organization_id bigint not null,
  rule_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, rule_id, project_id),
  foreign key (organization_id, rule_id) references assignment_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index assignment_rule_projects_project on assignment_rule_projects (organization_id, project_id);
select wall('assignment_rule_projects');
create policy in_scope on assignment_rule_projects for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rule_projects to storey_app;
select audited('assignment_rule_projects', private => true);

create table assignment_rule_members (
  organization_id bigint not null,
  rule_id bigint not null,
  user_id bigint not null,
  position integer not null,
  last_turn bigint not null default 0,
  last_assigned_at timestamptz,
  primary key (organization_id, rule_id, user_id),
  foreign key (organization_id, rule_id) references assignment_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
comment on column assignment_rule_members.last_turn is
  'Counts the turns of the rule: the smallest is next. Instants would tie within one transaction.';
create index assignment_rule_members_user on assignment_rule_members (organization_id, user_id);
select wall('assignment_rule_members');
create policy in_scope on assignment_rule_members for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rule_members to storey_app;
-- A turn is told of by the lead that it gave away.
select audited('assignment_rule_members', passed => '{last_turn,last_assigned_at}', private => true);

-- The one column of their organization that those who shape its CRM may change. False where somebody changed it meanwhile.
create function keep_members_to_own_leads(own_only boolean, known_version integer) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  update organizations set members_see_own_leads_only = own_only, version = version + 1, updated_at = now()
    where id = scope_organization() and version = known_version;
  return found;
end
$$;
revoke execute on function keep_members_to_own_leads(boolean, integer) from public;
grant execute on function keep_members_to_own_leads(boolean, integer) to storey_app;

-- A project in the condition of an assignment rule. Written with the rule.
create table assignment_rule_projects (
  organization_id bigint not null,
  rule_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, rule_id, project_id),
  foreign key (organization_id, rule_id) references assignment_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);

create index assignment_rule_projects_project on assignment_rule_projects (organization_id, project_id);

select enable_rls('assignment_rule_projects');
create policy in_scope on assignment_rule_projects for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rule_projects to storey_app;

select audit_table('assignment_rule_projects', private => true);

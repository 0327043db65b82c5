-- A project of the developer's own inventory that a lead is interested in. Written with the lead.
create table lead_projects (
  organization_id bigint not null,
  lead_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, lead_id, project_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);

create index lead_projects_project on lead_projects (organization_id, project_id);

select enable_rls('lead_projects');
create policy in_scope on lead_projects for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_projects as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_projects.organization_id
    and l.id = lead_projects.lead_id))
  with check (true);
grant select, insert, update, delete on lead_projects to storey_app;

select audit_table('lead_projects', private => true);

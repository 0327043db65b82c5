-- A tag of a lead. Written with the lead, by bulk changes and by imports.
create table lead_tags (
  organization_id bigint not null,
  lead_id bigint not null,
  tag_id bigint not null,
  primary key (organization_id, lead_id, tag_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);

create index lead_tags_tag on lead_tags (organization_id, tag_id);

select enable_rls('lead_tags');
create policy in_scope on lead_tags for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_tags as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_tags.organization_id
    and l.id = lead_tags.lead_id))
  with check (true);
grant select, insert, update, delete on lead_tags to storey_app;

select audit_table('lead_tags', private => true);

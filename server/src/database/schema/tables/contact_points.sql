-- An e-mail address (in lower case) or phone number of an active lead, by which duplicates are found. Written by
-- triggers of leads only.
create table contact_points (
  organization_id bigint not null,
  value text not null,
  lead_id bigint not null,
  primary key (organization_id, value, lead_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index contact_points_lead on contact_points (organization_id, lead_id);

select enable_rls('contact_points');
create policy in_scope on contact_points for select to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on contact_points as restrictive for all to storey_own
  using (exists (
    select from leads l where l.organization_id = contact_points.organization_id and l.id = contact_points.lead_id))
  with check (true);
grant select on contact_points to storey_app;

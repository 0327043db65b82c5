-- Every address (in small letters) and number that a lead out of the bin is reached by.
create table lead_reaches (
  organization_id bigint not null,
  reach text not null,
  lead_id bigint not null,
  primary key (organization_id, reach, lead_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index lead_reaches_lead on lead_reaches (organization_id, lead_id);

select wall('lead_reaches');
create policy in_scope on lead_reaches for select to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on lead_reaches as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_reaches.organization_id
    and l.id = lead_reaches.lead_id))
  with check (true);
grant select on lead_reaches to storey_app;

-- A counter of an organization's active leads by status, seen and unseen. Written only by the triggers of leads.
create table lead_counts (
  organization_id bigint not null references organizations,
  status text not null,
  seen boolean not null,
  count bigint not null default 0,
  -- Each counter has sixteen parts: a transaction changes the part of its connection, so that it does not wait for the
  -- commit of others. A part may be negative; the sum of all is the count.
  part smallint not null default 0,
  primary key (organization_id, status, seen, part)
);

select enable_rls('lead_counts');
create policy in_scope on lead_counts for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_counts as restrictive for all to storey_own using (false);
grant select on lead_counts to storey_app;

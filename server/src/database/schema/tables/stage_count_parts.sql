-- A counter of deals by stage and currency, with their total value, in sixteen parts: a transaction changes the part of
-- its connection, so that moves into one stage do not wait for the commit of others. A part may be negative; the sum of
-- all is the count. Written only by the triggers of deals.
create table stage_count_parts (
  organization_id bigint not null,
  stage_id bigint not null,
  currency text not null,
  part smallint not null default 0,
  count bigint not null default 0,
  value numeric not null default 0,
  primary key (organization_id, stage_id, currency, part),
  foreign key (organization_id, stage_id) references stages (organization_id, id) on delete cascade
);

select enable_rls('stage_count_parts');
create policy in_scope on stage_count_parts for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on stage_count_parts as restrictive for all to storey_own using (false);
grant select on stage_count_parts to storey_app;

-- The counters, for readers.
create view stage_counts with (security_invoker) as
  select organization_id, stage_id, currency, sum(count)::bigint as count, sum(value) as value
  from stage_count_parts group by organization_id, stage_id, currency;
grant select on stage_counts to storey_app;

-- Moves into one stage waited for each other at its counter.

-- safe: waits for writes that are under way and holds up others for the few rows below; a write in between would use the former counter
lock table deals in share row exclusive mode;

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

insert into stage_count_parts (organization_id, stage_id, currency, count, value)
  select organization_id, stage_id, currency, count, value from stage_counts;

select enable_rls('stage_count_parts');
create policy in_scope on stage_count_parts for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on stage_count_parts as restrictive for all to storey_own using (false);
grant select on stage_count_parts to storey_app;

-- safe: a view of the same name and columns follows
drop table stage_counts;
create view stage_counts with (security_invoker) as
  select organization_id, stage_id, currency, sum(count)::bigint as count, sum(value) as value
  from stage_count_parts group by organization_id, stage_id, currency;
grant select on stage_counts to storey_app;

create or replace function add_stage_counts(
    organizations bigint[], stage_ids bigint[], currencies text[], counts bigint[], sums bigint[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into stage_count_parts as counter (organization_id, stage_id, currency, part, count, value)
    select o, s, c, pg_backend_pid() % 16, sum(n), sum(v)
      from unnest(organizations, stage_ids, currencies, counts, sums) as row (o, s, c, n, v)
      group by 1, 2, 3 having sum(n) <> 0 or sum(v) <> 0 order by 1, 2, 3
    on conflict (organization_id, stage_id, currency, part)
      do update set count = counter.count + excluded.count, value = counter.value + excluded.value;
end
$$;

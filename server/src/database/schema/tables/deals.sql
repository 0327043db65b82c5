-- A sales opportunity with a lead, at a stage of a pipeline. Members write it. Its status is always that of its stage,
-- and a won deal has a value.
create table deals (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  lead_id bigint not null,
  pipeline_id bigint not null,
  stage_id bigint not null,
  rank text collate "C" not null check (rank ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  hot boolean not null default false,
  owner_id bigint references users,
  value bigint not null default 0 check (value between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expected_close_on date,
  unit_id bigint,
  project_id bigint,
  next_step text,
  lost_reason text,
  last_open_stage_id bigint,
  stage_entered_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_on date,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  deleted_by bigint references users,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id),
  -- One foreign key for two rules: the status is the kind of the stage, and the stage belongs to the pipeline.
  constraint deals_stage
    foreign key (organization_id, pipeline_id, stage_id, status)
    references stages (organization_id, pipeline_id, id, kind),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint deals_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  constraint deals_closed_has_time check ((status = 'open') = (closed_at is null)),
  constraint deals_value_max check (value <= 10000000000000)
);

create unique index deals_rank on deals (organization_id, stage_id, rank) where deleted_at is null;
create index deals_pipeline on deals (organization_id, pipeline_id, created_at desc) where deleted_at is null;
-- With what a board of some owners adds up, and the order of its cards.
create index deals_of_owner on deals (organization_id, owner_id)
  include (id, pipeline_id, stage_id, status, currency, value, rank) where deleted_at is null;
create index deals_unit on deals (organization_id, unit_id) where unit_id is not null;
create index deals_project on deals (organization_id, project_id) where project_id is not null;
create index deals_title on deals using gin (fold_text(title) gin_trgm_ops);
-- The bin, and the job that empties it.
create index deals_bin on deals (organization_id, deleted_at desc, id desc) where deleted_at is not null;
-- Reports: deals that were made or closed in a period.
create index deals_made on deals (organization_id, created_at) where deleted_at is null;
create index deals_closed on deals (organization_id, closed_at) where deleted_at is null and closed_at is not null;
create index deals_lead on deals (organization_id, lead_id);

select enable_rls('deals');
create policy in_scope on deals for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on deals as restrictive for all to storey_own
  using (owner_id is null or owner_id = (select scope_user()) or updated_at = (select now())
    or lead_id = any ((select visible_lead_ids())::bigint[]) or stage_id = any ((select visible_stage_ids())::bigint[]))
  with check (true);
grant select, insert, update on deals to storey_app;

-- The ids of the deals that a search finds, by title, lead or unit. Leads and units are searched once, whatever number
-- of rows the planner expects: without statistics it would search them again for every deal.
create function search_deal_ids(term text) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  with found_leads as materialized (select id from search_lead_ids(term) as found(id)),
  found_units as materialized (
    select u.id from units u
      where u.organization_id = scope_organization() and fold_text(u.number) like any (indexed_patterns(term)))
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and fold_text(title) like any (indexed_patterns(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lead_id in (select id from found_leads)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and unit_id in (select id from found_units)
$$;

-- The newest deals that a search finds by title or unit, and those of the newest leads that it finds. The search over
-- everything gives it these leads, so that a keystroke searches them once; see newest_lead_ids.
create function newest_deal_ids(term text, most integer, lead_ids bigint[] default null) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  (select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and fold_text(title) like any (indexed_patterns(term))
    order by id desc limit most)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and lead_id = any (coalesce(lead_ids, array(select newest_lead_ids(term, most))))
  union
  (select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and unit_id in (select u.id from units u
        where u.organization_id = scope_organization() and fold_text(u.number) like any (indexed_patterns(term)))
    order by id desc limit most)
$$;

-- Adds to the counts and sums of stages, in the part of this connection. In the order of stages, so that simultaneous
-- changes wait for each other instead of deadlocking. Runs as the owner: members may not write stage_count_parts.
create function add_stage_counts(
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

create trigger set_deleted_by before update of deleted_at on deals
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- A won deal has a value above 0. Deals that were won without one before this rule stay until their value changes.
create function check_won_value() returns trigger language plpgsql as $$
begin
  if new.status = 'won' and new.value = 0 and (tg_op = 'INSERT' or old.status <> 'won' or old.value > 0) then
    raise check_violation using message = 'a won deal needs a value above 0', constraint = 'check_won_value';
  end if;
  return new;
end
$$;
create trigger check_won_value before insert or update of status, value on deals
  for each row execute function check_won_value();

-- Maintains stage_counts: number and total value of the active deals of each stage, by currency.
create function sync_stage_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency),
        array_agg(1::bigint), array_agg(value))
      from new_rows where deleted_at is null;
  elsif tg_op = 'UPDATE' then
    perform add_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency),
        array_agg(n), array_agg(v)) from (
      select organization_id, stage_id, currency, 1::bigint as n, value as v from new_rows where deleted_at is null
      union all
      select organization_id, stage_id, currency, -1::bigint, -value from old_rows where deleted_at is null) as changes;
  else
    perform add_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency),
        array_agg(-1::bigint), array_agg(-value))
      from old_rows where deleted_at is null;
  end if;
  return null;
end
$$;
create trigger sync_counts_on_insert after insert on deals referencing new table as new_rows
  for each statement execute function sync_stage_counts();
create trigger sync_counts_on_update after update on deals referencing old table as old_rows new table as new_rows
  for each statement execute function sync_stage_counts();
create trigger sync_counts_on_delete after delete on deals referencing old table as old_rows
  for each statement execute function sync_stage_counts();

-- A deal that was added to a lead during its merge follows to the remaining lead.
create trigger sync_with_surviving_lead after insert on deals referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

select audit_table('deals', hidden => '{title,next_step,lost_reason}', private => true);

-- A bulk change of unit prices of one project, applied by a user or at a planned time, and undone at most once. Written
-- by users who manage prices and by the job that applies planned lists. What was applied does not change.
create table price_lists (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  -- Counted per project: price list 7.
  number integer not null check (number >= 1),
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'planned', 'applied', 'failed', 'undone')),
  -- How the prices are calculated, and for which units.
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Totals of price_list_units: rows with a new price, rows without, and the value of both prices.
  changed integer not null default 0 check (changed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  value_before bigint not null default 0,
  value_after bigint not null default 0,
  planned_for timestamptz,
  planned_by bigint references users,
  planned_by_name text,
  -- Why it could not be applied at the planned time.
  failure text check (length(failure) between 1 and 500),
  applied_at timestamptz,
  applied_by bigint references users,
  applied_by_name text,
  undone_at timestamptz,
  undone_by bigint references users,
  undone_by_name text,
  undo_reason text check (length(undo_reason) between 1 and 300),
  created_by bigint references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The units that an undo left at their new price, because they were on hold, sold or priced again.
  undo_left_out integer check (undo_left_out >= 0),
  unique (organization_id, id),
  unique (organization_id, project_id, number),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint price_lists_planned_complete check (
    status <> 'planned' or planned_for is not null and planned_by_name is not null),
  constraint price_lists_applied_complete check ((status in ('applied', 'undone')) = (applied_at is not null)),
  constraint price_lists_undone_complete check ((status = 'undone') = (undone_at is not null)),
  constraint price_lists_left_out_by_undo check (undo_left_out is null or status = 'undone'),
  constraint price_lists_failed_complete check ((status = 'failed') = (failure is not null))
);

create index price_lists_newest on price_lists (organization_id, created_at desc, id desc);
create index price_lists_project on price_lists (organization_id, project_id, id desc);
create index price_lists_status on price_lists (organization_id, status, id desc);
-- Jobs: price lists to apply.
create index price_lists_due on price_lists (planned_for) where status = 'planned';

select enable_rls('price_lists');
create policy in_scope on price_lists for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on price_lists for all to storey_platform using (true);
grant select, insert, update, delete on price_lists to storey_app, storey_platform;

-- Allows only these transitions. A price list that was applied is final: it is not deleted, and of its own columns
-- nothing changes afterwards except that it was undone.
create function check_price_list_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status in ('applied', 'undone') then
      raise exception 'price list % was applied and is final', old.id
        using errcode = 'check_violation', constraint = 'price_list_final';
    end if;
    return old;
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array['draft>planned', 'planned>draft',
    'failed>draft', 'failed>planned', 'draft>applied', 'planned>applied', 'failed>applied', 'planned>failed',
    'applied>undone']) then
    raise exception 'a price list cannot change from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'check_price_list_transition';
  end if;
  if (new.project_id, new.number, new.currency) is distinct from (old.project_id, old.number, old.currency)
    or old.status in ('applied', 'undone') and (new.name, new.note, new.rule, new.changed, new.skipped,
      new.value_before, new.value_after, new.planned_for, new.applied_at, new.applied_by, new.applied_by_name)
    is distinct from (old.name, old.note, old.rule, old.changed, old.skipped, old.value_before, old.value_after,
      old.planned_for, old.applied_at, old.applied_by, old.applied_by_name)
    or old.status = 'undone' and new is distinct from old then
    raise exception 'price list % is final', old.id using errcode = 'check_violation', constraint = 'price_list_final';
  end if;
  return new;
end
$$;
create trigger check_price_list_transition before delete or update on price_lists
  for each row execute function check_price_list_transition();

select audit_table('price_lists');

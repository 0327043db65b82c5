-- Lists and counters that stay as fast with a million leads and with many who write at once.

-- Text and status are looked for together, so that a search in one status reads that status alone.
create extension if not exists btree_gin;
drop index leads_search;
create index leads_search on leads using gin (status, search gin_trgm_ops) with (gin_pending_list_limit = 256) where deleted_at is null;

-- As leads_matching, but the leads themselves, so that a list does not look each of them up once more; among these statuses.
create function leads_found(term text) returns setof leads language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and search like any (search_patterns(term))
$$;
create function leads_found_in(term text, statuses text[]) returns setof leads language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and status = any (statuses) and search like any (search_patterns(term))
$$;

-- A team, not a thousand people: the planner takes it for as many as it says.
alter function members_in_scope() rows 30;

-- Each counter in sixteen parts: who writes takes a part of their own connection, and does not wait until the others have
-- committed. A part may fall below zero; the sum of all is the count.
alter table lead_counts add column part smallint not null default 0;
alter table lead_counts drop constraint lead_counts_pkey, drop constraint lead_counts_count_check,
  add primary key (organization_id, status, seen, part);

create or replace function keep_lead_counts(organizations bigint[], statuses text[], seens boolean[], counts bigint[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  insert into lead_counts as kept (organization_id, status, seen, part, count)
    select o, s, e, pg_backend_pid() % 16, sum(n) from unnest(organizations, statuses, seens, counts) as row (o, s, e, n)
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (organization_id, status, seen, part) do update set count = kept.count + excluded.count;
end
$$;

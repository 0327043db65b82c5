-- Merges of leads: a merged lead is hidden, and its remaining lead has its records.

-- The remaining lead of a lead, through all merges; the lead itself if it was not merged.
create function surviving_lead(organization bigint, lead bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  with recursive chain (id, merged_into_id) as (
    select l.id, l.merged_into_id from leads l where l.organization_id = organization and l.id = lead
    union all
    select l.id, l.merged_into_id from chain
      join leads l on l.organization_id = organization and l.id = chain.merged_into_id)
  select id from chain where merged_into_id is null
$$;
revoke execute on function surviving_lead(bigint, bigint) from public;

-- A write to a lead during its merge waits at the foreign key until the merge commits; this trigger then moves the row
-- to the remaining lead, so that no row belongs to a hidden lead.
create function sync_with_surviving_lead() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  -- A statement trigger also runs for no rows: without this check, its own update would start it again without end.
  if not exists (select from new_rows a join leads l on l.organization_id = a.organization_id and l.id = a.lead_id
      where l.merged_into_id is not null) then
    return null;
  end if;
  execute format('update %I as written set lead_id = surviving_lead(l.organization_id, l.id)
    from new_rows a
      join leads l on l.organization_id = a.organization_id and l.id = a.lead_id and l.merged_into_id is not null
    where written.organization_id = a.organization_id and written.id = a.id', tg_table_name);
  return null;
end
$$;

-- The remaining lead of a merged lead of the organization. The caller reads it through the policies of leads, which
-- decide whether it is visible.
create function find_surviving_lead(lead bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  select surviving_lead(scope_organization(), lead)
$$;
revoke execute on function find_surviving_lead(bigint) from public;
grant execute on function find_surviving_lead(bigint) to storey_app;

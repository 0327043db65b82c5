-- The lead that stands for another one, through all merges.
create function surviving_lead(organization bigint, asked bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  with recursive way (id, merged_into_id) as (
    select l.id, l.merged_into_id from leads l where l.organization_id = organization and l.id = asked
    union all
    select l.id, l.merged_into_id from way join leads l on l.organization_id = organization and l.id = way.merged_into_id)
  select id from way where merged_into_id is null
$$;
revoke execute on function surviving_lead(bigint, bigint) from public;

-- Whoever writes to a lead while it is merged waits for the merge by the foreign key; what they wrote then follows it, so
-- that nothing is left with a lead that nobody sees.
create function sync_with_surviving_lead() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- A trigger of a statement runs for no rows too: without this one, its own update would start it for ever.
  if not exists (select from added a join leads l on l.organization_id = a.organization_id and l.id = a.lead_id
      where l.merged_into_id is not null) then
    return null;
  end if;
  execute format('update %I as written set lead_id = surviving_lead(l.organization_id, l.id)
    from added a join leads l on l.organization_id = a.organization_id and l.id = a.lead_id and l.merged_into_id is not null
    where written.organization_id = a.organization_id and written.id = a.id', tg_table_name);
  return null;
end
$$;

-- The lead that a merged one is part of by now; its policy judges whether it is in sight.
create function find_surviving_lead(asked bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  select surviving_lead(scope_organization(), asked)
$$;
revoke execute on function find_surviving_lead(bigint) from public;
grant execute on function find_surviving_lead(bigint) to storey_app;

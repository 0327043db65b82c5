-- Finds the users who got leads by an import.
-- How many leads an import gave to each other user, and one of them, for one notification of each; without the rule of
-- own_only, for an import of the caller only.
create function owners_of_import(import bigint)
  returns table (owner_id bigint, leads integer, lead_id bigint, full_name text)
  language sql stable security definer set search_path = public as $$
  select l.owner_id, count(*)::integer, min(l.id), min(l.full_name)
    from imports i
    join import_rows r on r.organization_id = i.organization_id and r.import_id = i.id and r.record_id is not null
    join leads l on l.organization_id = r.organization_id and l.id = r.record_id
    where i.organization_id = scope_organization() and i.id = import and i.kind = 'leads' and i.user_id = scope_user()
      and (r.outcome = 'created' or r.before ? 'owner_id')
      and l.owner_id <> scope_user() and l.deleted_at is null
    group by l.owner_id
    order by l.owner_id
$$;
revoke execute on function owners_of_import(bigint) from public;
grant execute on function owners_of_import(bigint) to storey_app;

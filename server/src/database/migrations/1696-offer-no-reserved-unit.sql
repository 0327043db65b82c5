-- A home that is reserved for one brokerage is not offered to another.
create or replace function is_published_to(reader bigint, of_organization bigint, of_project bigint, of_building bigint, of_unit bigint)
  returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from publication_readers r
    where r.reader_id = reader and r.organization_id = of_organization and r.project_id = of_project
      and of_building <> all (r.hidden_building_ids) and of_unit <> all (r.hidden_unit_ids)
      and not exists (select from unit_allocations a where a.organization_id = of_organization and a.unit_id = of_unit
        and a.brokerage_id <> reader))
$$;

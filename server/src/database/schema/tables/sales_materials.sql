-- A PDF that helps to sell: a brochure, fact sheet or permit of a project, or of one of its buildings or unit types. Its files are in
-- sales_material_files. Written by admins of the developer, who choose whether brokers and clients of sale offers read it.
create table sales_materials (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  building_id bigint,
  unit_type_id bigint,
  kind text not null check (kind in ('brochure', 'fact_sheet', 'permit')),
  title text not null check (length(title) between 1 and 200),
  for_brokers boolean not null default false,
  for_offers boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id, unit_type_id) references unit_types (organization_id, project_id, id)
    on delete cascade,
  constraint sales_materials_one_place check (num_nonnulls(building_id, unit_type_id) <= 1)
);

create index sales_materials_project on sales_materials (organization_id, project_id, id);
create index sales_materials_building on sales_materials (organization_id, building_id) where building_id is not null;
create index sales_materials_unit_type on sales_materials (organization_id, unit_type_id) where unit_type_id is not null;

select enable_rls('sales_materials');
create policy in_scope on sales_materials for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sales_materials for all to storey_platform using (true);
grant select, insert, update, delete on sales_materials to storey_app;
grant select on sales_materials to storey_platform;

-- The building of a material is one of its project.
create function check_sales_material() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from buildings b where b.organization_id = new.organization_id and b.id = new.building_id
      and b.project_id = new.project_id) then
    raise exception 'building % is not in project %', new.building_id, new.project_id
      using errcode = 'check_violation', constraint = 'sales_materials_building_of_project';
  end if;
  return new;
end
$$;
create trigger check_sales_material before insert or update of building_id, project_id on sales_materials
  for each row when (new.building_id is not null) execute function check_sales_material();

select audit_table('sales_materials');

-- A version of a sales material; the highest number is the current one. Never changed; a material is deleted with all of them.
create table sales_material_files (
  organization_id bigint not null,
  material_id bigint not null,
  number integer not null check (number between 1 and 50),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  uploaded_at timestamptz not null default now(),
  primary key (material_id, number),
  foreign key (organization_id, material_id) references sales_materials (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index sales_material_files_file on sales_material_files (organization_id, file_id);

select enable_rls('sales_material_files');
create policy in_scope on sales_material_files for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sales_material_files for all to storey_platform using (true);
grant select, insert on sales_material_files to storey_app;
grant select on sales_material_files to storey_platform;

create function sync_files_of_materials() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from files f using old_rows g where f.organization_id = g.organization_id and f.id = g.file_id;
  return null;
end
$$;
create trigger sync_files_of_materials after delete on sales_material_files referencing old table as old_rows
  for each statement execute function sync_files_of_materials();

select audit_table('sales_material_files');

-- Sales materials that the developer publishes to brokers, with their newest file.
create view channel_materials with (security_barrier) as
  select m.organization_id, m.id, m.project_id, m.building_id, m.unit_type_id, m.kind, m.title,
      coalesce(h.name, t.name) as place, v.uploaded_at as updated_at, f.name as file_name, f.type as file_type,
      f.size as file_size, f.storage_key
    from published_projects b
    join sales_materials m on m.organization_id = b.organization_id and m.project_id = b.project_id
    left join buildings h on h.organization_id = m.organization_id and h.id = m.building_id
    left join unit_types t on t.organization_id = m.organization_id and t.id = m.unit_type_id
    cross join lateral (select s.file_id, s.uploaded_at from sales_material_files s
      where s.material_id = m.id order by s.number desc limit 1) v
    join files f on f.organization_id = m.organization_id and f.id = v.file_id
    where m.for_brokers and (m.building_id is null or m.building_id <> all (b.hidden_building_ids));
grant select on channel_materials to storey_app;

-- A number that a unit had before it was given another one. Written by a trigger of the units, and never changed.
create table former_unit_numbers (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  number text not null,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);
comment on column former_unit_numbers.at is 'When the unit got another number.';

create index former_unit_numbers_unit on former_unit_numbers (organization_id, unit_id, id desc);
create index former_unit_numbers_text on former_unit_numbers using gin (fold_text(number) gin_trgm_ops);

select enable_rls('former_unit_numbers');
create policy in_scope on former_unit_numbers for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on former_unit_numbers for select to storey_platform using (true);
grant select on former_unit_numbers to storey_app, storey_platform;

-- With the rights of the owner, so that no number changes without its row.
create function keep_former_number() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into former_unit_numbers (organization_id, unit_id, number, actor_id, actor_name)
    select new.organization_id, new.id, old.number, u.id, u.full_name
      from (values (nullif(scope_user(), 0))) as caller (id) left join users u on u.id = caller.id;
  return null;
end
$$;
create trigger keep_former_number after update of number on units
  for each row when (upper(old.number) <> upper(new.number)) execute function keep_former_number();

-- Text search: units by their number, or by the code of their building and their number, such as A-1204, also by one that
-- they had before.
create or replace function search_unit_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from units
    where organization_id = any (scope_organizations()) and fold_text(number) like any (indexed_patterns(term))
  union
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where b.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(u.number) like any (indexed_patterns(substring(term from '-([^-]+)$')))
  union
  select unit_id from former_unit_numbers
    where organization_id = any (scope_organizations()) and fold_text(number) like any (indexed_patterns(term))
  union
  select u.id from former_unit_numbers f
      join units u on u.organization_id = f.organization_id and u.id = f.unit_id
      join buildings b on b.organization_id = u.organization_id and b.id = u.building_id
    where f.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(f.number) like any (indexed_patterns(substring(term from '-([^-]+)$')))
$$;

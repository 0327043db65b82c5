-- A label of leads and deals of an organization. Written by CRM admins.
create table tags (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  colour text not null check (colour in ('grey', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'orange',
    'red', 'pink', 'violet')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create unique index tags_name on tags (organization_id, lower(name));

select enable_rls('tags');
create policy in_scope on tags for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on tags to storey_app;

select audit_table('tags', private => true);

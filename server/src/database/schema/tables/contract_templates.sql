-- A template of partner agreements. Super admins write it; an agreement keeps a copy of the text.
create table contract_templates (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  language text not null default 'en' check (language in ('en', 'ar')),
  active boolean not null default true,
  body text not null check (length(body) between 1 and 40000),
  -- The number of the current text.
  number integer not null default 1 check (number >= 1),
  changed_by bigint references users,
  changed_by_name text,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);

create unique index contract_templates_name on contract_templates (lower(name));

select enable_rls('contract_templates');
create policy of_platform on contract_templates for all to storey_platform using (true);
grant select, insert, update, delete on contract_templates to storey_platform;

select audit_table('contract_templates');

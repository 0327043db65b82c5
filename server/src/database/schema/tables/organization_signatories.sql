-- A person who may sign for an organization, with an ID. Written by the registration, by admins of the organization and
-- by super admins.
create table organization_signatories (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  position text not null check (length(position) between 1 and 120),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 20),
  id_type text not null check (id_type in ('passport', 'national_id')),
  -- Encrypted, bound to the organization.
  id_number bytea not null,
  id_number_last_four text not null check (length(id_number_last_four) between 1 and 4),
  id_expires_on date not null,
  signing_authority text not null default 'sole' check (signing_authority in ('sole', 'joint')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

select enable_rls('organization_signatories');
create policy in_scope on organization_signatories for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_signatories for all to storey_platform using (true);
create policy own_only on organization_signatories as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_signatories to storey_app, storey_platform;

select audit_table('organization_signatories',
  hidden => '{full_name,nationality,email,phone,id_number,id_number_last_four}');

-- A broker whom a brokerage named in its registration; no user. Written by the registration, by admins of the brokerage
-- and by super admins.
create table organization_brokers (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  position integer not null check (position between 0 and 999),
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 20),
  broker_number text check (length(broker_number) between 1 and 60),
  broker_number_expires_on date,
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  is_account_admin boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  constraint organization_brokers_position unique (organization_id, position) deferrable initially deferred
);

create unique index organization_brokers_email on organization_brokers (organization_id, lower(email));

select enable_rls('organization_brokers');
create policy in_scope on organization_brokers for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_brokers for all to storey_platform using (true);
create policy own_only on organization_brokers as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_brokers to storey_app, storey_platform;

select audit_table('organization_brokers', hidden => '{full_name,email,phone}');

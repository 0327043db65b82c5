-- How long a client that a brokerage registers for a published project is protected; without a row brokers cannot register clients. A
-- change holds for later registrations, and for later viewings. Written by the sales desk.
create table protection_rules (
  organization_id bigint not null,
  project_id bigint not null,
  days integer not null check (days between 1 and 365),
  -- A hold request or a viewing of the client extends the protection to at least so many days from then, but never beyond max_days after the
  -- registration or the first viewing; 0 if nothing extends it.
  activity_days integer not null check (activity_days between 0 and 365),
  max_days integer not null check (max_days between 1 and 730),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- What protects a client: the first registration, or the first viewing that is recorded for a registered client.
  protects_first text not null default 'registration' check (protects_first in ('registration', 'viewing')),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint protection_rules_longest check (max_days >= days)
);

select enable_rls('protection_rules');
create policy in_scope on protection_rules for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on protection_rules for all to storey_platform using (true);
grant select, insert, update, delete on protection_rules to storey_app, storey_platform;

select audit_table('protection_rules');

-- The published projects in which the current brokerage can register clients, with their rules.
create view channel_protections with (security_barrier) as
  select p.organization_id, p.id as project_id, p.name as project_name, b.seller_name, r.days, r.activity_days, r.max_days,
      r.protects_first
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    join protection_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id;
grant select on channel_protections to storey_app;

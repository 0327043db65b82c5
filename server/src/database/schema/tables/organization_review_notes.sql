-- A note on a field of a registration that a reviewer returned for changes. Written by super admins; deleted when the
-- registration is submitted again.
create table organization_review_notes (
  organization_id bigint not null references organizations on delete cascade,
  field text not null check (length(field) between 1 and 80),
  note text not null check (length(note) between 1 and 1000),
  noted_by bigint references users,
  noted_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, field)
);

select enable_rls('organization_review_notes');
create policy in_scope on organization_review_notes for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_review_notes for all to storey_platform using (true);
create policy own_only on organization_review_notes as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_review_notes to storey_app, storey_platform;

select audit_table('organization_review_notes');

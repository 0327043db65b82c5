-- Which e-mails the buyers of a project receive; without a row, none. Written by the sales desk. A change holds for what
-- happens afterwards.
create table buyer_email_rules (
  organization_id bigint not null,
  project_id bigint not null,
  confirmation boolean not null,
  receipt boolean not null,
  construction boolean not null,
  -- So many days before an installment is due, and after its due day if it is unpaid; null: no such e-mail.
  reminder_days integer check (reminder_days between 1 and 60),
  overdue_days integer check (overdue_days between 1 and 60),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);

select enable_rls('buyer_email_rules');
create policy in_scope on buyer_email_rules for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buyer_email_rules for all to storey_platform using (true);
grant select, insert, update on buyer_email_rules to storey_app, storey_platform;

select audit_table('buyer_email_rules');

-- How many units of a project are to be booked in a month, entered by the developer or the sales desk. Reports compare with it.
create table sales_targets (
  organization_id bigint not null,
  project_id bigint not null,
  month date not null check (extract(day from month) = 1),
  units integer not null check (units between 1 and 10000),
  updated_at timestamptz not null default now(),
  primary key (organization_id, project_id, month),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
comment on column sales_targets.month is 'The first day of the month.';

select enable_rls('sales_targets');
create policy in_scope on sales_targets for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sales_targets for all to storey_platform using (true);
grant select, insert, update, delete on sales_targets to storey_app, storey_platform;

select audit_table('sales_targets');

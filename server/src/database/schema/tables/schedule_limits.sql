-- What the schedule of a single booking of a project may change of its payment plan without approval; without a row, each
-- such schedule needs approval. Written by the developer and the sales desk.
create table schedule_limits (
  organization_id bigint not null,
  project_id bigint not null,
  first_percent numeric(7,4) not null check (first_percent between 0 and 100),
  last_months integer not null check (last_months between 0 and 240),
  payments integer not null check (payments between 1 and 240),
  rate_percent numeric(7,4) not null check (rate_percent between 0 and 50),
  tolerance_percent numeric(7,4) not null check (tolerance_percent between 0 and 50),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
comment on column schedule_limits.first_percent is 'The least percent of the price that is due on the day of the booking.';
comment on column schedule_limits.last_months is 'The last payment is due at most so many months after the handover.';
comment on column schedule_limits.rate_percent is
  'The percent by the year at which later payments are worth less, for the present value.';
comment on column schedule_limits.tolerance_percent is
  'The percent by which the present value may be below that of the plan.';

select enable_rls('schedule_limits');
create policy in_scope on schedule_limits for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on schedule_limits for all to storey_platform using (true);
grant select, insert, update on schedule_limits to storey_app, storey_platform;

select audit_table('schedule_limits');

-- A user who closed the guide to the first steps in an organization. Written by that user.
create table get_started_dismissals (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, organization_id)
);

select enable_rls('get_started_dismissals');
create policy get_started_dismissals_own on get_started_dismissals for all to storey_app, storey_platform
  using (user_id = (select scope_user()) and organization_id = (select scope_organization()))
  with check (user_id = (select scope_user()) and organization_id = (select scope_organization()));
grant select, insert on get_started_dismissals to storey_app, storey_platform;

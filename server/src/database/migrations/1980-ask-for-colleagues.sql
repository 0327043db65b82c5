-- Requests of admins for colleagues: what they are is explained in the table's file.
create table colleague_requests (
  organization_id bigint not null,
  organization_type text not null,
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  role text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  reason text check (length(reason) between 1 and 2000),
  requested_by bigint not null references users,
  requested_by_name text not null,
  created_at timestamptz not null default now(),
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint colleague_requests_role check (
    organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker')),
  constraint colleague_requests_decided check ((status = 'pending') = (decided_at is null)
    and num_nonnulls(decided_by, decided_by_name, decided_at) in (0, 3)),
  constraint colleague_requests_reason check ((status = 'rejected') = (reason is not null))
);

create unique index colleague_requests_one_pending
  on colleague_requests (organization_id, lower(email)) where status = 'pending';
create index colleague_requests_newest on colleague_requests (organization_id, id desc);

select enable_rls('colleague_requests');
create policy in_scope on colleague_requests for select to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_asker on colleague_requests for insert to storey_app
  with check (organization_id = (select scope_organization())
    and (status = 'pending' or status = 'approved' and (select admins_invite from platform_settings)));
create policy of_withdrawal on colleague_requests for update to storey_app
  using (organization_id = (select scope_organization()) and status = 'pending')
  with check (status = 'withdrawn');
create policy own_only on colleague_requests as restrictive for all to storey_own using (false);
create policy read_by_platform on colleague_requests for select to storey_platform using (true);
create policy of_platform on colleague_requests for insert to storey_platform with check (status = 'pending');
create policy decided_by_platform on colleague_requests for update to storey_platform
  using (status = 'pending') with check (status <> 'pending');
grant select, insert, update (status, reason, decided_by, decided_by_name, decided_at)
  on colleague_requests to storey_app, storey_platform;

select audit_table('colleague_requests', hidden => '{full_name,email}');
-- Admins of an organization invite on their own only where the platform lets them.
create policy invites_of_admins on invites for insert to storey_app
  with check (organization_id = (select scope_organization()) and status = 'pending'
    and (select admins_invite from platform_settings));
create policy invites_expired_by_admins on invites for update to storey_app
  using (organization_id = (select scope_organization()) and status = 'pending' and expires_at <= now())
  with check (status = 'expired');
create policy own_only on invites as restrictive for insert to storey_own with check (false);
grant insert, update (status, decided_at) on invites to storey_app;

-- A request of an organization to renew its license, with the new document: what its license states from then on. The platform approves
-- or rejects it; only an approval changes the organization. Decided requests stay as the history.
create table license_requests (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('trade_license', 'regulator_certificate')),
  -- Null once the document was deleted permanently.
  document_id bigint,
  expires_on date not null,
  -- Null where the number or the legal name stay as they are.
  number text check (length(number) between 1 and 60),
  legal_name text check (length(legal_name) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  reason text check (length(reason) between 1 and 2000),
  requested_by bigint not null references users,
  requested_by_name text not null,
  created_at timestamptz not null default now(),
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  foreign key (organization_id, document_id) references organization_documents (organization_id, id)
    on delete set null (document_id),
  constraint license_requests_decided check ((status = 'pending') = (decided_at is null)
    and num_nonnulls(decided_by, decided_by_name, decided_at) in (0, 3)),
  constraint license_requests_reason check ((status = 'rejected') = (reason is not null))
);

create unique index license_requests_one_pending on license_requests (organization_id, kind) where status = 'pending';
create index license_requests_newest on license_requests (organization_id, id desc);
create index license_requests_document on license_requests (organization_id, document_id);
create index license_requests_waiting on license_requests (created_at, id) where status = 'pending';

select enable_rls('license_requests');
create policy in_scope on license_requests for select to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
-- A member asks for the own organization and may withdraw the request; neither decides, nor changes what was decided.
create policy of_asker on license_requests for insert to storey_app
  with check (organization_id = (select scope_organization()) and status = 'pending');
create policy of_withdrawal on license_requests for update to storey_app
  using (organization_id = (select scope_organization()) and status = 'pending')
  with check (status = 'withdrawn');
create policy own_only on license_requests as restrictive for all to storey_own using (false);
create policy read_by_platform on license_requests for select to storey_platform using (true);
create policy of_platform on license_requests for insert to storey_platform with check (status = 'pending');
create policy decided_by_platform on license_requests for update to storey_platform
  using (status = 'pending') with check (status <> 'pending');
grant select, insert, update (status, reason, decided_by, decided_by_name, decided_at)
  on license_requests to storey_app, storey_platform;

select audit_table('license_requests');

-- A change of its contract text that a developer proposes: the text as it would be, written against the version that was in force. The
-- platform approves or rejects it; only an approval adds a version. Decided proposals stay as the history.
create table contract_text_proposals (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  -- The version in force when it was written; 0 is the usual text.
  base_version integer not null check (base_version >= 0),
  language text not null check (language in ('en', 'ar')),
  body text not null check (length(body) between 1 and 40000),
  purpose text not null check (length(purpose) between 1 and 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  reason text check (length(reason) between 1 and 2000),
  -- The version that the approval added.
  text_version integer,
  requested_by bigint not null references users,
  requested_by_name text not null,
  created_at timestamptz not null default now(),
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  foreign key (organization_id, text_version) references contract_texts (organization_id, number),
  constraint contract_text_proposals_decided check ((status = 'pending') = (decided_at is null)
    and num_nonnulls(decided_by, decided_by_name, decided_at) in (0, 3)),
  constraint contract_text_proposals_reason check ((status = 'rejected') = (reason is not null)),
  -- Versions have no gaps: a text that was changed since then has taken the next number.
  constraint contract_text_proposals_approved check ((status = 'approved') = (text_version is not null)
    and text_version = base_version + 1)
);
comment on table contract_text_proposals is 'A proposal is never changed; a developer withdraws it and sends another one.';

create unique index contract_text_proposals_one_pending on contract_text_proposals (organization_id) where status = 'pending';
create index contract_text_proposals_newest on contract_text_proposals (organization_id, id desc);
create index contract_text_proposals_text on contract_text_proposals (organization_id, text_version);
create index contract_text_proposals_waiting on contract_text_proposals (created_at, id) where status = 'pending';

select enable_rls('contract_text_proposals');
create policy in_scope on contract_text_proposals for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
-- A member proposes for the own organization and may withdraw it; neither decides, nor changes what was decided.
create policy of_asker on contract_text_proposals for insert to storey_app
  with check (organization_id = (select scope_organization()) and status = 'pending');
create policy of_withdrawal on contract_text_proposals for update to storey_app
  using (organization_id = (select scope_organization()) and status = 'pending')
  with check (status = 'withdrawn');
create policy own_only on contract_text_proposals as restrictive for all to storey_own using (false);
create policy read_by_platform on contract_text_proposals for select to storey_platform using (true);
create policy decided_by_platform on contract_text_proposals for update to storey_platform
  using (status = 'pending') with check (status in ('approved', 'rejected'));
grant select, insert, update (status, decided_by, decided_by_name, decided_at) on contract_text_proposals to storey_app;
grant select, update (status, reason, text_version, decided_by, decided_by_name, decided_at)
  on contract_text_proposals to storey_platform;

select audit_table('contract_text_proposals', ignored => '{body}');

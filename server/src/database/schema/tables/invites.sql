-- An offer of membership with a role, sent to one e-mail address. Written by super admins, and by the invited person
-- who accepts or declines it. An address has at most one pending invite per organization; the role fits the type of the
-- organization.
create table invites (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  organization_type text not null,
  email text not null check (length(email) <= 254),
  role text not null check (role in
    ('super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker')),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  token_hash bytea not null unique,
  invited_by bigint references users,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  -- Sending it again creates a new link and ends the old one.
  sent_count integer not null default 1,
  last_sent_at timestamptz not null default now(),
  undelivered_at timestamptz,
  email_id uuid,
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint invites_role_fits_type check (
    organization_type = 'platform' and role in ('super_admin', 'super_admin_sales_manager')
    or organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker')),
  constraint invites_decided check ((decided_at is null) = (status = 'pending'))
);
comment on column invites.undelivered_at is
  'When the last e-mail was returned; null if it was not, or was sent again since then.';
comment on column invites.email_id is 'The last e-mail of this invite.';

create unique index invites_pending on invites (organization_id, lower(email)) where status = 'pending';
create index invites_for_address on invites (lower(email)) where status = 'pending';
create index invites_of_organization on invites (organization_id, id desc);
create unique index invites_email_id on invites (email_id) where email_id is not null;

select enable_rls('invites');
create policy invites_in_scope on invites for select to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy invites_of_platform on invites for all to storey_platform using (true);
create policy invites_of_account on invites for all to storey_account using (true) with check (true);
grant select, insert, update on invites to storey_account;
grant insert, update on invites to storey_platform;
-- Every column except the hash of the link.
grant select (id, organization_id, organization_type, email, role, status, invited_by, invited_by_name, created_at,
    expires_at, decided_at, decided_by, sent_count, last_sent_at, undelivered_at, email_id)
  on invites to storey_app, storey_platform;

-- Admins of an organization invite on their own only where the platform lets them.
create policy invites_of_admins on invites for insert to storey_app
  with check (organization_id = (select scope_organization()) and status = 'pending'
    and (select admins_invite from platform_settings));
create policy invites_expired_by_admins on invites for update to storey_app
  using (organization_id = (select scope_organization()) and status = 'pending' and expires_at <= now())
  with check (status = 'expired');
create policy own_only on invites as restrictive for insert to storey_own with check (false);
grant insert, update (status, decided_at) on invites to storey_app;

-- For the worker, which has no other access to invites. No row if the e-mail is not that of a pending invite, or was
-- recorded as undelivered before.
create function mark_invite_undelivered(returned_email uuid)
  returns table (id bigint, organization_id bigint, organization_name text, email text, invited_by bigint)
  language sql security definer set search_path = public as $$
  update invites i set undelivered_at = now() from organizations o
    where i.email_id = returned_email and i.status = 'pending' and i.undelivered_at is null and o.id = i.organization_id
    returning i.id, i.organization_id, o.name, i.email, i.invited_by
$$;
revoke execute on function mark_invite_undelivered(uuid) from public;
grant execute on function mark_invite_undelivered(uuid) to storey_worker;

select audit_table('invites', hidden => '{token_hash}');

-- Registration, verified addresses, links that work once, invites, faces, and limits that hold over all processes.

alter table users add column avatar uuid;
comment on column users.avatar is 'Under this name the picture forms are kept; a new picture has a new name.';

-- A link in a letter: works once, for one purpose, until it expires or a newer one takes its place.
create table account_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  token_hash bytea not null unique,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column account_links.email is 'The address that it was sent to: it proves that one, whatever the account says by then.';
create unique index account_links_open on account_links (user_id, purpose) where used_at is null;
create index account_links_expiry on account_links (expires_at);
grant select, insert, update, delete on account_links to storey_account;
grant select, delete on account_links to storey_worker;

create table invites (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  organization_type text not null,
  email text not null check (length(email) <= 254),
  role text not null
    check (role in ('super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  token_hash bytea not null unique,
  invited_by bigint references users,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint invites_role_fits_type check (
    (organization_type = 'platform' and role in ('super_admin', 'super_admin_sales_manager'))
    or (organization_type = 'developer' and role in ('developer_admin', 'developer'))
    or (organization_type = 'brokerage' and role in ('broker_admin', 'broker'))),
  constraint invites_decided check ((decided_at is null) = (status = 'pending'))
);
create unique index invites_pending on invites (organization_id, lower(email)) where status = 'pending';
create index invites_for_address on invites (lower(email)) where status = 'pending';
create index invites_of_organization on invites (organization_id, id desc);

select wall('invites');
create policy invites_in_scope on invites for select to storey_app
  using (organization_id = (select scope_organization()) or organization_id = any ((select scope_organizations())::bigint[]));
create policy invites_of_platform on invites for all to storey_platform using (true);
create policy invites_of_account on invites for all to storey_account using (true) with check (true);
grant select (id, organization_id, organization_type, email, role, status, invited_by, invited_by_name, created_at, expires_at, decided_at, decided_by)
  on invites to storey_app;
grant select, insert, update on invites to storey_platform, storey_account;

-- Accepting an invite makes a member, and a switched-off member of old stays what the organization made of them.
create policy memberships_by_invite on memberships for insert to storey_account with check (true);
grant insert on memberships to storey_account;

-- The store of the limiter: the same count for every process. Keys are made by us and hold no address in the clear.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);
grant select, insert, update, delete on rate_limits to storey_app;
grant select, delete on rate_limits to storey_worker;

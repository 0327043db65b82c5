-- A user with a role in an organization. Created when an invite is accepted, changed and deleted by super admins. The
-- role fits the type of the organization, and an organization keeps at least one enabled admin.
create table memberships (
  organization_id bigint not null,
  user_id bigint not null references users,
  organization_type text not null,
  role text not null check (role in
    ('super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint memberships_role_fits_type check (
    organization_type = 'platform' and role in ('super_admin', 'super_admin_sales_manager')
    or organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker'))
);

create index memberships_user on memberships (user_id);
create index memberships_role on memberships (role, user_id);

select enable_rls('memberships');
create policy memberships_in_scope on memberships for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy memberships_of_platform on memberships for all to storey_platform using (true);
create policy memberships_of_account on memberships for select to storey_account using (true);
-- Accepting an invite creates a membership. It updates none, so that an earlier member who was disabled stays disabled.
create policy memberships_by_invite on memberships for insert to storey_account with check (true);
grant select, insert on memberships to storey_account;
grant select on memberships to storey_app;
grant select, delete, update (role, enabled) on memberships to storey_platform;

-- Raises an exception if the organization has no enabled admin left. Locks the organization, so that of two admins who
-- leave simultaneously the second waits for the first.
create function require_admin(organization bigint) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform from organizations where id = organization for no key update;
  perform from memberships m join users u on u.id = m.user_id
    where m.organization_id = organization and m.enabled and is_admin_role(m.role) and u.disabled_at is null;
  if not found then
    raise exception 'organization % would have no admin left', organization
      using errcode = 'check_violation', constraint = 'organizations_keep_an_admin';
  end if;
end
$$;

-- No user changes their own role or removes their own membership.
create function forbid_own_role_change() returns trigger language plpgsql as $$
begin
  if is_application_role() and old.user_id = scope_user() then
    raise exception 'users cannot change their own role'
      using errcode = 'check_violation', constraint = 'memberships_own_role';
  end if;
  return coalesce(new, old);
end
$$;
create trigger forbid_own_removal before delete on memberships
  for each row execute function forbid_own_role_change();
create trigger forbid_own_role_change before update of role on memberships
  for each row when (old.role <> new.role) execute function forbid_own_role_change();

-- An organization keeps at least one enabled admin.
create function check_admin_remains() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from users where id = old.user_id and disabled_at is null;
  if found and is_application_role() then perform require_admin(old.organization_id); end if;
  return null;
end
$$;
create trigger check_admin_remains_on_update after update of role, enabled on memberships
  for each row when (old.enabled and is_admin_role(old.role) and not (new.enabled and is_admin_role(new.role)))
  execute function check_admin_remains();
create trigger check_admin_remains_on_delete after delete on memberships
  for each row when (old.enabled and is_admin_role(old.role)) execute function check_admin_remains();

-- A change of what a user may do raises their access version, so that their next call is checked again.
create trigger sync_access_version after insert or delete or update on memberships
  for each row execute function sync_access_version();

-- Keeps the user of a deleted membership among those whom records of the organization may name.
create function sync_former_members() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into former_members (organization_id, user_id) values (old.organization_id, old.user_id)
    on conflict do nothing;
  return null;
end
$$;
create trigger sync_former_members after delete on memberships
  for each row execute function sync_former_members();

-- Revokes the pending invites of a super admin who loses the role, so that they cannot return by one.
create trigger sync_invites_on_update after update of enabled, role on memberships
  for each row when (old.enabled and old.role = 'super_admin' and not (new.enabled and new.role = 'super_admin'))
  execute function sync_invites('user_id');
create trigger sync_invites_on_delete after delete on memberships
  for each row when (old.role = 'super_admin') execute function sync_invites('user_id');

-- Deletes the assignments of a sales manager who loses the role.
create function sync_sales_assignments() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from sales_assignments where user_id = old.user_id;
  return null;
end
$$;
create trigger sync_sales_assignments_on_update after update of role on memberships
  for each row when (old.role = 'super_admin_sales_manager' and new.role <> old.role)
  execute function sync_sales_assignments();
create trigger sync_sales_assignments_on_delete after delete on memberships
  for each row when (old.role = 'super_admin_sales_manager') execute function sync_sales_assignments();

select audit_table('memberships');

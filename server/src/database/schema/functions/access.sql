-- Roles of members, and the effects of a change of what a user may do.

create function is_admin_role(role text) returns boolean language sql immutable parallel safe
  return role in ('super_admin', 'developer_admin', 'broker_admin');

-- A change of a user's memberships, assignments or tokens raises the user's access version in the same transaction, so
-- that every process checks their next call again.
create function sync_access_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update users set access_version = access_version + 1 where id = old.user_id;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then
    update users set access_version = access_version + 1 where id = new.user_id;
  end if;
  return null;
end
$$;

-- Whether the caller is an admin of the current organization now. For policies: memberships has its own.
create function admins_scope() returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from memberships m
    where m.organization_id = scope_organization() and m.user_id = scope_user() and m.enabled and is_admin_role(m.role))
$$;

-- Revokes the pending invites of a super admin who loses the role or is disabled: an invite to a mailbox of their own
-- would give the role back. Argument: the column of the changed row with the user's id.
create function sync_invites() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invites set status = 'revoked', decided_at = now()
    where invited_by = (to_jsonb(old) ->> tg_argv[0])::bigint and status = 'pending';
  return null;
end
$$;

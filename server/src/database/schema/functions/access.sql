-- Changing who somebody is, or what they may do, changes their access version in the same transaction, so that
-- the very next call of theirs is judged anew on every process.
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

-- What an admin of the platform began goes with their role: an invite that waits in their own other mailbox would bring
-- them back.
create function sync_invites() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invites set status = 'revoked', decided_at = now()
    where invited_by = (to_jsonb(old) ->> tg_argv[0])::bigint and status = 'pending';
  return null;
end
$$;

create function is_admin_role(role text) returns boolean language sql immutable parallel safe
  return role in ('super_admin', 'developer_admin', 'broker_admin');

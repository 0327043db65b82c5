-- What an admin of the platform began goes with their role: an invite that waits in their own other mailbox would bring
-- them back.
create function revoke_invites() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invites set status = 'revoked', decided_at = now()
    where invited_by = (to_jsonb(old) ->> tg_argv[0])::bigint and status = 'pending';
  return null;
end
$$;
create trigger memberships_invites after update of enabled, role on memberships
  for each row when (old.enabled and old.role = 'super_admin' and not (new.enabled and new.role = 'super_admin'))
  execute function revoke_invites('user_id');
create trigger memberships_invites_gone after delete on memberships
  for each row when (old.role = 'super_admin') execute function revoke_invites('user_id');
create trigger users_invites after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function revoke_invites('id');

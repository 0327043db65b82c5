-- An address belongs to who confirms it: what was set up before, a password or a second factor, a stranger may have set up.

-- Held here, because every way to confirm an address goes through it. The password of the account is set after it, in the
-- same transaction; where the previous release still confirms, the person resets it by e-mail.
create function forget_unconfirmed_credentials() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from recovery_codes where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  return null;
end
$$;
create trigger users_confirmed after update of email_verified_at on users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function forget_unconfirmed_credentials();

-- Nobody could sign in with these yet.
delete from recovery_codes where user_id in (select id from users where email_verified_at is null);
delete from user_credentials where user_id in (select id from users where email_verified_at is null);
update tokens set ended_at = now()
  where ended_at is null and user_id in (select id from users where email_verified_at is null);

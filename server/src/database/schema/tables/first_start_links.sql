-- A link by which the first super admin creates their account, as the hash of its secret. Written by the server at the
-- first start, and deleted when it was used or has expired.
create table first_start_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

select enable_rls('first_start_links');
create policy first_start_links_of_account on first_start_links for all to storey_account
  using (true)
  with check (true);
grant select, insert, delete on first_start_links to storey_account;

-- Whether there is no super admin. A disabled one counts: the operator then restores access with a command.
create function needs_first_admin() returns boolean language sql stable security definer set search_path = public
  return not exists (select from memberships where role = 'super_admin');
revoke execute on function needs_first_admin() from public;
grant execute on function needs_first_admin() to storey_account;

-- Creates the platform and its first super admin for the holder of a link, and deletes every link. Of several
-- simultaneous calls one succeeds. Null if the link is invalid or no longer needed; 0 if the address has an account,
-- and the link then stays valid. A platform that has a country keeps it.
create function create_first_super_admin(link_hash bytea, user_name text, address text, hashed_password text,
  home_country text default null, home_currency text default null, home_timezone text default null)
  returns bigint language plpgsql security definer set search_path = public as $$
declare
  admin bigint;
  platform bigint;
begin
  perform pg_advisory_xact_lock(hashtext('storey first start'));
  if not needs_first_admin() then return null; end if;
  perform from first_start_links where token_hash = link_hash and expires_at > now();
  if not found then return null; end if;
  perform from users
    where lower(email) = lower(address) and (email_verified_at is not null or disabled_at is not null);
  if found then return 0; end if;
  -- An account that was never confirmed may be a stranger's: nothing of it is kept except its id.
  insert into users (full_name, email, email_verified_at) values (user_name, address, now())
    on conflict (lower(email)) do update set full_name = excluded.full_name, phone = null, email_verified_at = now()
    returning id into admin;
  delete from recovery_codes where user_id = admin;
  delete from user_credentials where user_id = admin;
  insert into user_credentials (user_id, password_hash) values (admin, hashed_password);
  update tokens set ended_at = now() where user_id = admin and ended_at is null;
  update sign_in_challenges set used_at = now() where user_id = admin and used_at is null;
  update account_links set used_at = now() where user_id = admin and used_at is null;
  insert into organizations (type, name)
    select 'platform', 'Platform' where not exists (select from organizations where type = 'platform');
  select id into platform from organizations where type = 'platform';
  update organizations set country = home_country, default_currency = coalesce(home_currency, default_currency),
      timezone = coalesce(home_timezone, timezone), version = version + 1
    where id = platform and country is null and home_country is not null;
  insert into memberships (organization_id, user_id, organization_type, role)
    values (platform, admin, 'platform', 'super_admin');
  delete from first_start_links;
  return admin;
end
$$;
revoke execute on function create_first_super_admin(bytea, text, text, text, text, text, text)
  from public;
grant execute on function create_first_super_admin(bytea, text, text, text, text, text, text)
  to storey_account;

select audit_table('first_start_links', hidden => '{token_hash}');

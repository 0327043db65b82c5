-- The roles that transactions work as (server/src/access/scope.ts chooses one). None can log in, owns a table or bypasses
-- row-level security; the login of the server is a member of all five.
--
--   storey_app       a member of organizations, within the scope of the call
--   storey_own       the same, restricted to own leads and those without an owner
--   storey_platform  a super admin
--   storey_account   sign-in, registration, invites: calls without a scope
--   storey_worker    jobs and schedules

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

do $$
declare
  name text;
begin
  foreach name in array array['storey_app', 'storey_platform', 'storey_account', 'storey_worker', 'storey_own'] loop
    begin
      execute format('create role %I nologin %s', name, case name when 'storey_own' then 'inherit' else 'noinherit' end);
    exception when duplicate_object or unique_violation then
      null; -- Roles belong to the cluster: another database of it may have created them.
    end;
    -- Not inherited: the restrictive policies of storey_own would bind the owner, and the functions that run as the owner.
    execute format('grant %I to current_user with inherit false, set true', name);
    if name <> 'storey_own' then
      execute format('grant usage on schema public to %I', name);
    end if;
  end loop;
  grant storey_app to storey_own;
end
$$;

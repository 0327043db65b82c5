-- Turns on row-level security for a table, for its owner too. The owner (migrations, backups, security definer
-- functions) is admitted by the policy owner_passes, because it need not be a superuser. The policy names no login, so that
-- it holds after a restore under another owner. A table without another policy
-- is read and written by such functions and by triggers only.
--
-- Names of policies that most tables have:
--   in_scope     rows of the current organization (CRM), or of all organizations in the scope of the call
--   of_platform  all rows, for a super admin; tables of a CRM have none, because the platform reads no CRM
--   of_worker    all rows, for jobs and schedules
--   own_only     restrictive: what a member restricted to own leads sees within the scope; see scope.sql
create function enable_rls(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_passes on %s for all to pg_database_owner using (true) with check (true)', target);
end
$$;

-- The second wall around a table: row-level security for everyone, the owner too; the owner (migrations, backups, look-up
-- functions below) passes by a policy of its own, because it need not be a superuser.
create function enable_rls(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_passes on %s for all to current_user using (true) with check (true)', target);
end
$$;

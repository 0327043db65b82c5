-- What names the application's roles by their beginning would miss those of an installation with another prefix.
create or replace function is_audit_on() returns boolean language sql stable
  return coalesce(current_setting('app.event', true), '') <> ''
    or current_setting('role') in
      ('storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker');
create or replace function is_application_role() returns boolean language sql stable
  return coalesce(current_setting('role', true), '') in
    ('storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker');

drop trigger log_buyers_before_update on booking_buyers;
create trigger log_buyers_before_update before update on booking_buyers
  for each row when (new.* is distinct from old.*
    and (current_user in ('storey_app', 'storey_platform')
      or coalesce(current_setting('app.resealing', true), '') <> 'on'))
  execute function log_buyers_before_update();

-- This installation, in one row that the migration writes. The folder of files carries the same id, so that no other
-- database deletes what this one stores. Written by the start and by commands, as the owner; the worker reads it.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid(),
  signing_key bytea check (length(signing_key) >= 33),
  storage_marked_at timestamptz,
  restored_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column installation.signing_key is
  'The key of the audit log, of recovery codes and of links in sent messages, encrypted with SECRET_KEY; null before the first start.';
comment on column installation.storage_marked_at is 'When the folder of files was first marked with the id.';
comment on column installation.restored_at is 'When the database was last restored from a backup.';

insert into installation default values;

select enable_rls('installation');
create policy of_worker on installation for select to storey_worker using (true);
grant select on installation to storey_worker;

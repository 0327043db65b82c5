-- A seal of an audit event. Each is keyed with the server's secret and computed from the seal before it and the stored
-- event, so that a change outside the application breaks the chain at that event. Written by a job; append-only.
create table audit_seals (
  id bigint generated always as identity primary key,
  audit_id bigint not null unique,
  seal bytea not null check (length(seal) = 32),
  at timestamptz not null default clock_timestamp()
);

select enable_rls('audit_seals');
create policy audit_seals_of_worker on audit_seals for select to storey_worker using (true);
create policy audit_seals_made on audit_seals for insert to storey_worker with check (true);
grant select, insert on audit_seals to storey_worker;

-- The log is append-only.
create trigger forbid_audit_change before delete or update or truncate on audit_seals
  for each statement execute function forbid_audit_change();

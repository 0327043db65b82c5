-- Backups that were made, and attempts that failed. Written by the command and the job as the owner; the worker reads it for
-- metrics, and super admins see the last one.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  place text not null check (length(place) between 1 and 1000),
  bytes bigint not null check (bytes >= 0),
  row_count bigint not null check (row_count >= 0),
  file_count bigint not null check (file_count >= 0),
  is_encrypted boolean not null,
  error text check (length(error) <= 1000)
);
comment on column backups.place is 'The file or object of the archive; after an error, where it was to be.';
comment on column backups.error is 'Why no archive was made; null if it was.';

select enable_rls('backups');
create policy of_worker on backups for select to storey_worker using (true);
create policy of_platform on backups for select to storey_platform using (true);
grant select on backups to storey_worker, storey_platform;

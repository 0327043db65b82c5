-- A running process of this installation, written by itself every ten seconds and deleted when it stops in order. One that
-- was killed remains with its last report for a day. Read by super admins.
create table processes (
  id uuid primary key,
  part text not null check (part in ('all', 'web', 'worker')),
  host text not null check (length(host) between 1 and 255),
  pid integer not null,
  version text not null,
  commit text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  report jsonb not null
);
comment on column processes.report is
  'What the process says of itself: memory, connections, calls, its last failures, disks, files and mail server.';

create index processes_age on processes (seen_at);

select enable_rls('processes');
create policy of_worker on processes for all to storey_worker using (true) with check (true);
create policy of_platform on processes for select to storey_platform using (true);
grant select, insert, update, delete on processes to storey_worker;
grant select on processes to storey_platform;

-- A task: long work that a user started, such as an export or an import, with its progress and result, which the user
-- sees among their notifications. Written by the call that starts it and by the worker.
create table jobs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  kind text not null check (length(kind) between 1 and 60),
  title text not null check (length(title) between 1 and 200),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  problem text,
  file_id bigint,
  cancel_asked_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  -- The screen that shows the result, for a task that creates no file.
  path text check (path ~ '^/[a-z0-9/-]{1,199}$'),
  -- Until when the task can be undone, and when it was.
  undo_until timestamptz,
  undone_at timestamptz,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint jobs_end check ((ended_at is null) = (status in ('queued', 'running'))),
  unique (organization_id, id)
);

create index jobs_of_person on jobs (organization_id, user_id, id desc);
-- Jobs of the worker: results that expire, tasks that ended.
create index jobs_expiry on jobs (expires_at) where expires_at is not null;
create index jobs_ended on jobs (ended_at) where ended_at is not null;
create index jobs_file on jobs (organization_id, file_id) where file_id is not null;
create index jobs_of_path on jobs (organization_id, path, id desc) where path is not null;

select enable_rls('jobs');
create policy jobs_own on jobs for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()) and user_id = (select scope_user()));
create policy jobs_of_worker on jobs for all to storey_worker using (true) with check (true);
grant select, insert, update on jobs to storey_app, storey_platform;
grant select, insert, update, delete on jobs to storey_worker;

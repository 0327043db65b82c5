-- Letters that leave by mail, and work that takes longer than a call. The queue itself belongs to pg-boss, in a schema of
-- its own; these tables hold what people and operators may ask about afterwards.

do $$
begin
  begin
    create role storey_worker nologin noinherit;
  exception when duplicate_object or unique_violation then
    null;
  end;
  grant storey_worker to current_user;
  grant usage on schema public to storey_worker;
end
$$;

-- Written in the transaction that causes it, sent by a worker. The text may hold links that open an account, so it is kept
-- sealed with the server's key, and only until it is sent.
create table letters (
  id uuid primary key,
  organization_id bigint references organizations,
  user_id bigint references users,
  kind text not null check (length(kind) between 1 and 60),
  address text not null check (length(address) between 3 and 254),
  sealed bytea,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  attempts integer not null default 0,
  error text,
  request_id text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  constraint letters_sealed_until_done check ((sealed is null) = (status in ('sent', 'failed', 'uncertain')))
);
comment on column letters.status is
  'uncertain: the server went away after it was handed the whole letter. It may have taken it, so it is not sent again.';
create index letters_age on letters (created_at);
create index letters_unsent on letters (status, claimed_at) where status in ('queued', 'sending');

select wall('letters');
create policy letters_written on letters for insert to storey_app, storey_platform, storey_account with check (true);
create policy letters_of_worker on letters for all to storey_worker using (true) with check (true);
grant insert on letters to storey_app, storey_platform, storey_account;
grant select, insert, update, delete on letters to storey_worker;

-- Long work that a person asked for: an export, an import. Its progress and result stay under their bell.
create table jobs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  kind text not null check (length(kind) between 1 and 60),
  title text not null check (length(title) between 1 and 200),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  asked jsonb not null default '{}',
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  problem text,
  file_id bigint,
  cancel_asked_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint jobs_end check ((ended_at is null) = (status in ('queued', 'running')))
);
create index jobs_of_person on jobs (organization_id, user_id, id desc);
create index jobs_expiry on jobs (expires_at) where expires_at is not null;
create index jobs_ended on jobs (ended_at) where ended_at is not null;
create index jobs_file on jobs (organization_id, file_id) where file_id is not null;

select wall('jobs');
create policy jobs_own on jobs for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()) and user_id = (select scope_user()));
create policy jobs_of_worker on jobs for all to storey_worker using (true) with check (true);
grant select, insert, update on jobs to storey_app, storey_platform;
grant select, insert, update, delete on jobs to storey_worker;

-- Who a person is now, for work that goes on after their call: as look_up_token, without a token.
create function look_up_person(who bigint) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', exists (select from user_credentials c where c.user_id = u.id and c.two_factor_confirmed_at is not null),
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object(
        'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency, 'role', m.role,
        'enabled', m.enabled and o.status not in ('suspended', 'closed'),
        'require_two_factor', o.require_two_factor,
        'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker')) order by o.name, o.id)
      from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]'),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from users u where u.id = who and u.disabled_at is null
$$;

-- Only the worker asks for people by their id.
revoke execute on function look_up_person(bigint) from public;
grant execute on function look_up_person(bigint) to storey_worker;

create policy files_of_worker on files for all to storey_worker using (true) with check (true);
grant select, delete on files to storey_worker;

-- What the worker clears away once it is of no more use.
create policy idempotency_keys_of_worker on idempotency_keys for all to storey_worker using (true);
grant select, delete on idempotency_keys, sign_in_challenges, tokens to storey_worker;
create index tokens_expiry on tokens (expires_at);
create index tokens_ended on tokens (ended_at) where ended_at is not null;

-- An audit event: what one call or job did, by whom and with which result. Written by the application, or by
-- audit_event for jobs. Append-only, for the database owner too.
create table audit_log (
  id bigint generated always as identity primary key,
  event uuid not null unique,
  at timestamptz not null default clock_timestamp(),
  request_id text check (length(request_id) <= 64),
  organization_id bigint,
  user_id bigint,
  user_name text check (length(user_name) <= 200),
  action text not null check (length(action) between 1 and 80),
  subject_kind text check (length(subject_kind) <= 40),
  subject_id bigint,
  result text not null check (result in ('done', 'refused', 'failed')),
  status integer,
  address text check (length(address) <= 64),
  user_agent text check (length(user_agent) <= 400),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4000),
  -- Keyed with a secret that the database does not have: an event that was inserted by hand has none.
  mark bytea check (length(mark) = 32)
);
comment on table audit_log is
  'One row for each event. Without foreign keys: an event stays when its record, user or organization is deleted.';
comment on column audit_log.mark is
  'Null for events that the database writes itself (jobs, retention) and for events from before marks.';

-- Lists of events with each filter, the newest first.
create index audit_log_organization on audit_log (organization_id, id desc);
create index audit_log_person on audit_log (user_id, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc) where subject_id is not null;
create index audit_log_action on audit_log (action text_pattern_ops, id desc);
create index audit_log_trouble on audit_log (result, id desc) where result <> 'done';
create index audit_log_age on audit_log using brin (at);
-- The page of an organization: what was done with it.
create index audit_log_about
  on audit_log (((details ->> 'organization_id')::bigint), id desc) where details ? 'organization_id';
-- Search by part of a user's name or address, or by a request. Names and addresses repeat, so an entry takes a few
-- bytes; a request occurs once, so its hash is enough. The distinct names are read from the first index, one step for
-- each; decision 0013 has the figures.
create index audit_log_name on audit_log (user_name) where user_name is not null;
create index audit_log_address on audit_log (address) where address is not null;
create index audit_log_request on audit_log using hash (request_id) where request_id is not null;

select enable_rls('audit_log');
-- Members and super admins write events in their own name only.
create policy audit_log_written on audit_log for insert to storey_app, storey_platform
  with check (user_id is null or user_id = (select scope_user()));
create policy audit_log_written_for_account on audit_log for insert to storey_account, storey_worker with check (true);
-- Admins read what was done in their organization.
create policy audit_log_of_admins on audit_log for select to storey_app
  using (organization_id = (select scope_organization()) and (select admins_scope()));
create policy audit_log_of_platform on audit_log for select to storey_platform using (true);
create policy audit_log_of_worker on audit_log for select to storey_worker using (true);
grant insert on audit_log to storey_account;
grant select, insert on audit_log to storey_app, storey_platform, storey_worker;

-- The changes of events, for the platform: of a CRM only that a row changed, without its values.
create function audit_changes_of(events uuid[])
  returns table (event uuid, id bigint, table_name text, row_id text, operation text, before jsonb, after jsonb,
    private boolean)
  language sql stable security definer set search_path = public as $$
  select c.event, c.id, c.table_name, c.row_id, c.operation,
    case when not c.private then c.before end, case when not c.private then c.after end, c.private
  from audit_changes c where c.event = any (events) order by c.id
$$;
revoke execute on function audit_changes_of(uuid[]) from public;
grant execute on function audit_changes_of(uuid[]) to storey_platform;

-- The changes of an event within the current organization, for its admins, with the values of its own CRM.
create function own_audit_changes_of(one uuid)
  returns table (event uuid, id bigint, table_name text, row_id text, operation text, before jsonb, after jsonb,
    private boolean)
  language sql stable security definer set search_path = public as $$
  select c.event, c.id, c.table_name, c.row_id, c.operation, c.before, c.after, false
  from audit_changes c
  where c.event = one and c.organization_id = scope_organization() and admins_scope()
    and exists (select from audit_log l where l.event = one and l.organization_id = scope_organization())
  order by c.id
$$;
revoke execute on function own_audit_changes_of(uuid) from public;
grant execute on function own_audit_changes_of(uuid) to storey_app;

-- An event with its changes as one text, from which its seal is computed. It is always the same, also if an empty
-- column is added later.
create function audit_text(log_event audit_log) returns text
  language sql stable security definer set search_path = public set TimeZone = 'UTC' as $$
  select jsonb_build_array(jsonb_strip_nulls(to_jsonb(log_event)), coalesce(
    (select jsonb_agg(jsonb_strip_nulls(to_jsonb(c) - 'before' - 'after')
        || jsonb_build_object('before', c.before, 'after', c.after) order by c.id)
      from audit_changes c where c.event = log_event.event), '[]'))::text
$$;
revoke execute on function audit_text(audit_log) from public;
grant execute on function audit_text(audit_log) to storey_worker;

-- Deletes about so many of the oldest events, with seals up to `last_seal`, and returns their number. By the database owner
-- only, after they were archived. It leaves an event with the number and seal of the last deleted one, by which a check of
-- the chain distinguishes this from a missing beginning.
create function delete_archived_audit_events(last_seal bigint, most integer) returns bigint
  language plpgsql set search_path = public as $$
declare
  cut audit_seals;
  cut_at timestamptz;
  deleted bigint;
begin
  -- The first seal has no event if an earlier deletion ended with it.
  select * into cut from (select s.* from audit_seals s where s.id <= last_seal order by s.id limit most + 1) oldest
    order by id desc limit 1;
  select at into cut_at from audit_log where id = cut.audit_id;
  if cut_at is null then
    return 0;
  end if;
  perform set_config('app.audit_retention', 'on', true);
  delete from audit_changes where event in
    (select l.event from audit_log l join audit_seals s on s.audit_id = l.id where s.id <= cut.id);
  delete from audit_log where id in (select audit_id from audit_seals where id <= cut.id);
  get diagnostics deleted = row_count;
  delete from audit_seals where id < cut.id;
  perform set_config('app.audit_retention', 'off', true);
  insert into audit_log (event, action, result, details) values (gen_random_uuid(), 'audit.retention', 'done',
    jsonb_build_object('until', cut_at, 'events', deleted, 'last_seal', cut.id, 'seal', encode(cut.seal, 'hex')));
  return deleted;
end
$$;
revoke execute on function delete_archived_audit_events(bigint, integer) from public;

-- The log is append-only.
create trigger forbid_audit_change before delete or update or truncate on audit_log
  for each statement execute function forbid_audit_change();

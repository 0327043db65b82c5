-- Who did what, when, from where and how it ended; and what it changed, row by row. Written with the work itself, so that
-- neither is there without the other, and never changed afterwards.

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
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4000)
);
comment on table audit_log is
  'One row an event. Without foreign keys: what happened stays said when the record, the person or the organization is gone.';
create index audit_log_organization on audit_log (organization_id, id desc);
create index audit_log_person on audit_log (user_id, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc) where subject_id is not null;
create index audit_log_age on audit_log using brin (at);

create table audit_changes (
  id bigint generated always as identity primary key,
  event uuid not null,
  organization_id bigint,
  table_name text not null,
  row_id text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  private boolean not null
);
comment on column audit_changes.private is
  'Of an organization''s CRM: kept, and not shown to the platform, which reads no CRM of anyone.';
create index audit_changes_event on audit_changes (event);

-- Nobody changes the past, the owner of the database neither. Only taking away what is older than the law asks to keep may,
-- by the owner, in a transaction that says so: set local app.audit_retention = 'on'.
create function audit_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_final before update or delete or truncate on audit_log
  for each statement execute function audit_is_final();
create trigger audit_changes_final before update or delete or truncate on audit_changes
  for each statement execute function audit_is_final();

select wall('audit_log');
-- An event is written in one's own name.
create policy audit_log_written on audit_log for insert to storey_app, storey_platform
  with check (user_id is null or user_id = (select scope_user()));
create policy audit_log_written_for_account on audit_log for insert to storey_account, storey_worker with check (true);
create policy audit_log_of_platform on audit_log for select to storey_platform using (true);
grant insert on audit_log to storey_app, storey_platform, storey_account, storey_worker;
grant select on audit_log to storey_platform;

-- Reached through the functions below alone.
select wall('audit_changes');

-- The text of a value as the log takes it: whole where it is short, its beginning where it is long.
create function audit_value(value jsonb) returns jsonb language sql immutable parallel safe
  return case when pg_column_size(value) <= 2000 then value else to_jsonb(left(value #>> '{}', 1000) || '…') end;

create function audit_shown(column_name text, value jsonb, hidden text[]) returns jsonb language sql immutable parallel safe
  return case when value <> 'null' and column_name = any (hidden) then '"(hidden)"' else audit_value(value) end;

-- What a row holds, but for what is empty or passed over.
create function audit_row(content jsonb, hidden text[], passed text[]) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(e.key, audit_shown(e.key, e.value, hidden)), '{}')
    from jsonb_each(content) e where e.value <> 'null' and e.key <> all (passed));

-- The values of a row's key, as one text. An expression without a query, because it is asked for every row.
create function audit_key(content jsonb, keys text[]) returns text language sql immutable parallel safe
  return (content->>keys[1]) || coalesce('/' || (content->>keys[2]), '') || coalesce('/' || (content->>keys[3]), '');

create function audit_tenant(place text, content jsonb) returns bigint language sql immutable parallel safe
  return (case place when 'organizations' then content->>'id' else content->>'organization_id' end)::bigint;

-- Whether the work of this transaction is written down: always, but for what the owner of the database does, which are
-- migrations, seeds and repairs.
create function audit_is_on() returns boolean language sql stable
  return coalesce(current_setting('app.event', true), '') <> '' or starts_with(current_setting('role'), 'storey_');

-- The event that the work of this transaction belongs to. A call has named its own; what a job or a sweep does gets one here,
-- with its first change.
create function audit_event() returns uuid language plpgsql security definer set search_path = public as $$
declare
  named text := coalesce(current_setting('app.event', true), '');
begin
  if named = '' then
    named := gen_random_uuid()::text;
    perform set_config('app.event', named, true);
    insert into audit_log (event, organization_id, user_name, action, result)
      values (named::uuid, scope_organization(), 'Storey', coalesce(nullif(current_setting('app.action', true), ''), 'work'), 'done');
  end if;
  -- Read by the harness of calls: this transaction changed something.
  perform set_config('app.event_changed', named, true);
  return named::uuid;
end
$$;

-- By the statement, with its rows as tables, so that a change of 500 rows is one insert. Arguments: the columns of the key
-- that may be read, columns whose values nobody is to read, columns that are passed over because they keep themselves, and
-- whether the rows belong to a CRM. The event is asked for once, and only where there is a row to write.
create function audit_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not audit_is_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, after, private)
    select (select audit_event()), audit_tenant(tg_table_name, r.content), tg_table_name, audit_key(r.content, tg_argv[0]::text[]),
      'insert', audit_row(r.content, tg_argv[1]::text[], tg_argv[2]::text[]), tg_argv[3]::boolean
    from (select to_jsonb(a) as content from added a) r;
  return null;
end
$$;
create function audit_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not audit_is_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, before, private)
    select (select audit_event()), audit_tenant(tg_table_name, r.content), tg_table_name, audit_key(r.content, tg_argv[0]::text[]),
      'delete', audit_row(r.content, tg_argv[1]::text[], tg_argv[2]::text[]), tg_argv[3]::boolean
    from (select to_jsonb(g) as content from gone g) r;
  return null;
end
$$;
-- The rows before and after an update stand in the same order in both tables: they are paired without a join, whose plan
-- would be kept from a change of one row to a change of hundreds.
create function audit_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := tg_argv[1];
  passed text[] := tg_argv[2];
begin
  if not audit_is_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, before, after, private)
    select (select audit_event()), audit_tenant(tg_table_name, r.is_now), tg_table_name, audit_key(r.is_now, tg_argv[0]::text[]),
      'update', d.before, d.after, tg_argv[3]::boolean
    from unnest((select array_agg(to_jsonb(g)) from gone g), (select array_agg(to_jsonb(a)) from added a)) as r (was, is_now)
    cross join lateral (
      select jsonb_object_agg(c.key, audit_shown(c.key, c.was, hidden)) as before,
        jsonb_object_agg(c.key, audit_shown(c.key, c.is_now, hidden)) as after
      from (select e.key, r.was->e.key as was, e.value as is_now from jsonb_each(r.is_now) e) c
      where c.is_now <> c.was and c.key <> all (passed)) d
    where d.after is not null;
  return null;
end
$$;

-- Puts a table under the log. Columns called version and updated_at tell nothing that the others do not.
create function audited(target regclass, hidden text[] default '{}', passed text[] default '{}', private boolean default false)
returns void language plpgsql as $$
declare
  keys text[] := (
    select array_agg(a.attname::text order by k.position)
    from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = target and i.indisprimary and a.attname <> all (hidden));
  place text := (select relname from pg_class where oid = target);
  happening record;
begin
  for happening in
    select * from (values ('insert', 'added', 'new table as added'), ('delete', 'gone', 'old table as gone'),
      ('update', 'changed', 'old table as gone new table as added')) as h (verb, called, tables)
  loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I(%L, %L, %L, %L)',
      place || '_audit_' || happening.called, happening.verb, target, happening.tables, 'audit_' || happening.called,
      keys, hidden, passed || '{version,updated_at}', private);
  end loop;
end
$$;

-- Accounts and organizations. Secrets are never read, and neither is what was made of them.
select audited('organizations');
select audited('users', '{phone}', '{access_version,last_sign_in_at}');
select audited('memberships');
select audited('sales_assignments');
select audited('user_credentials', '{password_hash,two_factor_secret}', '{two_factor_last_step}');
select audited('recovery_codes', '{code_hash}');
select audited('tokens', '{token_hash}', '{last_used_at}');
select audited('account_links', '{token_hash}');
select audited('invites', '{token_hash}');
select audited('notification_settings');
select audited('files', '{name,storage_key,sha256}');
-- Inventory and sales. Who buys is personal, and has to be forgotten when it is time; the log never is.
select audited('projects');
select audited('buildings');
select audited('payment_plans');
select audited('installments');
select audited('plan_charges');
select audited('units');
select audited('unit_claims', '{held_for}');
select audited('bookings', '{note}', '{search}');
select audited('booking_buyers', '{full_name,nationality,id_number,email,phone,address}');
select audited('booking_installments');
select audited('booking_documents');
-- The CRM of an organization: likewise without what is personal.
select audited('tags', private => true);
select audited('leads', '{full_name,email,phone,whatsapp,nationality,language,interest_note,brought_by,other_emails,other_phones}',
  '{email_key,search,next_activity_at,last_contacted_at,has_twin,campaign_key,brought_by_key}', true);
select audited('lead_tags', private => true);
select audited('lead_notes', '{body_html,body_text}', private => true);
select audited('lead_documents', '{title}', private => true);
select audited('pipelines', private => true);
select audited('stages', private => true);
select audited('deals', '{title,next_step,lost_reason}', private => true);
select audited('deal_tags', private => true);
select audited('activities', '{subject,description,location,outcome}', private => true);
select audited('saved_views', '{asked}', private => true);

-- What events changed, for the platform: of an organization's CRM only that it changed, not from what to what.
create function audit_changes_of(events uuid[])
returns table (event uuid, id bigint, table_name text, row_id text, operation text, before jsonb, after jsonb, private boolean)
language sql stable security definer set search_path = public as $$
  select c.event, c.id, c.table_name, c.row_id, c.operation,
    case when not c.private then c.before end, case when not c.private then c.after end, c.private
  from audit_changes c where c.event = any (events) order by c.id
$$;
revoke execute on function audit_changes_of(uuid[]), audit_event() from public;
grant execute on function audit_changes_of(uuid[]) to storey_platform;

-- The chain over the log: each seal is keyed with the server's secret and made of the seal before it and of the event as it
-- stands, so that whoever writes past the application breaks it at that event.
create table audit_seals (
  id bigint generated always as identity primary key,
  audit_id bigint not null unique,
  seal bytea not null check (length(seal) = 32),
  at timestamptz not null default clock_timestamp()
);
create trigger audit_seals_final before update or delete or truncate on audit_seals
  for each statement execute function audit_is_final();
select wall('audit_seals');
create policy audit_seals_of_worker on audit_seals for select to storey_worker using (true);
create policy audit_seals_made on audit_seals for insert to storey_worker with check (true);
grant select, insert on audit_seals to storey_worker;
create policy audit_log_of_worker on audit_log for select to storey_worker using (true);
grant select on audit_log to storey_worker;

-- An event with its changes, as one text that is the same whenever it is read, and stays so where a column is added later.
create function audit_text(which audit_log) returns text language sql stable security definer set search_path = public
  set timezone = 'UTC' as $$
  select jsonb_build_array(jsonb_strip_nulls(to_jsonb(which)), coalesce(
    (select jsonb_agg(jsonb_strip_nulls(to_jsonb(c) - 'before' - 'after') || jsonb_build_object('before', c.before, 'after', c.after) order by c.id)
      from audit_changes c where c.event = which.event), '[]'))::text
$$;
revoke execute on function audit_text(audit_log) from public;
grant execute on function audit_text(audit_log) to storey_worker;

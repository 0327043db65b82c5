-- The audit log: what its triggers write, and `audit_table`, which adds them to a table.

-- The log is append-only, for the database owner too. Only the owner may delete, for the legal retention period, in a
-- transaction that says so: set local app.audit_retention = 'on'.
create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

-- A value as the log stores it: a value of more than 2,000 bytes is cut to 1,000 characters.
create function audit_value(value jsonb) returns jsonb language sql immutable parallel safe
  return case when pg_column_size(value) <= 2000 then value else to_jsonb(left(value #>> '{}', 1000) || '…') end;

-- The same; the values of hidden columns are replaced.
create function audit_masked(column_name text, value jsonb, hidden text[]) returns jsonb
  language sql immutable parallel safe
  return case when value <> 'null' and column_name = any (hidden) then '"(hidden)"' else audit_value(value) end;

-- The values of a row, without empty and omitted columns.
create function audit_row(content jsonb, hidden text[], ignored text[]) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(e.key, audit_masked(e.key, e.value, hidden)), '{}')
    from jsonb_each(content) e where e.value <> 'null' and e.key <> all (ignored));

-- The values of a row's key, as one text. An expression without a query, because it runs for every row.
create function audit_key(content jsonb, keys text[]) returns text language sql immutable parallel safe
  return (content->>keys[1]) || coalesce('/' || (content->>keys[2]), '') || coalesce('/' || (content->>keys[3]), '');

-- The organization that a row belongs to.
create function audit_organization(table_name text, content jsonb) returns bigint language sql immutable parallel safe
  return (case table_name when 'organizations' then content->>'id' else content->>'organization_id' end)::bigint;

-- Whether this transaction is logged: always, except for work of the database owner (migrations, seeds, repairs).
create function is_audit_on() returns boolean language sql stable
  return coalesce(current_setting('app.event', true), '') <> ''
    or current_setting('role') in
      ('storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker');

-- The audit event of this transaction. A call sets its own before; a job or schedule gets one here, with its first
-- change.
create function audit_event() returns uuid language plpgsql security definer set search_path = public as $$
declare
  current_event text := coalesce(current_setting('app.event', true), '');
begin
  if current_event = '' then
    current_event := gen_random_uuid()::text;
    perform set_config('app.event', current_event, true);
    insert into audit_log (event, organization_id, user_name, action, result)
      values (current_event::uuid, scope_organization(), 'Storey',
        coalesce(nullif(current_setting('app.action', true), ''), 'work'), 'done');
  end if;
  -- Read by the code that handles a call: this transaction changed something.
  perform set_config('app.event_changed', current_event, true);
  return current_event::uuid;
end
$$;
revoke execute on function audit_event() from public;

-- Writes the inserted rows of a statement to audit_changes. Runs once a statement, with its rows as a table, so that a
-- change of 500 rows is one insert; audit_event is called once, and only if there is a row to write. Arguments of the
-- three log functions: columns of the key, hidden columns, omitted columns, whether the rows are private.
create function log_inserts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not is_audit_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, after, private)
    select (select audit_event()), audit_organization(tg_table_name, r.content), tg_table_name,
      audit_key(r.content, tg_argv[0]::text[]),
      'insert', audit_row(r.content, tg_argv[1]::text[], tg_argv[2]::text[]), tg_argv[3]::boolean
    from (select to_jsonb(a) as content from new_rows a) r;
  return null;
end
$$;

-- The same for deleted rows.
create function log_deletes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not is_audit_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, before, private)
    select (select audit_event()), audit_organization(tg_table_name, r.content), tg_table_name,
      audit_key(r.content, tg_argv[0]::text[]),
      'delete', audit_row(r.content, tg_argv[1]::text[], tg_argv[2]::text[]), tg_argv[3]::boolean
    from (select to_jsonb(g) as content from old_rows g) r;
  return null;
end
$$;

-- The same for updated rows, with the changed columns only. The rows before and after an update are in the same order
-- in both tables, so they are paired without a join, whose plan would be reused from a change of one row for a change
-- of hundreds.
create function log_updates() returns trigger language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := tg_argv[1];
  ignored text[] := tg_argv[2];
begin
  if not is_audit_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, before, after, private)
    select (select audit_event()), audit_organization(tg_table_name, r.is_now), tg_table_name,
      audit_key(r.is_now, tg_argv[0]::text[]),
      'update', d.before, d.after, tg_argv[3]::boolean
    from unnest((select array_agg(to_jsonb(g)) from old_rows g), (select array_agg(to_jsonb(a)) from new_rows a))
      as r (was, is_now)
    cross join lateral (
      select jsonb_object_agg(c.key, audit_masked(c.key, c.was, hidden)) as before,
        jsonb_object_agg(c.key, audit_masked(c.key, c.is_now, hidden)) as after
      from (select e.key, r.was->e.key as was, e.value as is_now from jsonb_each(r.is_now) e) c
      where c.is_now <> c.was and c.key <> all (ignored)) d
    where d.after is not null;
  return null;
end
$$;

-- Adds the three log triggers to a table. `hidden`: columns whose values are not logged; `ignored`: columns that are
-- omitted, because they are calculated from others; `private`: the rows belong to a CRM. `version` and `updated_at` are
-- always omitted.
create function audit_table(
    target regclass, hidden text[] default '{}', ignored text[] default '{}', private boolean default false)
  returns void language plpgsql as $$
declare
  keys text[] := (
    select array_agg(a.attname::text order by k.position)
    from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = target and i.indisprimary and a.attname <> all (hidden));
  change record;
begin
  for change in
    select * from (values
      ('insert', 'log_inserts', 'new table as new_rows'),
      ('delete', 'log_deletes', 'old table as old_rows'),
      ('update', 'log_updates', 'old table as old_rows new table as new_rows')) as c (verb, log_function, tables)
  loop
    execute format(
      'create trigger %I after %s on %s referencing %s for each statement execute function %I(%L, %L, %L, %L)',
      change.log_function, change.verb, target, change.tables, change.log_function,
      keys, hidden, ignored || '{version,updated_at}', private);
  end loop;
end
$$;

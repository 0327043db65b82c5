-- Nobody changes the past, the owner of the database neither. Only taking away what is older than the law asks to keep may,
-- by the owner, in a transaction that says so: set local app.audit_retention = 'on'.
create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;

-- The text of a value as the log takes it: whole where it is short, its beginning where it is long.
create function audit_value(value jsonb) returns jsonb language sql immutable parallel safe
  return case when pg_column_size(value) <= 2000 then value else to_jsonb(left(value #>> '{}', 1000) || '…') end;

create function audit_masked(column_name text, value jsonb, hidden text[]) returns jsonb language sql immutable parallel safe
  return case when value <> 'null' and column_name = any (hidden) then '"(hidden)"' else audit_value(value) end;

-- What a row holds, but for what is empty or passed over.
create function audit_row(content jsonb, hidden text[], passed text[]) returns jsonb language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(e.key, audit_masked(e.key, e.value, hidden)), '{}')
    from jsonb_each(content) e where e.value <> 'null' and e.key <> all (passed));

-- The values of a row's key, as one text. An expression without a query, because it is asked for every row.
create function audit_key(content jsonb, keys text[]) returns text language sql immutable parallel safe
  return (content->>keys[1]) || coalesce('/' || (content->>keys[2]), '') || coalesce('/' || (content->>keys[3]), '');

create function audit_organization(place text, content jsonb) returns bigint language sql immutable parallel safe
  return (case place when 'organizations' then content->>'id' else content->>'organization_id' end)::bigint;

-- Whether the work of this transaction is written down: always, but for what the owner of the database does, which are
-- migrations, seeds and repairs.
create function is_audit_on() returns boolean language sql stable
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
revoke execute on function audit_event() from public;

-- By the statement, with its rows as tables, so that a change of 500 rows is one insert. Arguments: the columns of the key
-- that may be read, columns whose values nobody is to read, columns that are passed over because they keep themselves, and
-- whether the rows belong to a CRM. The event is asked for once, and only where there is a row to write.
create function log_inserts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not is_audit_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, after, private)
    select (select audit_event()), audit_organization(tg_table_name, r.content), tg_table_name, audit_key(r.content, tg_argv[0]::text[]),
      'insert', audit_row(r.content, tg_argv[1]::text[], tg_argv[2]::text[]), tg_argv[3]::boolean
    from (select to_jsonb(a) as content from added a) r;
  return null;
end
$$;

create function log_deletes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not is_audit_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, before, private)
    select (select audit_event()), audit_organization(tg_table_name, r.content), tg_table_name, audit_key(r.content, tg_argv[0]::text[]),
      'delete', audit_row(r.content, tg_argv[1]::text[], tg_argv[2]::text[]), tg_argv[3]::boolean
    from (select to_jsonb(g) as content from gone g) r;
  return null;
end
$$;

-- The rows before and after an update stand in the same order in both tables: they are paired without a join, whose plan
-- would be kept from a change of one row to a change of hundreds.
create function log_updates() returns trigger language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := tg_argv[1];
  passed text[] := tg_argv[2];
begin
  if not is_audit_on() then return null; end if;
  insert into audit_changes (event, organization_id, table_name, row_id, operation, before, after, private)
    select (select audit_event()), audit_organization(tg_table_name, r.is_now), tg_table_name, audit_key(r.is_now, tg_argv[0]::text[]),
      'update', d.before, d.after, tg_argv[3]::boolean
    from unnest((select array_agg(to_jsonb(g)) from gone g), (select array_agg(to_jsonb(a)) from added a)) as r (was, is_now)
    cross join lateral (
      select jsonb_object_agg(c.key, audit_masked(c.key, c.was, hidden)) as before,
        jsonb_object_agg(c.key, audit_masked(c.key, c.is_now, hidden)) as after
      from (select e.key, r.was->e.key as was, e.value as is_now from jsonb_each(r.is_now) e) c
      where c.is_now <> c.was and c.key <> all (passed)) d
    where d.after is not null;
  return null;
end
$$;

-- Logs the changes of a table. `hidden`: columns whose values are not logged; `passed`: columns that are left out, because they
-- follow from others; `private`: rows of a CRM. `version` and `updated_at` are always left out.
create function audit_table(
    target regclass, hidden text[] default '{}', passed text[] default '{}', private boolean default false)
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
    select * from (values ('insert', 'log_inserts', 'new table as added'), ('delete', 'log_deletes', 'old table as gone'),
      ('update', 'log_updates', 'old table as gone new table as added')) as c (verb, called, tables)
  loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I(%L, %L, %L, %L)',
      change.called, change.verb, target, change.tables, change.called, keys, hidden, passed || '{version,updated_at}', private);
  end loop;
end
$$;

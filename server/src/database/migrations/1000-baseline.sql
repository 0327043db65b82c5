-- The schema of release 0.1.0: the files of server/src/database/schema in the order of what they need. Never changed.

set local check_function_bodies = off;

-- roles.sql

-- The roles that transactions work as (server/src/access/scope.ts chooses one). None can log in, owns a table or bypasses
-- row-level security; the login of the server is a member of all five.
--
--   storey_app       a member of organizations, within the scope of the call
--   storey_own       the same, restricted to own leads and those without an owner
--   storey_platform  a super admin
--   storey_account   sign-in, registration, invites: calls without a scope
--   storey_worker    jobs and schedules

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$
declare
  name text;
begin
  foreach name in array array['storey_app', 'storey_platform', 'storey_account', 'storey_worker', 'storey_own'] loop
    begin
      execute format('create role %I nologin %s', name, case name when 'storey_own' then 'inherit' else 'noinherit' end);
    exception when duplicate_object or unique_violation then
      null; -- Roles belong to the cluster: another database of it may have created them.
    end;
    -- Not inherited: the restrictive policies of storey_own would bind the owner, and the functions that run as the owner.
    execute format('grant %I to current_user with inherit false, set true', name);
    if name <> 'storey_own' then
      execute format('grant usage on schema public to %I', name);
    end if;
  end loop;
  grant storey_app to storey_own;
end
$$;

-- functions/access.sql

-- Roles of members, and the effects of a change of what a user may do.

create function is_admin_role(role text) returns boolean language sql immutable parallel safe
  return role in ('super_admin', 'developer_admin', 'broker_admin');

-- A change of a user's memberships, assignments or tokens raises the user's access version in the same transaction, so
-- that every process checks their next call again.
create function sync_access_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update users set access_version = access_version + 1 where id = old.user_id;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id <> old.user_id) then
    update users set access_version = access_version + 1 where id = new.user_id;
  end if;
  return null;
end
$$;

-- Revokes the pending invites of a super admin who loses the role or is disabled: an invite to a mailbox of their own
-- would give the role back. Argument: the column of the changed row with the user's id.
create function sync_invites() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invites set status = 'revoked', decided_at = now()
    where invited_by = (to_jsonb(old) ->> tg_argv[0])::bigint and status = 'pending';
  return null;
end
$$;

-- functions/audit.sql

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
  return coalesce(current_setting('app.event', true), '') <> '' or starts_with(current_setting('role'), 'storey_');

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

-- functions/bin.sql

-- The bin: deleted records of the CRM, kept for 30 days.

-- Records the user who deleted a row, in whatever way it is deleted, and clears it when the row is restored.
create function set_deleted_by() returns trigger language plpgsql as $$
begin
  new.deleted_by := case when new.deleted_at is not null then coalesce(scope_user(), new.deleted_by) end;
  return new;
end
$$;

-- Permanently deletes rows that have been in the bin for 30 days, up to a maximum of each kind; returns their number.
-- The stored content of files is deleted by the job that looks for files without a row.
create function empty_bin(max_rows integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  deadline timestamptz := now() - interval '30 days';
  ids bigint[];
  file_ids bigint[] := '{}';
  total integer := 0;
begin
  ids := array(select id from activities where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  delete from activities where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from deals where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  -- Activities of a deleted deal stay with its lead.
  update activities a set deal_id = null from deals d
    where d.id = any (ids) and a.organization_id = d.organization_id and a.deal_id = d.id;
  delete from deals where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from note_files where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := array(select file_id from note_files where id = any (ids));
  delete from note_files where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from lead_notes where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := file_ids || array(select file_id from note_files where note_id = any (ids));
  delete from lead_notes where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from lead_documents where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := file_ids || array(select file_id from lead_documents where id = any (ids))
    || array(select file_id from lead_document_versions where document_id = any (ids));
  delete from lead_documents where id = any (ids);
  total := total + cardinality(ids);

  ids := array(select id from leads where deleted_at < deadline
    order by deleted_at limit max_rows for update skip locked);
  file_ids := file_ids
    || array(select d.file_id from leads l
      join lead_documents d on d.organization_id = l.organization_id and d.lead_id = l.id
      where l.id = any (ids))
    || array(select v.file_id from leads l
      join lead_documents d on d.organization_id = l.organization_id and d.lead_id = l.id
      join lead_document_versions v on v.organization_id = d.organization_id and v.document_id = d.id
      where l.id = any (ids))
    || array(select f.file_id from leads l
      join lead_notes n on n.organization_id = l.organization_id and n.lead_id = l.id
      join note_files f on f.organization_id = n.organization_id and f.note_id = n.id
      where l.id = any (ids));
  delete from activities a using leads l
    where l.id = any (ids) and a.organization_id = l.organization_id and a.lead_id = l.id;
  delete from activities a using deals d, leads l
    where l.id = any (ids) and d.organization_id = l.organization_id and d.lead_id = l.id
      and a.organization_id = d.organization_id and a.deal_id = d.id;
  delete from deals d using leads l
    where l.id = any (ids) and d.organization_id = l.organization_id and d.lead_id = l.id;
  delete from leads where id = any (ids);
  total := total + cardinality(ids);

  delete from files f where f.id = any (file_ids)
    and not exists (select from lead_documents d where d.organization_id = f.organization_id and d.file_id = f.id)
    and not exists (
      select from lead_document_versions v where v.organization_id = f.organization_id and v.file_id = f.id)
    and not exists (select from note_files n where n.organization_id = f.organization_id and n.file_id = f.id);
  return total;
end
$$;
revoke execute on function empty_bin(integer) from public;
grant execute on function empty_bin(integer) to storey_worker;

-- functions/contact-matching.sql

-- Similar contacts: which companies of the contacts are, or look like, the same company or a brokerage of the platform.
-- Companies are found by equal keys (license, domain of an address, phone) and by the similarity of their names.

-- The name of a company in lower case without its legal form and words such as "real estate"; the whole name if nothing
-- else is left.
create function company_key(name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'),
    '\y(l l c|llc|f z e|fze|fz|fzc|fzco|dmcc|ltd|limited|inc|incorporated|corp|corporation|co|company|plc|gmbh|sarl|'
    'srl|pvt|pte|est|establishment|real estate|real|estate|estates|realty|realtor|realtors|property|properties|broker|'
    'brokers|brokerage|brokerages|agency|the|and)\y', ' ', 'g'),
    '\s+', ' ', 'g')), ''), lower(btrim(name)));

-- The domain of an e-mail address or website; null for domains where anyone may have an address.
create function company_domain(address text) returns text language sql immutable parallel safe
  return (select domain from (select nullif(regexp_replace(regexp_replace(regexp_replace(lower(btrim(address)),
      '^.*@', ''), '^(https?://)?(www\.)?', ''), '[/?#:].*$', ''), '') as domain) as read
    where domain like '%.%' and domain <> all (array['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk',
      'yahoo.co.in', 'ymail.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'live.com', 'msn.com',
      'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.de', 'gmx.net',
      'web.de', 'mail.com', 'mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'yandex.ru', 'yandex.com', 'zoho.com', 'qq.com',
      '163.com', '126.com', 'rediffmail.com', 'naver.com', 'orange.fr', 'free.fr', 'facebook.com', 'instagram.com',
      'linkedin.com', 'wixsite.com', 'business.site']));

-- The keys that two records of one company have in common: license, domains and phone numbers, each with its kind.
create function company_match_keys(license text, addresses text[], phones text[]) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct key from (
      select 'license:' || upper(regexp_replace(license, '[^[:alnum:]]', '', 'g')) as key
        where length(regexp_replace(license, '[^[:alnum:]]', '', 'g')) >= 4
      union all select 'domain:' || company_domain(address) from unnest(addresses) as address
      union all select 'phone:' || phone from unnest(phones) as phone) as keys
    where key is not null order by key);

-- The license among the keys of a company; null if there is none.
create function license_key(keys text[]) returns text language sql immutable parallel safe
  return (select key from unnest(keys) as key where key like 'license:%' limit 1);

-- The similarity of two records in points up to 100, with its reasons; no row if they are not similar. Licenses are
-- compared within one country only.
create function company_similarity(
    keys text[], name text, country text, other_keys text[], other_name text, other_country text)
  returns table (score smallint, reasons text[])
  language sql immutable as $$
  select max(points)::smallint, array_agg(reason order by points desc, reason)
    from (
      select distinct split_part(key, ':', 1) as reason,
          case split_part(key, ':', 1) when 'license' then 100 when 'domain' then 90 else 85 end as points
        from unnest(keys) as key
        where key = any (other_keys)
          and (split_part(key, ':', 1) <> 'license' or country is null or other_country is null
            or country = other_country)
      union all
      select 'name', least(95, round(similarity(name, other_name) * 100)::integer)
        where similarity(name, other_name) >= 0.6) as found
    having count(*) > 0
$$;

-- Recalculates the rows of contact_matches of some companies, in both directions. Similar records are found by indexes:
-- at most 50 by equal keys and 20 by name.
create function refresh_contact_matches(changed bigint[]) returns void
  language plpgsql security definer set search_path = public
  set pg_trgm.similarity_threshold = '0.6' set jit = 'off' as $$
begin
  -- Two companies written at the same time do not see each other: the second transaction waits for the first.
  perform pg_advisory_xact_lock(hashtextextended('contact matches', 0));
  delete from contact_matches where company_id = any (changed) or other_company_id = any (changed);
  with mine as materialized (
    select id, organization_id, name_key, match_keys, country, converted_organization_id
      from contact_companies where id = any (changed) and deleted_at is null),
  found as (
    select m.organization_id, m.id as company_id, o.id as other_company_id, null::bigint as matched_organization_id,
        l.score, l.reasons
      from mine m
      cross join lateral (
        (select c.id, c.match_keys, c.name_key, c.country from contact_companies c
          where c.match_keys && m.match_keys and c.deleted_at is null
            and c.organization_id = m.organization_id and c.id <> m.id
          limit 50)
        union
        (select c.id, c.match_keys, c.name_key, c.country from contact_companies c
          where c.name_key % m.name_key and c.deleted_at is null
            and c.organization_id = m.organization_id and c.id <> m.id
          order by similarity(c.name_key, m.name_key) desc limit 20)) o
      cross join lateral
        company_similarity(m.match_keys, m.name_key, m.country, o.match_keys, o.name_key, o.country) l
      where not exists (select from contact_dismissals d
        where d.company_id = least(m.id, o.id) and d.other_company_id = greatest(m.id, o.id))
    union all
    select m.organization_id, m.id, null, o.id, l.score, l.reasons
      from mine m
      cross join lateral (
        (select b.id, b.name, b.country,
            company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) as keys
          from organizations b
          where b.type = 'brokerage'
            and company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone]) && m.match_keys
          limit 50)
        union
        (select b.id, b.name, b.country,
            company_match_keys(b.trade_license_number, array[b.email, b.website], array[b.phone])
          from organizations b
          where b.type = 'brokerage' and company_key(b.name) % m.name_key
          order by similarity(company_key(b.name), m.name_key) desc limit 20)) o
      cross join lateral
        company_similarity(m.match_keys, m.name_key, m.country, o.keys, company_key(o.name), o.country) l
      where o.id is distinct from m.converted_organization_id
        and not exists (
          select from contact_dismissals d where d.company_id = m.id and d.matched_organization_id = o.id))
  insert into contact_matches (organization_id, company_id, other_company_id, matched_organization_id, score, reasons)
    select * from found
    union
    select organization_id, other_company_id, company_id, null, score, reasons
      from found where other_company_id is not null
    on conflict do nothing;
end
$$;
revoke execute on function refresh_contact_matches(bigint[]) from public;

-- The same for an organization: recalculates which companies are similar to it.
create function refresh_organization_matches(changed bigint) returns void
  language plpgsql security definer set search_path = public
  set pg_trgm.similarity_threshold = '0.6' set jit = 'off' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contact matches', 0));
  delete from contact_matches where matched_organization_id = changed;
  insert into contact_matches (organization_id, company_id, matched_organization_id, score, reasons)
    select o.organization_id, o.id, b.id, l.score, l.reasons
      from (select id, country, company_key(name) as key,
          company_match_keys(trade_license_number, array[email, website], array[phone]) as keys
        from organizations where id = changed and type = 'brokerage') b
      cross join lateral (
        (select c.id, c.organization_id, c.match_keys, c.name_key, c.country, c.converted_organization_id
          from contact_companies c
          where c.match_keys && b.keys and c.deleted_at is null limit 50)
        union
        (select c.id, c.organization_id, c.match_keys, c.name_key, c.country, c.converted_organization_id
          from contact_companies c
          where c.name_key % b.key and c.deleted_at is null
          order by similarity(c.name_key, b.key) desc limit 20)) o
      cross join lateral company_similarity(o.match_keys, o.name_key, o.country, b.keys, b.key, b.country) l
      where o.converted_organization_id is distinct from b.id
        and not exists (
          select from contact_dismissals d where d.company_id = o.id and d.matched_organization_id = b.id);
end
$$;
revoke execute on function refresh_organization_matches(bigint) from public;

-- For each line of an imported file: the most similar company of the contacts, whether it is the same one (`same`), how
-- many are the same (`sames`), and the keys that the line was compared by. A company is the same if it has an equal
-- license, domain, phone number or name, unless countries or licenses differ.
create function similar_contact_companies(lines jsonb)
  returns table (line integer, name_key text, match_keys text[], id bigint, name text, score smallint, reasons text[],
    same boolean, sames integer)
  language sql stable security definer set search_path = public
  set pg_trgm.similarity_threshold = '0.6' set jit = 'off' as $$
  with mine as materialized (
    select a.line, nullif(a.country, '') as country, company_key(a.name) as name_key,
        company_match_keys(a.license, a.addresses, a.phones) as match_keys
      from jsonb_to_recordset(lines)
        as a (line integer, name text, country text, license text, addresses text[], phones text[])),
  found as (
    select m.line, o.id, o.name, l.score, l.reasons,
        (l.reasons && array['license', 'domain', 'phone'] or o.name_key = m.name_key)
          and (m.country is null or o.country is null or m.country = o.country)
          and (license_key(m.match_keys) is null or license_key(o.match_keys) is null
            or license_key(m.match_keys) = license_key(o.match_keys)) as same
      from mine m
      cross join lateral (
        (select c.id, c.name, c.match_keys, c.name_key, c.country from contact_companies c
          where c.match_keys && m.match_keys and c.deleted_at is null and c.organization_id = scope_organization()
          order by c.id limit 50)
        union
        (select c.id, c.name, c.match_keys, c.name_key, c.country from contact_companies c
          where c.name_key % m.name_key and c.deleted_at is null and c.organization_id = scope_organization()
          order by similarity(c.name_key, m.name_key) desc, c.id limit 20)) o
      cross join lateral
        company_similarity(m.match_keys, m.name_key, m.country, o.match_keys, o.name_key, o.country) l),
  best as (
    select distinct on (f.line) f.*, count(*) filter (where f.same) over (partition by f.line) as sames
      from found f order by f.line, f.same desc, f.score desc, cardinality(f.reasons) desc, f.id)
  select m.line, m.name_key, m.match_keys, b.id, b.name, b.score, b.reasons, coalesce(b.same, false),
      coalesce(b.sames, 0)::integer
    from mine m left join best b on b.line = m.line
$$;
revoke execute on function similar_contact_companies(jsonb) from public;
grant execute on function similar_contact_companies(jsonb) to storey_app, storey_platform;

-- For each line of an imported file: the same broker of the contacts, by BRN or e-mail address, or by name together
-- with a phone number or the company. Brokers with different BRNs are not the same.
create function similar_contact_brokers(lines jsonb) returns table (line integer, id bigint, name text)
  language sql stable security definer set search_path = public as $$
  with mine as materialized (
    select * from jsonb_to_recordset(lines)
      as a (line integer, company_id bigint, full_name text, email text, phones text[], brn text))
  select distinct on (m.line) m.line, o.id, o.full_name
    from mine m
    cross join lateral (
      (select 1 as rank, c.id, c.full_name, c.brn from contact_brokers c
        where upper(c.brn) = upper(m.brn) and c.deleted_at is null and c.organization_id = scope_organization() limit 5)
      union all
      (select 2, c.id, c.full_name, c.brn from contact_brokers c
        where lower(c.email) = lower(m.email) and c.deleted_at is null and c.organization_id = scope_organization()
        limit 5)
      union all
      (select 3, c.id, c.full_name, c.brn from contact_brokers c
        where c.phone = any (m.phones) and c.sort_name = lower(m.full_name) and c.deleted_at is null
          and c.organization_id = scope_organization() limit 5)
      union all
      (select 3, c.id, c.full_name, c.brn from contact_brokers c
        where c.whatsapp = any (m.phones) and c.sort_name = lower(m.full_name) and c.deleted_at is null
          and c.organization_id = scope_organization() limit 5)
      union all
      (select 4, c.id, c.full_name, c.brn from contact_brokers c
        where c.company_id = m.company_id and c.sort_name = lower(m.full_name) and c.deleted_at is null
          and c.organization_id = scope_organization() limit 5)) o
    where o.rank = 1 or m.brn is null or o.brn is null or upper(o.brn) = upper(m.brn)
    order by m.line, o.rank, o.id
$$;
revoke execute on function similar_contact_brokers(jsonb) from public;
grant execute on function similar_contact_brokers(jsonb) to storey_app, storey_platform;

-- functions/lead-merges.sql

-- Merges of leads: a merged lead is hidden, and its remaining lead has its records.

-- The remaining lead of a lead, through all merges; the lead itself if it was not merged.
create function surviving_lead(organization bigint, lead bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  with recursive chain (id, merged_into_id) as (
    select l.id, l.merged_into_id from leads l where l.organization_id = organization and l.id = lead
    union all
    select l.id, l.merged_into_id from chain
      join leads l on l.organization_id = organization and l.id = chain.merged_into_id)
  select id from chain where merged_into_id is null
$$;
revoke execute on function surviving_lead(bigint, bigint) from public;

-- A write to a lead during its merge waits at the foreign key until the merge commits; this trigger then moves the row
-- to the remaining lead, so that no row belongs to a hidden lead.
create function sync_with_surviving_lead() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  -- A statement trigger also runs for no rows: without this check, its own update would start it again without end.
  if not exists (select from new_rows a join leads l on l.organization_id = a.organization_id and l.id = a.lead_id
      where l.merged_into_id is not null) then
    return null;
  end if;
  execute format('update %I as written set lead_id = surviving_lead(l.organization_id, l.id)
    from new_rows a
      join leads l on l.organization_id = a.organization_id and l.id = a.lead_id and l.merged_into_id is not null
    where written.organization_id = a.organization_id and written.id = a.id', tg_table_name);
  return null;
end
$$;

-- The remaining lead of a merged lead of the organization. The caller reads it through the policies of leads, which
-- decide whether it is visible.
create function find_surviving_lead(lead bigint) returns bigint
  language sql stable security definer set search_path = public as $$
  select surviving_lead(scope_organization(), lead)
$$;
revoke execute on function find_surviving_lead(bigint) from public;
grant execute on function find_surviving_lead(bigint) to storey_app;

-- functions/people.sql

-- Users as others see them, and what the server may read of a user without a scope.

-- Whether the caller may read a user: themselves, members of the organizations in scope, and former members of their
-- own.
create function is_in_scope(person bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select person = scope_user() or exists (
    select from memberships m where m.user_id = person
      and (m.organization_id = scope_organization() or m.organization_id = any (scope_organizations())))
    or exists (select from former_members n where n.user_id = person and n.organization_id = scope_organization())
$$;

-- Ids and names of the members and former members of the organization, in one query: the policy of users calls a
-- function for each row, which is too slow for boards.
create function members_in_scope() returns table (id bigint, full_name text)
  language sql stable security definer set search_path = public as $$
  select u.id, u.full_name from memberships m join users u on u.id = m.user_id
    where m.organization_id = scope_organization()
  union
  select u.id, u.full_name from former_members n join users u on u.id = n.user_id
    where n.organization_id = scope_organization()
$$;

-- A user with current memberships, for a job that continues after the user's call; the same as look_up_token without a
-- token. Null if the user is disabled.
create function look_up_person(person bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', exists (
      select from user_credentials c where c.user_id = u.id and c.two_factor_confirmed_at is not null),
    'memberships', memberships_of(u.id),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from users u where u.id = person and u.disabled_at is null
$$;
revoke execute on function look_up_person(bigint) from public;
grant execute on function look_up_person(bigint) to storey_worker;

-- The organizations and roles of a user: by their memberships, or for an API token those it was created with.
create function memberships_of(person bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency,
      'role', m.role,
      'enabled', m.enabled and o.status not in ('suspended', 'closed'),
      'require_two_factor', o.require_two_factor and not m.api,
      'member', not m.api,
      'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker'))
    order by o.name, o.id), '[]')
  from (
    select organization_id, role, enabled, false as api from memberships where user_id = person
    union all
    select organization_id, role, revoked_at is null and expires_at > now(), true
      from api_tokens where user_id = person) m
  join organizations o on o.id = m.organization_id
$$;
revoke execute on function memberships_of(bigint) from public;

-- The super admins who review registrations, to notify them: a registrant may not read users of the platform.
create function registration_reviewers() returns table (user_id bigint, organization_id bigint)
  language sql stable security definer set search_path = public as $$
  select m.user_id, m.organization_id from memberships m join users u on u.id = m.user_id
    where m.role = 'super_admin' and m.enabled and u.disabled_at is null
$$;
revoke execute on function registration_reviewers() from public;
grant execute on function registration_reviewers() to storey_app;

-- The given storage names that are in use, by files, profile pictures or logos.
create function used_file_names(names uuid[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select uuid from files where uuid = any (names)
  union select avatar from users where avatar = any (names)
  union select logo from organizations where logo = any (names)
$$;
revoke execute on function used_file_names(uuid[]) from public;
grant execute on function used_file_names(uuid[]) to storey_worker;

-- The name of a user's picture; null if they have none. The name alone opens nothing: responses replace it by a signed
-- address.
create function picture_of_user(person bigint) returns uuid
  language sql stable security definer set search_path = public as $$
  select avatar from users where id = person
$$;
revoke execute on function picture_of_user(bigint) from public;
grant execute on function picture_of_user(bigint) to storey_app, storey_platform, storey_worker;

-- A user as responses name them: a caller who may read the name in a record sees the picture too.
create function person_of(person bigint, name text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('id', person, 'full_name', name)
    || coalesce((select jsonb_build_object('picture', avatar) from users where id = person and avatar is not null), '{}')
$$;
revoke execute on function person_of(bigint, text) from public;
grant execute on function person_of(bigint, text) to storey_app, storey_platform, storey_worker;

-- The members and former members of the organization as responses name them, in one query; as members_in_scope.
create function people_in_scope() returns table (id bigint, full_name text, person jsonb)
  language sql stable rows 30 security definer set search_path = public as $$
  select u.id, u.full_name, jsonb_build_object('id', u.id, 'full_name', u.full_name)
      || case when u.avatar is null then '{}' else jsonb_build_object('picture', u.avatar) end
    from users u
    where u.id in (select m.user_id from memberships m where m.organization_id = scope_organization()
      union select n.user_id from former_members n where n.organization_id = scope_organization())
$$;
revoke execute on function people_in_scope() from public;
grant execute on function people_in_scope() to storey_app, storey_platform, storey_worker;

-- functions/row-security.sql

-- Turns on row-level security for a table, for its owner too. The owner (migrations, backups, security definer
-- functions) is admitted by the policy owner_passes, because it need not be a superuser. The policy names no login, so that
-- it holds after a restore under another owner. A table without another policy
-- is read and written by such functions and by triggers only.
--
-- Names of policies that most tables have:
--   in_scope     rows of the current organization (CRM), or of all organizations in the scope of the call
--   of_platform  all rows, for a super admin; tables of a CRM have none, because the platform reads no CRM
--   of_worker    all rows, for jobs and schedules
--   own_only     restrictive: what a member restricted to own leads sees within the scope; see scope.sql
create function enable_rls(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_passes on %s for all to pg_database_owner using (true) with check (true)', target);
end
$$;

-- functions/scope.sql

-- The scope of a transaction: set as local settings by server/src/access/scope.ts and read by policies and functions.

-- The current organization, the organizations in the scope, and the user. Not set, they admit no row.
create function scope_organization() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;

create function scope_organizations() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organization_ids', true), ''), '{}')::bigint[];

create function scope_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- Whether the caller is a super admin, who reaches every organization; other callers reach those of their scope.
create function reaches_everything() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_platform';

-- Members restricted to own leads (role storey_own) see, by the policies own_only: leads and deals that they own or
-- that have no owner; the records of visible leads and deals; rows that this transaction wrote, such as a lead assigned
-- to a colleague, which have the start of the transaction as updated_at; and the leads and deal stages that the
-- transaction was opened for, by the two settings below (server/src/access/own-records.ts lists each use). A write may
-- hide the row from them, such as a new owner.
create function visible_lead_ids() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.visible_lead_ids', true), ''), '{}')::bigint[];

create function visible_stage_ids() returns bigint[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.visible_stage_ids', true), ''), '{}')::bigint[];

-- Whether the caller is restricted to own leads; for functions that run as the owner, which no policy restricts.
create function restricted_to_own() returns boolean language sql stable parallel safe
  return current_setting('role', true) = 'storey_own';

-- Whether this is a call, job or schedule of the application. Some rules bind only these: the owner of the database
-- repairs and seeds without them.
create function is_application_role() returns boolean language sql stable
  return starts_with(coalesce(current_setting('role', true), ''), 'storey_');

-- functions/search.sql

-- Search of lists. Under row-level security, an index is not used for an operator that is not leakproof, such as `like`
-- on a trigram index. The functions search_*_ids therefore search as the owner, within the organizations of the scope,
-- and return ids; the query that joins them is filtered by the policies.

-- The patterns of a term, in lower case; its wildcards are taken literally. A term of less than three characters is
-- found only at the beginning of a word, because a trigram index does not help inside one.
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select case when length(term) >= 3 then array['%' || plain || '%']
      else array[plain || '%', '% ' || plain || '%', E'%\n' || plain || '%', '%-' || plain || '%', '%.' || plain || '%',
        '%@' || plain || '%', '%+' || plain || '%'] end
    from (select replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') as plain) as escaped
$$;

-- array_to_string is not immutable, because some types print differently by setting; texts do not, so an index may use
-- this.
create function join_lines(texts text[]) returns text language sql immutable parallel safe
  return array_to_string(texts, E'\n');

-- The word of a search that the index is searched for; empty for an empty search.
create function longest_word(term text) returns text language sql immutable parallel safe
  return coalesce((
    select word from regexp_split_to_table(trim(term), '\s+') as word order by length(word) desc, word limit 1), '');

-- Whether a text contains every word of a search; true for a single word, which the index has checked.
create function has_words(content text, term text) returns boolean language sql immutable parallel safe
  return trim(term) !~ '\s' or (
    select bool_and(content like any (search_patterns(word))) from regexp_split_to_table(trim(term), '\s+') as word);

-- functions/time.sql

-- Whether this database knows a time zone: browsers and Node know names that it does not, and every statement that
-- calculates a user's day would fail.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- tables/users.sql

-- A person with an account, or an API token (`kind`). Written by sign-up and sign-in, by the user and by super admins.
-- An address belongs to one user; a change of what a user may do raises access_version.
create table users (
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  email_verified_at timestamptz,
  phone text,
  job_title text,
  timezone text not null default 'Asia/Dubai',
  away_until timestamptz,
  access_version integer not null default 1,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  avatar uuid,
  kind text not null default 'person',
  last_seen_at timestamptz,
  two_factor_since timestamptz,
  constraint users_full_name_one_line check (full_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint users_timezone_known check (is_time_zone(timezone)),
  constraint users_kind_known check (kind in ('person', 'api_token')),
  constraint users_token_without_address check (kind = 'person' or email_verified_at is null)
);
comment on column users.avatar is
  'The name under which the sizes of the picture are stored; a new picture gets a new name.';
comment on column users.kind is
  'An API token has its own row, so that its changes have a name; it cannot sign in.';
comment on column users.last_seen_at is 'When one of their sessions last made a call, accurate to five minutes.';
comment on column users.two_factor_since is
  'Maintained by a trigger of user_credentials, a table that only sign-in may read.';

create unique index users_email on users (lower(email));
-- Lists of the platform, by order and filter.
create index users_by_name on users (lower(full_name), id) where kind = 'person';
create index users_by_seen on users (last_seen_at desc nulls last, id desc) where kind = 'person';
create index users_disabled on users (id) where disabled_at is not null;
create index users_unconfirmed on users (id) where email_verified_at is null and kind = 'person';
create index users_search
  on users using gin (lower(full_name || E'\n' || email) gin_trgm_ops) where kind = 'person';

select enable_rls('users');
create policy users_in_scope on users for select to storey_app using (is_in_scope(id));
create policy users_of_platform on users for all to storey_platform using (true);
create policy users_of_account on users for all to storey_account using (true) with check (true);
grant select, insert, update on users to storey_account;
-- Every column that other members may see of a user.
grant select (id, full_name, email, email_verified_at, phone, job_title, timezone, away_until, last_sign_in_at,
    disabled_at, created_at, version, avatar, kind, last_seen_at, two_factor_since)
  on users to storey_app;
grant select, update (full_name, phone, job_title, access_version, disabled_at, updated_at, version)
  on users to storey_platform;

-- Read with the statement that begins a transaction, to check that the cached data of the caller is current. Zero if
-- the user does not exist or is disabled.
create function current_access_version(user_id bigint) returns integer
  language sql stable security definer set search_path = public as $$
  select coalesce((select access_version from users where id = user_id and disabled_at is null), 0)
$$;

-- Text search: as the owner, because the index cannot be used before a policy; the policies then filter the ids.
create function search_user_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from users where kind = 'person' and lower(full_name || E'\n' || email) like any (search_patterns(term))
$$;

-- Raises the access version of a user who is disabled or enabled.
create function set_access_version() returns trigger language plpgsql as $$
begin
  if new.disabled_at is distinct from old.disabled_at then
    new.access_version := old.access_version + 1;
  end if;
  return new;
end
$$;
create trigger set_access_version before update of disabled_at on users
  for each row execute function set_access_version();

-- The same rule as check_admin_remains of memberships, for a user who is disabled: each of their organizations keeps an
-- admin.
create function check_admin_remains_of_user() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if is_application_role() then
    perform require_admin(m.organization_id) from (
      select organization_id from memberships
        where user_id = new.id and enabled and is_admin_role(role) order by organization_id) m;
  end if;
  return null;
end
$$;
create trigger check_admin_remains after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function check_admin_remains_of_user();

-- Notifies every process. A lost notification has no effect, because each transaction reads the version anyway.
create function notify_access_version() returns trigger language plpgsql as $$
begin
  perform pg_notify('storey_access', new.id::text);
  return null;
end
$$;
create trigger notify_access_version after update of access_version, disabled_at on users
  for each row when (old.access_version is distinct from new.access_version) execute function notify_access_version();

-- Deletes the credentials of an account when its address is confirmed, because they may be a stranger's. In the
-- database, so that it applies to every way to confirm an address. The password is set afterwards, in the same
-- transaction.
create function sync_credentials_of_confirmed() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from recovery_codes where user_id = new.id;
  delete from user_credentials where user_id = new.id;
  return null;
end
$$;
create trigger sync_credentials_of_confirmed after update of email_verified_at on users
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function sync_credentials_of_confirmed();

-- Revokes the pending invites that a disabled user has sent.
create trigger sync_invites after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function sync_invites('id');

-- Copies a new name to the leads that the user owns, which are sorted by it.
create function sync_owner_name() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update leads set owner_name = lower(new.full_name)
    where organization_id in (select organization_id from memberships where user_id = new.id) and owner_id = new.id;
  return null;
end
$$;
create trigger sync_owner_name after update of full_name on users
  for each row when (old.full_name is distinct from new.full_name) execute function sync_owner_name();

-- Ends the sessions, sign-ins in progress and links of a user who is disabled; enabling the user does not restore them.
create function sync_sessions_of_disabled() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update tokens set ended_at = now() where user_id = new.id and ended_at is null;
  update sign_in_challenges set used_at = now() where user_id = new.id and used_at is null;
  update account_links set used_at = now() where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger sync_sessions_of_disabled after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function sync_sessions_of_disabled();

select audit_table('users',
  hidden => '{phone}',
  ignored => '{access_version,last_sign_in_at,last_seen_at,two_factor_since}');

-- tables/tokens.sql

-- A session of a signed-in user, with the hash of its secret. Written by sign-in and by the calls of the session; it
-- ends when the user signs out, after a time without calls, or when it expires.
create table tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  ability text not null default 'full' check (ability in ('full', 'two_factor_setup')),
  device_name text not null,
  address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_ms bigint check (idle_ms > 0),
  expires_at timestamptz not null,
  ended_at timestamptz,
  two_factor boolean
);
comment on column tokens.idle_ms is 'The session ends after this time without a call; null: only when it expires.';
comment on column tokens.two_factor is
  'Whether the second factor was given. Null: it was if two-factor sign-in was on when the session began.';

create index tokens_user on tokens (user_id) where ended_at is null;
create index tokens_expiry on tokens (expires_at);
create index tokens_ended on tokens (ended_at) where ended_at is not null;

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert, update, delete on tokens to storey_account;
grant select, delete on tokens to storey_worker;

-- The caller of a session or an API token, with memberships and assignments, as JSON; null if the token is invalid. A
-- session that began without the second factor is invalid once its user has one.
create function look_up_token(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'token_id', t.id,
    'api_token', false,
    'ability', t.ability,
    'expires_at', t.expires_at,
    'last_used_at', t.last_used_at,
    'idle_ms', t.idle_ms,
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', c.two_factor_confirmed_at is not null,
    'memberships', memberships_of(u.id),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from tokens t
  join users u on u.id = t.user_id
  left join user_credentials c on c.user_id = u.id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now() and u.disabled_at is null
    and (t.idle_ms is null or t.last_used_at > now() - t.idle_ms * interval '1 millisecond')
    and (c.two_factor_confirmed_at is null or coalesce(t.two_factor, t.created_at >= c.two_factor_confirmed_at))
  union all
  select jsonb_build_object(
    'token_id', a.id,
    'api_token', true,
    'ability', 'full',
    'expires_at', a.expires_at,
    'last_used_at', coalesce(a.last_used_at, 'epoch'),
    'idle_ms', null,
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', false,
    'memberships', memberships_of(u.id),
    'assigned', '[]'::jsonb)
  from api_tokens a join users u on u.id = a.user_id
  where a.token_hash = hash and a.revoked_at is null and a.expires_at > now()
$$;

-- Records the time of a call on its session and, at most every five minutes, on the user.
create function touch_token(token bigint) returns void language sql security definer set search_path = public as $$
  update tokens set last_used_at = now() where id = token and last_used_at < now();
  update users set last_seen_at = now() from tokens t
    where t.id = token and users.id = t.user_id
      and (users.last_seen_at is null or users.last_seen_at < now() - interval '5 minutes')
$$;

-- Ends an expired token permanently: it does not become valid again if the clock is set back.
create function expire_token(hash bytea) returns void language sql security definer set search_path = public as $$
  update tokens set ended_at = now() where token_hash = hash and ended_at is null
    and (expires_at <= now() or last_used_at <= now() - idle_ms * interval '1 millisecond')
$$;

-- A session that ended or changed raises the access version of its user, so that no process uses cached data of it.
create trigger sync_access_version after delete or update of ended_at, ability, expires_at on tokens
  for each row execute function sync_access_version();

select audit_table('tokens', hidden => '{token_hash}', ignored => '{last_used_at}');

-- tables/account_links.sql

-- A link in an e-mail to a user: it works once, for one purpose, until it expires or a newer one replaces it. Written
-- by the calls of sign-in and registration; expired links are ended by a job.
create table account_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  token_hash bytea not null unique,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that requested the change of address stays signed in; all other sessions of the user end.
  token_id bigint references tokens on delete set null
);
comment on column account_links.email is
  'The address that it was sent to, which it confirms, even if the user has another address by then.';

create unique index account_links_open on account_links (user_id, purpose) where used_at is null;
create index account_links_expiry on account_links (expires_at);

grant select, insert, update, delete on account_links to storey_account;
grant select, delete on account_links to storey_worker;

-- Ends sessions, sign-in challenges and links that have expired, for the worker.
create function expire_tokens_and_links() returns void language sql security definer set search_path = public as $$
  update tokens set ended_at = now() where ended_at is null
    and (expires_at <= now() or last_used_at <= now() - idle_ms * interval '1 millisecond');
  update sign_in_challenges set used_at = now() where used_at is null and expires_at <= now();
  update account_links set used_at = now() where used_at is null and expires_at <= now();
$$;
revoke execute on function expire_tokens_and_links() from public;
grant execute on function expire_tokens_and_links() to storey_worker;

select audit_table('account_links', hidden => '{token_hash}');

-- tables/organizations.sql

-- The platform, a developer or a brokerage. Written by its admins, by the platform and by registration. There is one
-- platform, which is always active; the status changes only by the transitions below.
create table organizations (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  type text not null check (type in ('platform', 'developer', 'brokerage')),
  name text not null check (length(name) between 1 and 200),
  legal_name text,
  status text not null default 'active' check (status in ('draft', 'pending_review', 'changes_requested', 'rejected',
    'active', 'restricted', 'suspended', 'closed')),
  source text not null default 'manual'
    check (source in ('skylinebuilders', 'international', 'manual', 'converted')),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  address text,
  phone text,
  email text,
  website text,
  default_currency text not null default 'AED' check (default_currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dubai',
  require_two_factor boolean not null default false,
  members_see_own_leads_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  trade_name text check (length(trade_name) between 1 and 200),
  legal_form text check (length(legal_form) between 1 and 100),
  po_box text check (length(po_box) between 1 and 40),
  established_year integer check (established_year between 1800 and 2199),
  agents_count integer check (agents_count between 0 and 100000),
  trade_license_number text check (length(trade_license_number) between 1 and 60),
  trade_license_authority text check (length(trade_license_authority) between 1 and 120),
  trade_license_issued_on date,
  trade_license_expires_on date,
  regulator text check (length(regulator) between 1 and 120),
  regulator_office_number text check (length(regulator_office_number) between 1 and 60),
  regulator_office_expires_on date,
  tax_registration_number text check (length(tax_registration_number) between 1 and 40),
  contact_name text check (length(contact_name) between 1 and 200),
  markets text[] not null default '{}' check (cardinality(markets) <= 60),
  logo uuid,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by bigint references users,
  status_reason text check (length(status_reason) between 1 and 2000),
  trade_license_key text
    generated always as (nullif(upper(regexp_replace(trade_license_number, '[^[:alnum:]]', '', 'g')), '')) stored,
  unique (id, type),
  constraint organizations_name_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint organizations_timezone_known check (is_time_zone(timezone)),
  constraint organizations_license_dates check (trade_license_expires_on >= trade_license_issued_on)
);
comment on column organizations.logo is
  'The name under which the sizes of the picture are stored; a new picture gets a new name.';

create unique index organizations_one_platform on organizations (type) where type = 'platform';
create unique index organizations_trade_license
  on organizations (country, trade_license_key)
  where status not in ('draft', 'rejected') and trade_license_key is not null;

-- Lists, by order and filter.
create index organizations_name on organizations (lower(name), id);
create index organizations_newest on organizations (created_at desc, id desc);
create index organizations_status on organizations (status, lower(name), id);
create index organizations_expiry on organizations (least(trade_license_expires_on, regulator_office_expires_on), id);
create index organizations_country on organizations (country, lower(name), id);
create index organizations_source on organizations (source, lower(name), id);

-- Jobs: organizations whose documents expire next.
create index organizations_license_expiry
  on organizations (trade_license_expires_on) where trade_license_expires_on is not null;
create index organizations_regulator_expiry
  on organizations (regulator_office_expires_on) where regulator_office_expires_on is not null;

-- Registrations that were started with one e-mail address and not submitted.
create index organizations_drafts on organizations (lower(email)) where status = 'draft';

-- Text search, and search for duplicates of contacts. Both run as the owner, for whom row-level security does not
-- prevent the use of an index of expressions.
create index organizations_search on organizations using gin (lower(name) gin_trgm_ops);
create index organizations_name_key
  on organizations using gin (company_key(name) gin_trgm_ops) where type = 'brokerage';
create index organizations_match_keys
  on organizations using gin (company_match_keys(trade_license_number, array[email, website], array[phone]))
  where type = 'brokerage';

select enable_rls('organizations');
create policy organizations_in_scope on organizations for all to storey_app
  using (id = (select scope_organization()) or id = any ((select scope_organizations())::bigint[]));
-- The platform and calls without a scope (sign-in, registration, invites) see every organization.
create policy organizations_of_platform on organizations for all to storey_platform using (true);
create policy organizations_of_account on organizations for select to storey_account using (true);
grant select on organizations to storey_account;
-- Members do not change type, status, source or the result of a review; triggers and functions do, within their rules.
grant select, update (name, legal_name, country, city, address, phone, email, website, default_currency, timezone,
    require_two_factor, members_see_own_leads_only, updated_at, version, trade_name, legal_form, po_box,
    established_year, agents_count, trade_license_number, trade_license_authority, trade_license_issued_on,
    trade_license_expires_on, regulator, regulator_office_number, regulator_office_expires_on,
    tax_registration_number, contact_name, markets, logo)
  on organizations to storey_app;
grant select, insert, update on organizations to storey_platform;

-- Text search within the reach of the caller: as the owner, because the index cannot be used before a policy.
create function search_organization_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from organizations
    where (reaches_everything() or id = any (scope_organizations())) and lower(name) like any (search_patterns(term))
$$;

-- The one column of the organization that its CRM admins may change. False if the organization was changed in the
-- meantime.
create function set_members_see_own_leads_only(own_only boolean, known_version integer) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update organizations set members_see_own_leads_only = own_only, version = version + 1, updated_at = now()
    where id = scope_organization() and version = known_version;
  return found;
end
$$;
revoke execute on function set_members_see_own_leads_only(boolean, integer) from public;
grant execute on function set_members_see_own_leads_only(boolean, integer) to storey_app;

-- The transitions of api/src/administration/organization-moves.ts; a test compares the two.
create function is_organization_transition(old_status text, new_status text, source text) returns boolean
  language sql immutable parallel safe
  return (old_status, new_status) in (('draft', 'pending_review'), ('pending_review', 'active'),
      ('pending_review', 'changes_requested'), ('pending_review', 'rejected'),
      ('changes_requested', 'pending_review'), ('rejected', 'pending_review'),
      ('active', 'restricted'), ('restricted', 'active'), ('active', 'suspended'), ('restricted', 'suspended'),
      ('suspended', 'active'), ('suspended', 'restricted'))
    or new_status = 'closed' and old_status <> 'closed'
    -- The platform created such a draft itself: it needs no review.
    or old_status = 'draft' and new_status = 'active' and source in ('manual', 'converted');

-- A document is valid to the end of its last day in the organization's time zone.
create function license_expired(license date, regulator date, zone text) returns boolean
  language sql stable parallel safe
  return coalesce(least(license, regulator) < (now() at time zone zone)::date, false);

-- Restricts active organizations whose license or office registration has expired, in one statement; returns their ids.
-- Both are found by index with approximate days: no time zone is more than a day ahead of the server's.
create function restrict_organizations_by_license() returns setof bigint
  language sql security definer set search_path = public as $$
  update organizations o set status = 'restricted', updated_at = now()
    where status = 'active'
      and (trade_license_expires_on < current_date + 1 or regulator_office_expires_on < current_date + 1)
      and license_expired(trade_license_expires_on, regulator_office_expires_on, timezone)
    returning o.id
$$;
revoke execute on function restrict_organizations_by_license() from public;
grant execute on function restrict_organizations_by_license() to storey_worker;

-- Whether another organization has this trade license; spaces, punctuation and case make no difference.
create function is_trade_license_taken(wanted_country text, wanted_number text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from organizations
    where country = wanted_country
      and trade_license_key = nullif(upper(regexp_replace(wanted_number, '[^[:alnum:]]', '', 'g')), '')
      and status not in ('draft', 'rejected') and id is distinct from scope_organization())
$$;
revoke execute on function is_trade_license_taken(text, text) from public;
grant execute on function is_trade_license_taken(text, text) to storey_account, storey_app;

-- The organization of messages that arrive by webhook or link, which have no caller: the platform.
create function message_organization() returns bigint language sql stable security definer set search_path = public
  return (select id from organizations where type = 'platform');
revoke execute on function message_organization() from public;
grant execute on function message_organization() to storey_worker;

-- The id of the platform, for calls of organizations that sign an agreement: they do not see its row.
create function platform_organization() returns bigint language sql stable security definer set search_path = public
  return (select id from organizations where type = 'platform');
revoke execute on function platform_organization() from public;
grant execute on function platform_organization() to storey_app, storey_platform;

-- An organization is not closed while it has a live hold or booking of a unit, or a pending or accepted booking.
create function check_organization_close() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_claims where organization_id = new.id and ended_at is null
        and unit_status in ('on_hold', 'reserved', 'booked'))
      or exists (select from bookings where organization_id = new.id and status in ('pending', 'accepted')) then
    raise exception 'organization % has open bookings or holds', new.id
      using errcode = 'check_violation', constraint = 'organizations_close_when_done';
  end if;
  return new;
end
$$;
create trigger check_organization_close before update of status on organizations
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function check_organization_close();

-- An active organization whose license has expired is restricted instead, and one that was restricted for that is
-- active again when it is renewed. Other changes of the status must be allowed transitions; the platform is always
-- active.
create function set_status_by_license() returns trigger language plpgsql as $$
begin
  if new.status = 'active'
      and license_expired(new.trade_license_expires_on, new.regulator_office_expires_on, new.timezone) then
    new.status := 'restricted';
  elsif tg_op = 'UPDATE' then
    if new.status = 'restricted' and old.status = 'restricted'
        and license_expired(old.trade_license_expires_on, old.regulator_office_expires_on, old.timezone)
        and not license_expired(new.trade_license_expires_on, new.regulator_office_expires_on, new.timezone) then
      new.status := 'active';
    end if;
    if new.status <> old.status and not is_organization_transition(old.status, new.status, new.source) then
      raise exception 'an organization cannot change from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'organizations_transition';
    end if;
  end if;
  if new.type = 'platform' and new.status <> 'active' then
    raise exception 'the platform must be active'
      using errcode = 'check_violation', constraint = 'organizations_platform_active';
  end if;
  return new;
end
$$;
create trigger set_status_by_license before insert or update of status, type, trade_license_expires_on,
    regulator_office_expires_on, timezone on organizations
  for each row execute function set_status_by_license();

-- Raises the access version of every member and API token of the organization when a change may affect what they may do
-- or how their session shows it, so that their next call is checked again.
create function sync_access_of_members() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update users set access_version = access_version + 1
    where id in (select user_id from memberships where organization_id = new.id
      union select user_id from api_tokens where organization_id = new.id and revoked_at is null);
  return null;
end
$$;
create trigger sync_access_of_members after update on organizations
  for each row when (old.status is distinct from new.status or old.type is distinct from new.type
    or old.members_see_own_leads_only is distinct from new.members_see_own_leads_only
    or old.require_two_factor is distinct from new.require_two_factor
    or old.name is distinct from new.name) execute function sync_access_of_members();

-- Searches the contact companies that look like this brokerage again, when a column that they are compared by changes.
create function sync_matches_of_organization() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform refresh_organization_matches(new.id);
  return null;
end
$$;
create trigger sync_matches_on_insert after insert on organizations
  for each row when (new.type = 'brokerage') execute function sync_matches_of_organization();
create trigger sync_matches_on_update after update of name, email, phone, website, country,
    trade_license_number on organizations
  for each row when (new.type = 'brokerage' and (old.name is distinct from new.name
    or old.email is distinct from new.email or old.phone is distinct from new.phone
    or old.website is distinct from new.website or old.country is distinct from new.country
    or old.trade_license_number is distinct from new.trade_license_number))
  execute function sync_matches_of_organization();

select audit_table('organizations');

-- tables/leads.sql

-- A person who may buy, in the CRM of one organization, which alone sees it. Written by members, by imports and by bulk
-- changes. A lead always has an e-mail address or a phone number; a merged lead is deleted and points to the lead that
-- remains.
create table leads (
  organization_id bigint not null references organizations,
  id bigint generated by default as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{4,14}$'),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  language text check (language ~ '^[a-z]{2}$'),
  source text not null default 'other' check (source in ('website', 'walk_in', 'referral', 'portal', 'campaign',
    'broker', 'whatsapp', 'phone', 'event', 'import', 'other')),
  campaign text,
  status text not null default 'new' check (status in
    ('new', 'contacted', 'qualified', 'viewing', 'negotiation', 'converted', 'nurturing', 'lost', 'junk')),
  owner_id bigint references users,
  purpose text check (purpose in ('investment', 'end_use')),
  budget_min bigint check (budget_min between 0 and 9007199254740991),
  budget_max bigint check (budget_max between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bedrooms_wanted integer[] not null default '{}',
  property_types_wanted text[] not null default '{}',
  interest_note text not null default '',
  timeframe text check (timeframe in ('now', '1_3_months', '3_6_months', '6_12_months', 'later')),
  rating text not null default 'unrated' check (rating in ('hot', 'warm', 'cold', 'unrated')),
  lost_reason text,
  brought_by text,
  -- When the next open activity is due; kept by the triggers of activities, so that lists sort by it through an index.
  next_activity_at timestamptz,
  last_contacted_at timestamptz,
  seen_at timestamptz,
  opted_out boolean not null default false,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- What a search reads: the name and every contact point, one per line, in lower case.
  search text generated always as (
    lower(full_name) || E'\n' || coalesce(lower(email), '') || E'\n' || coalesce(phone, '') || E'\n'
    || coalesce(whatsapp, '') || E'\n' || lower(join_lines(other_emails)) || E'\n' || join_lines(other_phones)) stored,
  other_emails text[] not null default '{}' check (cardinality(other_emails) <= 20),
  other_phones text[] not null default '{}' check (cardinality(other_phones) <= 20),
  -- Another active lead of the organization has one of the same contact points.
  has_duplicate boolean not null default false,
  campaign_key text generated always as (lower(campaign)) stored,
  brought_by_key text generated always as (lower(brought_by)) stored,
  merged_into_id bigint,
  deleted_by bigint references users,
  -- Country of residence, which decides taxes, documents and calling hours; a nationality does not.
  residence_country text,
  -- Name of the owner in lower case, so that lists sort by it through an index.
  owner_name text,
  unique (organization_id, id),
  constraint leads_merged_into foreign key (organization_id, merged_into_id)
    references leads (organization_id, id) on delete set null (merged_into_id),
  constraint leads_reachable check (email is not null or phone is not null),
  constraint leads_budget_order check (budget_max is null or budget_min is null or budget_max >= budget_min),
  constraint leads_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  constraint leads_merged_is_deleted check (merged_into_id is null or deleted_at is not null and merged_into_id <> id),
  constraint leads_budget_max check (budget_min <= 10000000000000 and budget_max <= 10000000000000),
  constraint leads_residence_country check (residence_country ~ '^[A-Z]{2}$')
);

-- Lists: the common filters, each with the order of its list.
create index leads_status on leads (organization_id, status, created_at desc) where deleted_at is null;
create index leads_owner on leads (organization_id, owner_id, created_at desc) where deleted_at is null;
create index leads_unseen on leads (organization_id, owner_id) where deleted_at is null and seen_at is null;
create index leads_campaign
  on leads (organization_id, campaign_key, created_at desc) where deleted_at is null and campaign_key is not null;
create index leads_brought_by
  on leads (organization_id, brought_by_key, created_at desc) where deleted_at is null and brought_by_key is not null;
create index leads_nationality
  on leads (organization_id, nationality, created_at desc) where deleted_at is null and nationality is not null;
create index leads_opted_out
  on leads (organization_id, created_at desc, id desc) where deleted_at is null and opted_out;
create index leads_duplicates
  on leads (organization_id, created_at desc, id desc) where deleted_at is null and has_duplicate;
create index leads_bin on leads (organization_id, deleted_at desc, id desc) where deleted_at is not null;
-- Lists with any other filter, or several. Filters that are too unselective or too many for an index of their own are
-- checked within this index, in the default order of the list, without reading the table; the count likewise.
create index leads_listed
  on leads (organization_id, created_at desc, id desc) include (owner_id, status, rating, source, seen_at,
    next_activity_at, last_contacted_at, opted_out, nationality, budget_min, budget_max, bedrooms_wanted)
  where deleted_at is null;

-- Lists: the other orders.
create index leads_name on leads (organization_id, lower(full_name), id) where deleted_at is null;
create index leads_next_activity on leads (organization_id, next_activity_at, id) where deleted_at is null;
create index leads_last_contacted
  on leads (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index leads_by_status
  on leads (organization_id, (case status when 'new' then 1 when 'contacted' then 2 when 'qualified' then 3
    when 'viewing' then 4 when 'negotiation' then 5 when 'nurturing' then 6 when 'converted' then 7 when 'lost' then 8
    else 9 end), id)
  where deleted_at is null;
create index leads_by_rating
  on leads (organization_id, (case rating when 'hot' then 1 when 'warm' then 2 when 'cold' then 3 else 4 end), id)
  where deleted_at is null;
create index leads_by_budget
  on leads (organization_id, coalesce(budget_max, budget_min, 0), id) where deleted_at is null;
create index leads_by_owner on leads (organization_id, owner_name, id) where deleted_at is null;
create index leads_by_source on leads (organization_id, source, id) where deleted_at is null;

create index leads_merged on leads (organization_id, merged_into_id) where merged_into_id is not null;
-- The list of pending entries is short: with a long one the planner avoids the index, and a search reads the whole
-- table.
create index leads_search
  on leads using gin (status, search gin_trgm_ops) with (gin_pending_list_limit='256') where deleted_at is null;

select enable_rls('leads');
create policy in_scope on leads for all to storey_app using (organization_id = (select scope_organization()));
-- In addition to own and unowned leads: rows written by this transaction, such as a lead assigned to a colleague (a
-- changed row has the start of its transaction as `updated_at`), and leads that the transaction was opened for.
create policy own_only on leads as restrictive for all to storey_own
  using (owner_id is null or owner_id = (select scope_user()) or updated_at = (select now())
    or id = any ((select visible_lead_ids())::bigint[]))
  with check (true);
grant select, insert, update on leads to storey_app;
grant usage on sequence leads_id_seq to storey_app;

-- The names of the organization's leads without the rule of own_only: the caller's own deal on a colleague's lead names
-- it.
create view lead_names as
  select organization_id, id, full_name
  from leads where organization_id = (select scope_organization());
grant select on lead_names to storey_app;

-- Updates when the next open activity of these leads is due; called by the triggers of activities.
create function sync_next_activity_of_leads(organization bigint, lead_ids bigint[]) returns void
  language sql security definer set search_path = public as $$
  update leads set next_activity_at = (
      select min(due_at) from activities a
        where a.organization_id = leads.organization_id and a.lead_id = leads.id
          and a.completed_at is null and a.deleted_at is null)
    where organization_id = organization and id = any (lead_ids)
$$;

-- Adds to lead_counts, in the part of this connection; the arrays are parallel.
create function add_lead_counts(organizations bigint[], statuses text[], seen_flags boolean[], counts bigint[])
  returns void language plpgsql security definer set search_path = public as $$
begin
  insert into lead_counts as counter (organization_id, status, seen, part, count)
    select o, s, e, pg_backend_pid() % 16, sum(n)
      from unnest(organizations, statuses, seen_flags, counts) as row (o, s, e, n)
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict (organization_id, status, seen, part) do update set count = counter.count + excluded.count;
end
$$;

-- Text search. Under row-level security a trigram operator, which is not leakproof, cannot use its index before the
-- policy. This function searches as the owner, within the caller's organization only, and returns ids, which the
-- policies then filter.
create function search_lead_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

-- Every contact point of a lead as contact_points has them: e-mail addresses in lower case, phone numbers.
create function contact_points_of(email text, phone text, whatsapp text, other_emails text[], other_phones text[])
  returns text[] language sql immutable parallel safe
  return array_remove(array[lower(email), phone, whatsapp], null)
    || string_to_array(lower(join_lines(other_emails)), E'\n') || other_phones;

-- Writes the contact points of changed leads, and updates `has_duplicate` of all leads that share or shared one with
-- them.
create function sync_contact_points_of_leads(organization bigint, lead_ids bigint[]) returns void
  language plpgsql security definer set search_path = public set plan_cache_mode = 'force_generic_plan' as $$
declare
  affected bigint[];
begin
  -- Two transactions that add the same contact point do not see each other's rows, so the second waits for the first.
  -- The contact points are divided into 256 parts, locked in order, so that a large import takes few locks.
  perform pg_advisory_xact_lock(hashtextextended('contact points ' || organization || ' ' || part.number, 0))
    from (select distinct abs(hashtext(own.value)::bigint) % 256 as number
      from leads l
      cross join unnest(contact_points_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)) as own (value)
      where l.organization_id = organization and l.id = any (lead_ids) order by 1) as part;
  with removed as (
    delete from contact_points c using leads l
      where c.organization_id = organization and c.lead_id = any (lead_ids)
        and l.organization_id = organization and l.id = c.lead_id
        and (l.deleted_at is not null
          or c.value <> all (contact_points_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)))
      returning c.value),
  inserted as (
    insert into contact_points (organization_id, value, lead_id)
      select distinct l.organization_id, value, l.id
        from leads l
        cross join unnest(contact_points_of(l.email, l.phone, l.whatsapp, l.other_emails, l.other_phones)) as value
        where l.organization_id = organization and l.id = any (lead_ids) and l.deleted_at is null
      on conflict do nothing returning value)
  select array_agg(distinct c.lead_id order by c.lead_id) into affected from contact_points c
    where c.organization_id = organization and c.value in (select value from removed union select value from inserted);
  -- A lead that shares no contact point has no duplicates to update.
  if cardinality(lead_ids) = 1 and coalesce(affected, '{}') <@ lead_ids then
    return;
  end if;
  affected := array(select distinct id from unnest(affected || lead_ids) as id order by id);
  if cardinality(affected) > 0 then
    -- In the order of ids, so that simultaneous changes of duplicates wait instead of deadlocking.
    perform from leads where organization_id = organization and id = any (affected) order by id for no key update;
    update leads l set has_duplicate = not l.has_duplicate
      where l.organization_id = organization and l.id = any (affected)
        and l.has_duplicate <> exists (select from contact_points a join contact_points b using (organization_id, value)
          where a.organization_id = organization and a.lead_id = l.id and b.lead_id <> a.lead_id);
  end if;
end
$$;
revoke execute on function sync_contact_points_of_leads(bigint, bigint[]) from public;

-- Text search that returns whole leads. It runs as the owner, so it contains the rule of own_only itself; the result of
-- a search that returns ids is filtered by the policies afterwards.
create function search_leads(term text) returns setof leads
  language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

-- The same, of some statuses only.
create function search_leads_by_status(term text, statuses text[]) returns setof leads
  language sql stable rows 100 security definer set search_path = public as $$
  select * from leads
    where organization_id = scope_organization() and deleted_at is null and status = any (statuses)
      and ((select not restricted_to_own()) or owner_id is null or owner_id = (select scope_user()))
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

-- The names of the members who own other leads with one of these contact points, without the caller. As the owner,
-- because a member restricted to their own leads cannot see those leads.
create function hidden_owner_names(points text[], except_lead bigint, max integer) returns table (full_name text)
  language sql stable security definer set search_path = public as $$
  select distinct u.full_name from contact_points c
    join leads l on l.organization_id = c.organization_id and l.id = c.lead_id
    join memberships m on m.organization_id = l.organization_id and m.user_id = l.owner_id
    join users u on u.id = l.owner_id
    where c.organization_id = scope_organization() and c.value = any (points)
      and l.deleted_at is null and l.id <> except_lead and l.owner_id <> scope_user()
    limit max
$$;
revoke execute on function hidden_owner_names(text[], bigint, integer) from public;
grant execute on function hidden_owner_names(text[], bigint, integer) to storey_app;

-- The name of the user who last moved a deal, for the caller whose own move of it was refused.
create function last_deal_mover(deal bigint) returns text
  language sql stable security definer set search_path = public as $$
  select h.actor_name from deals d
    join lead_history_items h on h.organization_id = d.organization_id and h.lead_id = d.lead_id
    where d.organization_id = scope_organization() and d.id = deal and h.subject_id = d.id and h.kind = 'stage_changed'
      and (not restricted_to_own() or d.owner_id is null or d.owner_id = scope_user())
    order by h.at desc, h.id desc limit 1
$$;
revoke execute on function last_deal_mover(bigint) from public;
grant execute on function last_deal_mover(bigint) to storey_app;

-- The leads with these contact points that an import of the caller has created or changed: a later row of the file may
-- mean the same person.
create function contact_points_of_import(import bigint, points text[]) returns table (value text, lead_id bigint)
  language sql stable security definer set search_path = public as $$
  select c.value, c.lead_id from contact_points c
    where c.organization_id = scope_organization() and c.value = any (points)
      and exists (select from import_rows i
        where i.organization_id = c.organization_id and i.import_id = import and i.record_id = c.lead_id)
      and exists (select from imports i
        where i.organization_id = c.organization_id and i.id = import and i.kind = 'leads' and i.user_id = scope_user())
$$;
revoke execute on function contact_points_of_import(bigint, text[]) from public;
grant execute on function contact_points_of_import(bigint, text[]) to storey_app;

-- Records who deleted the lead, and clears it when the lead is restored.
create trigger set_deleted_by before update of deleted_at on leads
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- Copies the name of the owner, by which lists sort. A new name of the user is copied by a trigger of users.
create function set_owner_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.owner_name := (select lower(u.full_name) from users u where u.id = new.owner_id);
  return new;
end
$$;
create trigger set_owner_name before insert or update of owner_id on leads
  for each row execute function set_owner_name();

-- Maintains lead_counts: the number of active leads of an organization by status, seen and unseen.
create function sync_lead_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_lead_counts(array_agg(organization_id), array_agg(status), array_agg(seen_at is not null),
        array_agg(1::bigint))
      from new_rows where deleted_at is null;
  elsif tg_op = 'UPDATE' then
    perform add_lead_counts(array_agg(organization_id), array_agg(status), array_agg(seen), array_agg(n)) from (
      select organization_id, status, seen_at is not null as seen, 1::bigint as n from new_rows where deleted_at is null
      union all
      select organization_id, status, seen_at is not null, -1::bigint from old_rows where deleted_at is null) as moved;
  else
    perform add_lead_counts(array_agg(organization_id), array_agg(status), array_agg(seen_at is not null),
        array_agg(-1::bigint))
      from old_rows where deleted_at is null;
  end if;
  return null;
end
$$;
create trigger sync_counts_on_insert after insert on leads referencing new table as new_rows
  for each statement execute function sync_lead_counts();
create trigger sync_counts_on_update after update on leads referencing old table as old_rows new table as new_rows
  for each statement execute function sync_lead_counts();
create trigger sync_counts_on_delete after delete on leads referencing old table as old_rows
  for each statement execute function sync_lead_counts();

-- Writes the contact points of new leads and marks duplicates, by organization in a fixed order.
create function sync_contact_points_of_added() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  batch record;
begin
  for batch in select organization_id, array_agg(id) as ids from new_rows group by 1 order by 1 loop
    perform sync_contact_points_of_leads(batch.organization_id, batch.ids);
  end loop;
  return null;
end
$$;
create trigger sync_lead_contact_points_on_insert after insert on leads referencing new table as new_rows
  for each statement execute function sync_contact_points_of_added();

-- The same for changed leads: those with other contact points, and those that were deleted or restored.
create function sync_contact_points_of_changed() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  batch record;
begin
  for batch in
    select organization_id, array_agg(id) as ids from (
      select old_rows.organization_id, old_rows.id from old_rows join new_rows using (organization_id, id)
        where (old_rows.email, old_rows.phone, old_rows.whatsapp, old_rows.other_emails, old_rows.other_phones, old_rows.deleted_at is null)
          is distinct from (new_rows.email, new_rows.phone, new_rows.whatsapp, new_rows.other_emails, new_rows.other_phones,
            new_rows.deleted_at is null)) as changed
      group by 1 order by 1
  loop
    perform sync_contact_points_of_leads(batch.organization_id, batch.ids);
  end loop;
  return null;
end
$$;
create trigger sync_lead_contact_points_on_update after update on leads referencing old table as old_rows new table as new_rows
  for each statement execute function sync_contact_points_of_changed();

select audit_table('leads',
  hidden => '{full_name,email,phone,whatsapp,nationality,residence_country,language,interest_note,brought_by,
    other_emails,other_phones}',
  ignored => '{search,next_activity_at,last_contacted_at,has_duplicate,campaign_key,brought_by_key,
    owner_name}',
  private => true);

-- tables/files.sql

-- A stored file; its content is in the file store under storage_key. Written by uploads and jobs; a job deletes the
-- content of files without a row.
create table files (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  uuid uuid not null default gen_random_uuid() unique,
  storage_key text not null unique,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size between 0 and 9007199254740991),
  sha256 bytea not null,
  width integer,
  height integer,
  uploaded_by bigint references users,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

-- Whether a member restricted to own leads may see a file: not if it is a document of a hidden lead, a file of its
-- notes, or the workbook of another user's import. Runs as the owner, because for such a member the rows of a hidden
-- document look like those of a file that is no document.
create function can_see_document(file bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select not exists (
    select from (
      select d.lead_id from lead_documents d where d.organization_id = scope_organization() and d.file_id = file
      union all
      select d.lead_id from lead_document_versions v
        join lead_documents d on d.organization_id = v.organization_id and d.id = v.document_id
        where v.organization_id = scope_organization() and v.file_id = file
      union all
      select n.lead_id from note_files f join lead_notes n on n.organization_id = f.organization_id and n.id = f.note_id
        where f.organization_id = scope_organization() and f.file_id = file) as attached
      join leads l on l.organization_id = scope_organization() and l.id = attached.lead_id
      where not (l.owner_id is null or l.owner_id = scope_user() or l.updated_at = now()
        or l.id = any (visible_lead_ids())))
    and not exists (
      select from imports i
        where i.organization_id = scope_organization() and i.file_id = file and i.user_id <> scope_user())
$$;
revoke execute on function can_see_document(bigint) from public;
grant execute on function can_see_document(bigint) to storey_own;

select enable_rls('files');
create policy files_in_scope on files for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy files_of_platform on files for all to storey_platform using (true);
create policy files_of_worker on files for all to storey_worker using (true) with check (true);
create policy own_only on files as restrictive for all to storey_own using (can_see_document(id)) with check (true);
grant select, insert, delete on files to storey_app, storey_platform;
grant select, delete, update (storage_key, type, size, sha256, width, height) on files to storey_worker;

select audit_table('files', hidden => '{name,storage_key,sha256}');

-- tables/projects.sql

-- A development of one developer, with the rules of holds, bookings and discounts of its units. Written by admins of
-- the developer. Its code is unique in the organization.
create table projects (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  tagline text,
  description text not null default '',
  status text not null default 'draft'
    check (status in ('draft', 'coming_soon', 'on_sale', 'sold_out', 'completed', 'archived')),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  district text,
  address text,
  latitude numeric(9,6) check (latitude between -90 and 90),
  longitude numeric(9,6) check (longitude between -180 and 180),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  launch_on date,
  completion_on date,
  construction_percent numeric(6,3) not null default 0 check (construction_percent between 0 and 100),
  registration_number text,
  escrow_account text,
  cover_file_id bigint,
  hold_default_minutes integer not null default 1440 check (hold_default_minutes between 5 and 43200),
  hold_max_minutes integer not null default 4320 check (hold_max_minutes between 5 and 43200),
  hold_limit_per_person integer not null default 5 check (hold_limit_per_person between 1 and 1000),
  booking_expiry_minutes integer not null default 10080 check (booking_expiry_minutes between 5 and 129600),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  sales_manager_discount_percent numeric(6,3) not null default 0
    check (sales_manager_discount_percent >= 0 and sales_manager_discount_percent < 100),
  super_admin_discount_percent numeric(6,3) not null default 0
    check (super_admin_discount_percent >= 0 and super_admin_discount_percent < 100),
  unique (organization_id, id),
  foreign key (organization_id, cover_file_id) references files (organization_id, id),
  constraint projects_hold_fits check (hold_default_minutes <= hold_max_minutes)
);
comment on column projects.sales_manager_discount_percent is
  'The discount that a sales manager may give without approval; a higher one is a discount request.';

create unique index projects_code on projects (organization_id, upper(code));
create index projects_search on projects using gin (lower(name || E'\n' || code) gin_trgm_ops);
create index projects_cover_file on projects (organization_id, cover_file_id) where cover_file_id is not null;

select enable_rls('projects');
create policy in_scope on projects for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on projects for all to storey_platform using (true);
grant select, insert, update, delete on projects to storey_app, storey_platform;

-- Text search: as the owner, because the index cannot be used before a policy, within the caller's reach. Returns ids,
-- which the policies then filter.
create function search_project_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from projects
    where organization_id = any (scope_organizations())
      and lower(name || E'\n' || code) like any (search_patterns(term))
$$;

-- A project with held or booked units is on sale and does not become a draft again.
create function forbid_draft_with_claims() returns trigger language plpgsql as $$
begin
  if exists (select from units u join unit_claims c on c.organization_id = u.organization_id and c.unit_id = u.id
      where u.organization_id = new.organization_id and u.project_id = new.id and c.ended_at is null) then
    raise exception 'project % has units that are held or booked', new.id
      using errcode = 'check_violation', constraint = 'projects_claimed_is_no_draft';
  end if;
  return new;
end
$$;
create trigger forbid_draft_with_claims before update of status on projects
  for each row when (new.status = 'draft' and old.status <> 'draft') execute function forbid_draft_with_claims();

select audit_table('projects');

-- tables/pipelines.sql

-- The steps of deals of an organization; its stages are in stages. Written by CRM admins, the first one by
-- create_default_pipeline. An organization has at most one default pipeline.
create table pipelines (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  is_default boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create unique index pipelines_name on pipelines (organization_id, lower(name));
create unique index pipelines_one_default on pipelines (organization_id) where is_default;

select enable_rls('pipelines');
create policy in_scope on pipelines for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on pipelines to storey_app;

-- Creates the first pipeline of a new organization and returns its id, for roles that have no access to the CRM. If
-- there is a default pipeline, returns that.
create function create_default_pipeline(organization bigint, pipeline_name text, pipeline_stages jsonb) returns bigint
  language plpgsql security definer set search_path = public as $$
declare
  pipeline bigint := (select id from pipelines where organization_id = organization and is_default);
begin
  if pipeline is not null then
    return pipeline;
  end if;
  insert into pipelines (organization_id, name, is_default) values (organization, pipeline_name, true)
    returning id into pipeline;
  insert into stages (organization_id, pipeline_id, name, colour, position, probability, kind, rotting_days)
    select organization, pipeline, s.name, s.colour, s.position - 1, s.probability, s.kind, s.rotting_days
      from rows from (jsonb_to_recordset(pipeline_stages)
          as (name text, colour text, probability integer, kind text, rotting_days integer))
        with ordinality as s (name, colour, probability, kind, rotting_days, position);
  return pipeline;
end
$$;
revoke execute on function create_default_pipeline(bigint, text, jsonb) from public;
grant execute on function create_default_pipeline(bigint, text, jsonb) to storey_account, storey_platform;

select audit_table('pipelines', private => true);

-- tables/stages.sql

-- A stage of a pipeline. Written by CRM admins. A pipeline has open stages in an order, and ends with one won and one
-- lost stage.
create table stages (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  pipeline_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  colour text not null check (colour in ('grey', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'orange',
    'red', 'pink', 'violet')),
  position integer not null,
  probability integer not null check (probability between 0 and 100),
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  rotting_days integer check (rotting_days between 1 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, pipeline_id, id),
  unique (organization_id, pipeline_id, id, kind),
  constraint stages_position unique (organization_id, pipeline_id, position) deferrable initially deferred,
  foreign key (organization_id, pipeline_id) references pipelines (organization_id, id) on delete cascade
);

create unique index stages_name on stages (organization_id, pipeline_id, lower(name));
create unique index stages_one_end on stages (organization_id, pipeline_id, kind) where kind <> 'open';

select enable_rls('stages');
create policy in_scope on stages for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on stages to storey_app;

-- A pipeline has at least one open stage and, after the open ones, exactly one won and one lost stage. Checked at the
-- end of the transaction, because stages exchange positions in it.
create function check_pipeline_stages() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  pipeline bigint := coalesce(new.pipeline_id, old.pipeline_id);
begin
  if exists (select from pipelines where id = pipeline) and not (
    select count(*) filter (where kind = 'won') = 1 and count(*) filter (where kind = 'lost') = 1
        and count(*) filter (where kind = 'open') >= 1
        and max(position) filter (where kind = 'open') < min(position) filter (where kind <> 'open')
      from stages where pipeline_id = pipeline) then
    raise exception 'a pipeline must have open stages, then one won and one lost stage'
      using errcode = '23514', constraint = 'check_pipeline_stages';
  end if;
  return null;
end
$$;
create constraint trigger check_pipeline_stages
  after insert or delete or update of position, kind, pipeline_id on stages
  deferrable initially deferred
  for each row execute function check_pipeline_stages();

select audit_table('stages', private => true);

-- tables/buildings.sql

-- A building of a project, with its floors and construction progress. Developer admins write it. Once a building has
-- construction updates, only they set its progress.
create table buildings (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  type text not null check (type in ('apartments', 'villas', 'townhouses', 'offices', 'retail', 'mixed')),
  floors integer not null check (floors between 1 and 200),
  basements integer not null default 0 check (basements between 0 and 20),
  skipped_floors integer[] not null default '{}',
  units_per_floor integer check (units_per_floor between 1 and 100),
  city text,
  district text,
  address text,
  position integer not null default 0,
  completion_on date,
  construction_percent numeric(6,3) not null default 0 check (construction_percent between 0 and 100),
  cover_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, cover_file_id) references files (organization_id, id)
);

create unique index buildings_code on buildings (organization_id, project_id, upper(code));
create index buildings_search on buildings using gin (lower(name || E'\n' || code) gin_trgm_ops);
create index buildings_everywhere_code on buildings (upper(code));
create index buildings_cover_file on buildings (organization_id, cover_file_id) where cover_file_id is not null;

select enable_rls('buildings');
create policy in_scope on buildings for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on buildings for all to storey_platform using (true);
grant select, insert, update, delete on buildings to storey_app, storey_platform;

-- The ids of the buildings in scope that a search finds.
create function search_building_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from buildings
    where organization_id = any (scope_organizations())
      and lower(name || E'\n' || code) like any (search_patterns(term))
$$;

-- Due dates of the installments of live bookings that depend on construction progress, calculated from the updates of
-- the building in order. An installment is due on the day of the update from which its percentage stayed reached, or of
-- the booking if that is later. Before that, the date is estimated on a straight line from the last update to the
-- agreed handover. `dueDay` of api/src/schedule does the same for a new booking.
--
-- days, percents: the updates in order. booking: only this booking; null for all of the building.
create function construction_due_dates(
    organization bigint, building bigint, days date[], percents numeric[], booking bigint default null)
  returns table (booking_id bigint, installment integer, due_on date, estimated boolean)
  language sql stable set search_path = public as $$
  select w.booking_id, w.position, w.due_on, w.due_on is not null and not w.reached
  from (
    select d.booking_id, d.position, d.reached,
      case when d.reached then greatest(days[d.at], d.booked_on)
        when d.handover_on <= d.as_of then null
        else d.as_of
          + floor((d.handover_on - d.as_of)::float8 * ((d.built_at - d.built) / (100 - d.built)) + 0.5)::integer
      end as due_on
    from (
      select i.booking_id, i.position, i.built_at, s.at, s.at <= cardinality(days) as reached,
        t.booked_on, t.handover_on,
        case when cardinality(days) = 0 then t.booked_on
          else greatest(days[cardinality(days)], t.booked_on) end as as_of,
        case when cardinality(days) = 0 then t.built else percents[cardinality(days)]::float8 end as built
      from bookings b
      join buildings h on h.organization_id = b.organization_id and h.id = b.building_id
      join projects p on p.organization_id = b.organization_id and p.id = b.project_id
      join organizations o on o.id = b.organization_id
      -- From the terms of the booking; bookings from before terms were recorded take the current dates.
      cross join lateral (select
        coalesce((b.terms->>'booked_on')::date, (b.created_at at time zone o.timezone)::date) as booked_on,
        case when b.terms is null then coalesce(h.completion_on, p.completion_on)
          else (b.terms->>'handover_on')::date end as handover_on,
        coalesce((b.terms->>'construction_percent')::float8, 0) as built) t
      join booking_installments i
        on i.organization_id = b.organization_id and i.booking_id = b.id and i.built_at is not null
      -- The update after the last one below the percentage.
      cross join lateral (select coalesce(max(k), 0) + 1 as at
        from generate_subscripts(percents, 1) k where percents[k] < i.built_at) s
      where b.organization_id = organization and b.building_id = building
        and b.status in ('pending', 'accepted', 'completed')
        and (booking is null or b.id = booking)
    ) d
  ) w
$$;

-- Recalculates the due dates of installments that depend on construction progress, of one booking or of all of a
-- building. If dates change, the money received is allocated again, because the earliest installment is paid first.
-- Refuses a change by which an installment with receipts would no longer be due. Runs as the owner, because no other
-- role changes due dates.
create function set_construction_due_dates(organization bigint, building bigint, booking bigint default null)
  returns void
  language plpgsql security definer set search_path = public as $$
declare
  updates record;
  changed bigint[];
begin
  perform from bookings b where b.organization_id = organization and b.building_id = building
    and b.status in ('pending', 'accepted', 'completed') and (booking is null or b.id = booking)
    order by b.id for no key update;
  select coalesce(array_agg(u.day order by u.number), '{}') as days,
      coalesce(array_agg(u.percent order by u.number), '{}') as percents
    into updates from construction_updates u where u.organization_id = organization and u.building_id = building;
  if exists (
    select from construction_due_dates(organization, building, updates.days, updates.percents, booking) d
      join booking_installments i
        on i.organization_id = organization and i.booking_id = d.booking_id and i.position = d.installment
      where i.due_on is not null and not i.estimated and (d.due_on is null or d.estimated) and i.paid > 0) then
    raise exception 'installments of building % have receipts and would no longer be due', building
      using errcode = 'check_violation', constraint = 'construction_paid';
  end if;
  with moved as (
    update booking_installments i set due_on = d.due_on, estimated = d.estimated
      from construction_due_dates(organization, building, updates.days, updates.percents, booking) d
      where i.organization_id = organization and i.booking_id = d.booking_id and i.position = d.installment
        and (i.due_on, i.estimated) is distinct from (d.due_on, d.estimated)
      returning i.booking_id)
  select array_agg(distinct m.booking_id) into changed from moved m;
  perform set_paid_installments(organization, r.booking_id) from (
    select distinct r.booking_id from booking_receipts r
      where r.organization_id = organization and r.booking_id = any (changed) and r.reversed_at is null) r;
end
$$;
revoke execute on function set_construction_due_dates(bigint, bigint, bigint) from public;

-- A building with construction updates has the progress of the last one.
create function check_construction_percent() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.construction_percent <> (select u.percent from construction_updates u
      where u.organization_id = new.organization_id and u.building_id = new.id order by u.number desc limit 1) then
    raise exception 'the progress of building % is set by its construction updates', new.id
      using errcode = 'check_violation', constraint = 'building_built_by_updates';
  end if;
  return new;
end
$$;
create trigger check_construction_percent after update of construction_percent on buildings
  for each row when (new.construction_percent <> old.construction_percent)
  execute function check_construction_percent();

select audit_table('buildings');

-- tables/unit_types.sql

-- A template of units of a project, such as 2BR-A. Written by admins of the developer. A value that is null is set on
-- each unit.
create table unit_types (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  type text not null
    check (type in ('studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail')),
  bedrooms integer check (bedrooms between 0 and 20),
  bathrooms integer check (bathrooms between 0 and 20),
  internal_area numeric check (internal_area > 0 and internal_area < 100000000 and scale(internal_area) <= 4),
  outdoor_area numeric check (outdoor_area >= 0 and outdoor_area < 100000000 and scale(outdoor_area) <= 4),
  orientation text check (orientation in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  view text check (length(view) between 1 and 60),
  parking integer check (parking between 0 and 20),
  furnishing text check (furnishing in ('none', 'semi', 'full', 'kitchen_only')),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, project_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
comment on table unit_types is 'A value that is null is set on each unit.';
comment on column unit_types.internal_area is 'Square meters.';

create unique index unit_types_name on unit_types (organization_id, project_id, lower(name));

select enable_rls('unit_types');
create policy in_scope on unit_types for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_types for all to storey_platform using (true);
grant select, insert, update, delete on unit_types to storey_app, storey_platform;

select audit_table('unit_types');

-- tables/units.sql

-- A home for sale in a building of a project of one developer. Written by admins of the developer, by imports and,
-- within limits, by sales managers who sell for it. Its status while held, booked or sold is that of its claim
-- (unit_claims); its number is unique in its building.
create table units (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  building_id bigint not null,
  number text not null check (length(number) between 1 and 20),
  floor integer not null check (floor between -20 and 200),
  stack integer not null default 1 check (stack between 1 and 200),
  type text not null check (type in
    ('studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail')),
  bedrooms integer not null default 0 check (bedrooms between 0 and 20),
  bathrooms integer not null default 1 check (bathrooms between 0 and 20),
  internal_area numeric not null check (internal_area > 0),
  outdoor_area numeric not null default 0 check (outdoor_area >= 0),
  orientation text check (orientation in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  view text,
  parking integer not null default 0 check (parking between 0 and 20),
  furnishing text not null default 'none' check (furnishing in ('none', 'semi', 'full', 'kitchen_only')),
  price bigint not null check (price between 1 and 9007199254740991),
  minimum_price bigint check (minimum_price between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'unreleased' check (status in
    ('unreleased', 'available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked')),
  block_reason text,
  released_at timestamptz,
  sales_note text not null default '',
  plan_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  total_area numeric generated always as (internal_area + outdoor_area) stored,
  price_per_area numeric(16,2) generated always as (price::numeric / (internal_area + outdoor_area)) stored,
  -- A type of the unit's own project, enforced by the key. Not by cascade: the caller who deletes a type decides about
  -- its units.
  unit_type_id bigint,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, plan_file_id) references files (organization_id, id),
  constraint units_unit_type foreign key (organization_id, project_id, unit_type_id)
    references unit_types (organization_id, project_id, id),
  constraint units_minimum_not_above_price check (minimum_price is null or minimum_price <= price),
  check ((status = 'blocked') = (block_reason is not null)),
  constraint units_price_max check (price <= 10000000000000 and minimum_price <= 10000000000000),
  constraint units_internal_area_exact check (internal_area < 100000000 and scale(internal_area) <= 4),
  constraint units_outdoor_area_exact check (outdoor_area < 100000000 and scale(outdoor_area) <= 4),
  -- A total above the maximum area could be written and not read: every list that contained the unit failed.
  constraint units_total_area check (total_area < 100000000)
);
comment on column units.price is 'List price in minor units of the currency.';
comment on column units.total_area is 'Square meters.';

create unique index units_number on units (organization_id, building_id, upper(number));
create index units_numbers on units using gin (number gin_trgm_ops);

-- The plan of a building, and lists of a project or building.
create index units_grid on units (organization_id, building_id, floor desc, stack);
create index units_project on units (organization_id, project_id, status, price);
create index units_building on units (organization_id, building_id, status, price);
-- Lists of one developer's units, by order.
create index units_price on units (organization_id, price);
create index units_status on units (organization_id, status);
create index units_area on units (organization_id, total_area);
create index units_floor on units (organization_id, floor, id);
create index units_bedrooms on units (organization_id, bedrooms, id);
create index units_per_area on units (organization_id, price_per_area, id);
create index units_changed on units (organization_id, updated_at, id);
-- Lists of the sales desk, which shows the units of every developer, by order: read through the index instead of
-- sorting.
create index units_everywhere_price on units (price, id);
create index units_everywhere_changed on units (updated_at, id);
create index units_everywhere_floor on units (floor, id);
create index units_everywhere_bedrooms on units (bedrooms, id);
create index units_everywhere_status on units (status, id);
create index units_everywhere_area on units (total_area, id);
create index units_everywhere_per_area on units (price_per_area, id);
-- Foreign keys. A file is looked up by its uses when a picture of it is deleted.
create index units_plan_file on units (organization_id, plan_file_id) where plan_file_id is not null;
create index units_of_type on units (organization_id, unit_type_id) where unit_type_id is not null;

select enable_rls('units');
create policy in_scope on units for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on units for all to storey_platform using (true);
grant select, insert, update, delete on units to storey_app, storey_platform;

-- Adds to unit_counts; the arrays are parallel. In ascending order of the key, so that simultaneous statements do not
-- deadlock. An existing counter is changed by an update, because an insert of a negative count would fail its check
-- before the conflict is detected.
create function add_unit_counts(
    organizations bigint[], buildings bigint[], statuses text[], counts bigint[], sums bigint[])
  returns void language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  for change in
    select o, b, s, sum(n) as n, sum(v) as v
      from unnest(organizations, buildings, statuses, counts, sums) as row (o, b, s, n, v)
      group by 1, 2, 3 having sum(n) <> 0 or sum(v) <> 0 order by 1, 2, 3
  loop
    update unit_counts set count = count + change.n, value = value + change.v
      where organization_id = change.o and building_id = change.b and status = change.s;
    if not found then
      insert into unit_counts as counter (organization_id, building_id, status, count, value)
        values (change.o, change.b, change.s, change.n, change.v)
      on conflict (organization_id, building_id, status)
        do update set count = counter.count + excluded.count, value = counter.value + excluded.value;
    end if;
  end loop;
end
$$;

-- Text search: units by their number, or by the code of their building and their number, such as A-1204.
create function search_unit_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from units
    where organization_id = any (scope_organizations()) and number ilike any (search_patterns(term))
  union
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where b.organization_id = any (scope_organizations())
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and u.number ilike any (search_patterns(substring(term from '-([^-]+)$')))
$$;

-- Deletes a unit unless another row refers to it: undoing an import deletes the units it created that are still unused.
create function delete_unused_unit(organization bigint, unit bigint) returns boolean language plpgsql as $$
begin
  delete from units where organization_id = organization and id = unit;
  return found;
exception when foreign_key_violation then
  return false;
end
$$;
revoke execute on function delete_unused_unit(bigint, bigint) from public;
grant execute on function delete_unused_unit(bigint, bigint) to storey_app;

-- Only a claim (table unit_claims) sets or ends a claimed status. The price is frozen while the unit is claimed.
create function check_unit_claim() returns trigger language plpgsql as $$
declare
  claim_status text;
begin
  select unit_status into claim_status from unit_claims where unit_id = new.id and ended_at is null;
  if claim_status is null and new.status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over')
    or claim_status is not null and new.status <> claim_status then
    raise exception 'unit % cannot become % (claim: %)', new.id, new.status, coalesce(claim_status, 'none')
      using errcode = 'check_violation', constraint = 'units_status_follows_claim';
  end if;
  if tg_op = 'UPDATE' and claim_status is not null and (new.price <> old.price or new.currency <> old.currency) then
    raise exception 'the price of unit % is frozen while it is claimed', new.id
      using errcode = 'check_violation', constraint = 'units_price_frozen';
  end if;
  return new;
end
$$;
create trigger check_unit_claim before insert or update of status, price, currency on units
  for each row execute function check_unit_claim();

-- A price that a call writes is the newest in the history of the unit (unit_prices) at the end of the statement.
create function check_price_history() returns trigger language plpgsql as $$
declare
  last record;
begin
  select p.price, p.currency into last from unit_prices p
    where p.organization_id = new.organization_id and p.unit_id = new.id order by p.id desc limit 1;
  if (last.price, last.currency) is distinct from (new.price, new.currency) then
    raise exception 'the price of unit % is missing in unit_prices', new.id
      using errcode = 'check_violation', constraint = 'units_price_in_history';
  end if;
  return null;
end
$$;
create trigger check_first_price after insert on units
  for each row when (is_application_role()) execute function check_price_history();
create trigger check_price after update of price, currency on units
  for each row when (is_application_role() and (old.price <> new.price or old.currency <> new.currency))
  execute function check_price_history();

-- Maintains unit_counts: number and total list price of the units of each building, by status.
create function sync_unit_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(1::bigint), array_agg(price))
      from new_rows;
  elsif tg_op = 'UPDATE' then
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(n), array_agg(v))
      from (select organization_id, building_id, status, 1::bigint as n, price as v from new_rows
        union all select organization_id, building_id, status, -1::bigint, -price from old_rows) as moved;
  else
    perform add_unit_counts(array_agg(organization_id), array_agg(building_id), array_agg(status),
        array_agg(-1::bigint), array_agg(-price))
      from old_rows;
  end if;
  return null;
end
$$;
create trigger sync_counts_on_insert after insert on units referencing new table as new_rows
  for each statement execute function sync_unit_counts();
create trigger sync_counts_on_update after update on units referencing old table as old_rows new table as new_rows
  for each statement execute function sync_unit_counts();
create trigger sync_counts_on_delete after delete on units referencing old table as old_rows
  for each statement execute function sync_unit_counts();

select audit_table('units');

-- tables/deals.sql

-- A sales opportunity with a lead, at a stage of a pipeline. Members write it. Its status is always that of its stage,
-- and a won deal has a value.
create table deals (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  lead_id bigint not null,
  pipeline_id bigint not null,
  stage_id bigint not null,
  rank text collate "C" not null check (rank ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  hot boolean not null default false,
  owner_id bigint references users,
  value bigint not null default 0 check (value between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expected_close_on date,
  unit_id bigint,
  project_id bigint,
  next_step text,
  lost_reason text,
  last_open_stage_id bigint,
  stage_entered_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_on date,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  deleted_by bigint references users,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id),
  -- One foreign key for two rules: the status is the kind of the stage, and the stage belongs to the pipeline.
  constraint deals_stage
    foreign key (organization_id, pipeline_id, stage_id, status)
    references stages (organization_id, pipeline_id, id, kind),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint deals_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  constraint deals_closed_has_time check ((status = 'open') = (closed_at is null)),
  constraint deals_value_max check (value <= 10000000000000)
);

create unique index deals_rank on deals (organization_id, stage_id, rank) where deleted_at is null;
create index deals_pipeline on deals (organization_id, pipeline_id, created_at desc) where deleted_at is null;
create index deals_owner on deals (organization_id, owner_id) where deleted_at is null;
create index deals_unit on deals (organization_id, unit_id) where unit_id is not null;
create index deals_project on deals (organization_id, project_id) where project_id is not null;
create index deals_title on deals using gin (lower(title) gin_trgm_ops);
-- The bin, and the job that empties it.
create index deals_bin on deals (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index deals_lead on deals (organization_id, lead_id);

select enable_rls('deals');
create policy in_scope on deals for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on deals as restrictive for all to storey_own
  using (owner_id is null or owner_id = (select scope_user()) or updated_at = (select now())
    or lead_id = any ((select visible_lead_ids())::bigint[]) or stage_id = any ((select visible_stage_ids())::bigint[]))
  with check (true);
grant select, insert, update on deals to storey_app;

-- The ids of the deals that a search finds, by title, lead or unit. Leads and units are searched once, whatever number
-- of rows the planner expects: without statistics it would search them again for every deal.
create function search_deal_ids(term text) returns setof bigint
  language sql stable rows 100 cost 20000 security definer set search_path = public as $$
  with found_leads as materialized (select id from search_lead_ids(term) as found(id)),
  found_units as materialized (
    select u.id from units u
      where u.organization_id = scope_organization() and u.number ilike any (search_patterns(term)))
  select id from deals
    where organization_id = scope_organization() and deleted_at is null
      and lower(title) like any (search_patterns(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lead_id in (select id from found_leads)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and unit_id in (select id from found_units)
$$;

-- Adds to the counts and sums of stages, one update for each stage and currency. In the order of stages, so that
-- simultaneous changes wait for each other instead of deadlocking. Runs as the owner: members may not write
-- stage_counts.
create function add_stage_counts(
    organizations bigint[], stage_ids bigint[], currencies text[], counts bigint[], sums bigint[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  change record;
begin
  for change in
    select o, s, c, sum(n) as n, sum(v) as v
      from unnest(organizations, stage_ids, currencies, counts, sums) as row (o, s, c, n, v)
      group by 1, 2, 3 having sum(n) <> 0 or sum(v) <> 0 order by 1, 2, 3
  loop
    update stage_counts set count = count + change.n, value = value + change.v
      where organization_id = change.o and stage_id = change.s and currency = change.c;
    if not found then
      insert into stage_counts as existing (organization_id, stage_id, currency, count, value)
        values (change.o, change.s, change.c, change.n, change.v)
      on conflict (organization_id, stage_id, currency)
        do update set count = existing.count + excluded.count, value = existing.value + excluded.value;
    end if;
  end loop;
end
$$;

create trigger set_deleted_by before update of deleted_at on deals
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- A won deal has a value above 0. Deals that were won without one before this rule stay until their value changes.
create function check_won_value() returns trigger language plpgsql as $$
begin
  if new.status = 'won' and new.value = 0 and (tg_op = 'INSERT' or old.status <> 'won' or old.value > 0) then
    raise check_violation using message = 'a won deal needs a value above 0', constraint = 'check_won_value';
  end if;
  return new;
end
$$;
create trigger check_won_value before insert or update of status, value on deals
  for each row execute function check_won_value();

-- Maintains stage_counts: number and total value of the active deals of each stage, by currency.
create function sync_stage_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency),
        array_agg(1::bigint), array_agg(value))
      from new_rows where deleted_at is null;
  elsif tg_op = 'UPDATE' then
    perform add_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency),
        array_agg(n), array_agg(v)) from (
      select organization_id, stage_id, currency, 1::bigint as n, value as v from new_rows where deleted_at is null
      union all
      select organization_id, stage_id, currency, -1::bigint, -value from old_rows where deleted_at is null) as changes;
  else
    perform add_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency),
        array_agg(-1::bigint), array_agg(-value))
      from old_rows where deleted_at is null;
  end if;
  return null;
end
$$;
create trigger sync_counts_on_insert after insert on deals referencing new table as new_rows
  for each statement execute function sync_stage_counts();
create trigger sync_counts_on_update after update on deals referencing old table as old_rows new table as new_rows
  for each statement execute function sync_stage_counts();
create trigger sync_counts_on_delete after delete on deals referencing old table as old_rows
  for each statement execute function sync_stage_counts();

-- A deal that was added to a lead during its merge follows to the remaining lead.
create trigger sync_with_surviving_lead after insert on deals referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

select audit_table('deals', hidden => '{title,next_step,lost_reason}', private => true);

-- tables/activities.sql

-- A call, meeting, viewing or task with a lead or deal, planned or done. Members write it, and deleted rows stay in the
-- bin for 30 days. A result belongs to a completed activity and fits its type.
create table activities (
  organization_id bigint not null,
  id bigint generated by default as identity primary key,
  type text not null check (type in ('call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up')),
  subject text not null check (length(subject) between 1 and 200),
  description text not null default '',
  lead_id bigint,
  deal_id bigint,
  owner_id bigint references users,
  due_at timestamptz not null,
  duration_minutes integer check (duration_minutes between 1 and 1440),
  location text,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  completed_at timestamptz,
  outcome text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- Completed, but the lead did not come: this is no contact, and the lead's status does not change.
  no_show boolean not null default false,
  deleted_by bigint references users,
  -- The result of a completed activity, and what its completion changed, so that reopening reverses exactly that.
  result text check (result in (
    'reached', 'left_message', 'no_answer', 'held', 'no_show', 'sent', 'replied', 'not_delivered', 'done')),
  effects jsonb,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id),
  foreign key (organization_id, deal_id) references deals (organization_id, id),
  constraint activities_result check (
    result is null or case
      when type = 'call' then result in ('reached', 'left_message', 'no_answer')
      when type in ('meeting', 'viewing') then result in ('held', 'no_show')
      when type in ('email', 'whatsapp') then result in ('sent', 'replied', 'not_delivered')
      else result = 'done' end),
  constraint activities_result_of_done check (completed_at is not null or result is null and effects is null),
  constraint activities_no_show check (result is null or no_show = (result = 'no_show'))
);

create index activities_due on activities (organization_id, due_at, id) where deleted_at is null;
create index activities_open
  on activities (organization_id, owner_id, due_at) where deleted_at is null and completed_at is null;
-- The job that notifies owners of due activities.
create index activities_coming
  on activities (due_at) where deleted_at is null and completed_at is null and owner_id is not null;
-- The bin, and the job that empties it.
create index activities_bin on activities (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index activities_lead on activities (organization_id, lead_id, due_at);
create index activities_deal on activities (organization_id, deal_id, due_at);
create index activities_newest on activities (organization_id, created_at, id) where deleted_at is null;

select enable_rls('activities');
create policy in_scope on activities for all to storey_app using (organization_id = (select scope_organization()));
-- An activity is visible with its lead and deal; one without either, to its owner or if it has no owner.
create policy own_only on activities as restrictive for all to storey_own
  using (updated_at = (select now()) or lead_id = any ((select visible_lead_ids())::bigint[])
    or (lead_id is not null or deal_id is not null or owner_id is null or owner_id = (select scope_user()))
      and (lead_id is null or exists (
        select from leads l where l.organization_id = activities.organization_id and l.id = activities.lead_id))
      and (deal_id is null or exists (
        select from deals d where d.organization_id = activities.organization_id and d.id = activities.deal_id)))
  with check (true);
grant select, insert, update on activities to storey_app;
grant usage on sequence activities_id_seq to storey_app;

-- Open activities that became due within the last hour and whose owner, a member who may see them, was not yet notified
-- of that time; `once` is the key of the notification. For the worker, which reads no other CRM data.
create function take_due_activities(max_rows integer)
  returns table (id bigint, organization_id bigint, owner_id bigint, subject text, lead_id bigint, about text,
    due_at timestamptz, dedupe_key text)
  language sql stable security definer set search_path = public as $$
  select a.id, a.organization_id, a.owner_id, a.subject, a.lead_id, coalesce(d.title, l.full_name), a.due_at, k.dedupe_key
    from activities a
    join memberships m on m.organization_id = a.organization_id and m.user_id = a.owner_id and m.enabled
    join users u on u.id = a.owner_id and u.disabled_at is null
    join organizations o on o.id = a.organization_id and o.status not in ('suspended', 'closed')
    left join leads l on l.organization_id = a.organization_id and l.id = a.lead_id
    left join deals d on d.organization_id = a.organization_id and d.id = a.deal_id
    cross join lateral (select 'activity_due:' || a.id || ':' || extract(epoch from a.due_at)::bigint as dedupe_key) k
    where a.due_at <= now() and a.due_at > now() - interval '1 hour'
      and a.deleted_at is null and a.completed_at is null
      and (m.role not in ('developer', 'broker') or not o.members_see_own_leads_only
        or (l.owner_id is null or l.owner_id = a.owner_id) and (d.owner_id is null or d.owner_id = a.owner_id))
      and not exists (select from notifications n where n.user_id = a.owner_id and n.dedupe_key = k.dedupe_key)
    order by a.due_at, a.id
    limit max_rows
$$;
revoke execute on function take_due_activities(integer) from public;
grant execute on function take_due_activities(integer) to storey_worker;

create trigger set_deleted_by before update of deleted_at on activities
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- A reopened activity loses its result; so does one whose type changes without a new result.
create function set_activity_result() returns trigger language plpgsql as $$
begin
  if new.completed_at is null then
    new.result := null;
    new.effects := null;
  elsif new.type <> old.type and new.result is not distinct from old.result then
    new.result := null;
  end if;
  return new;
end
$$;
create trigger set_activity_result before update of type, completed_at on activities
  for each row execute function set_activity_result();

-- The next activity of a lead is stored with the lead; a change of an activity updates it for the old and the new lead.
create function sync_next_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform sync_next_activity_of_leads(new.organization_id, array[new.lead_id]);
  else
    perform sync_next_activity_of_leads(new.organization_id, array[old.lead_id, new.lead_id]);
  end if;
  return null;
end
$$;
create trigger sync_next_activity after insert or update of lead_id, due_at, completed_at, deleted_at on activities
  for each row execute function sync_next_activity();

-- An activity that was added or moved to a lead during its merge follows to the remaining lead.
create trigger sync_with_surviving_lead_on_insert after insert on activities referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

create trigger sync_with_surviving_lead_on_update after update on activities referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

select audit_table('activities', hidden => '{subject,description,location,outcome,effects}', private => true);

-- tables/amenities.sql

-- An amenity in the library of a developer, used by projects, buildings and units. Developer admins write it; names are
-- unique.
create table amenities (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  category text not null check (category in (
    'outdoor', 'wellness', 'common_area', 'family', 'sports', 'security', 'services', 'parking', 'retail',
    'unit_feature')),
  icon text not null check (length(icon) between 1 and 40),
  description text not null default '' check (length(description) <= 500),
  picture_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, picture_file_id) references files (organization_id, id)
);

create unique index amenities_name on amenities (organization_id, lower(name));
create index amenities_category on amenities (organization_id, category);
create index amenities_picture on amenities (organization_id, picture_file_id) where picture_file_id is not null;

select enable_rls('amenities');
create policy in_scope on amenities for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on amenities for all to storey_platform using (true);
grant select, insert, update, delete on amenities to storey_app, storey_platform;

select audit_table('amenities');

-- tables/amenity_uses.sql

-- The use of an amenity by one project, one building or one unit. Written with the record that uses it; a place has an
-- amenity once.
create table amenity_uses (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  -- Not by cascade: an amenity that is used is deleted only if the call says so.
  amenity_id bigint not null,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  position integer not null default 0,
  highlight boolean not null default false,
  constraint amenity_uses_amenity foreign key (organization_id, amenity_id) references amenities (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  constraint amenity_uses_one_place check (num_nonnulls(project_id, building_id, unit_id) = 1)
);

create unique index amenity_uses_once
  on amenity_uses (amenity_id, project_id, building_id, unit_id) nulls not distinct;
create index amenity_uses_of_amenity on amenity_uses (organization_id, amenity_id);
create index amenity_uses_of_project
  on amenity_uses (organization_id, project_id, position) where project_id is not null;
create index amenity_uses_of_building
  on amenity_uses (organization_id, building_id, position) where building_id is not null;
create index amenity_uses_of_unit on amenity_uses (organization_id, unit_id, position) where unit_id is not null;

select enable_rls('amenity_uses');
create policy in_scope on amenity_uses for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on amenity_uses for all to storey_platform using (true);
grant select, insert, update, delete on amenity_uses to storey_app, storey_platform;

select audit_table('amenity_uses');

-- tables/api_tokens.sql

-- A token by which a program calls the API in one organization, with one role of it. A super admin creates and revokes
-- it. The secret is shown once; only its hash is stored.
create table api_tokens (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  organization_type text not null,
  user_id bigint not null unique references users,
  name text not null check (length(name) between 1 and 100),
  role text not null,
  last_four text not null check (length(last_four) = 4),
  token_hash bytea not null unique,
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users,
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint api_tokens_role_fits_type check (
    organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker')),
  constraint api_tokens_lives check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
comment on column api_tokens.user_id is 'The user of kind api_token that records and the audit log name; not a member.';

create index api_tokens_of_organization on api_tokens (organization_id, id desc);

select enable_rls('api_tokens');
create policy api_tokens_of_platform on api_tokens for all to storey_platform using (true);
grant insert, select (id, organization_id, organization_type, user_id, name, role, last_four, created_by,
    created_by_name, created_at, expires_at, last_used_at, revoked_at, revoked_by), update (revoked_at, revoked_by)
  on api_tokens to storey_platform;

-- Creates the user of a new token and lists it as a former member, so that its name is visible in the organization.
create function create_token_actor(organization bigint, token_name text) returns bigint
  language sql security definer set search_path = public as $$
  with made as (
    insert into users (full_name, email, kind)
      values (token_name, 'api-token-' || gen_random_uuid() || '@storey.invalid', 'api_token') returning id),
  known as (insert into former_members (organization_id, user_id) select organization, id from made)
  select id from made
$$;
revoke execute on function create_token_actor(bigint, text) from public;
grant execute on function create_token_actor(bigint, text) to storey_platform;

-- Records the last use of a token.
create function touch_api_token(token bigint) returns void language sql security definer set search_path = public as $$
  update api_tokens set last_used_at = now() where id = token and (last_used_at is null or last_used_at < now())
$$;

-- The next call of a changed, revoked or deleted token is checked again.
create trigger sync_access_version after delete or update of revoked_at, role, expires_at on api_tokens
  for each row execute function sync_access_version();

select audit_table('api_tokens', hidden => '{token_hash}', ignored => '{last_used_at}');

-- tables/assignment_rules.sql

-- A rule that assigns new leads to its members in turn. Admins write it. The first active rule that matches the lead
-- and has an available member decides. An empty condition matches every lead.
create table assignment_rules (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  active boolean not null default true,
  position integer not null,
  sources text[] not null default '{}'
    check (sources <@ array['website', 'walk_in', 'referral', 'portal', 'campaign', 'broker', 'whatsapp', 'phone',
      'event', 'import', 'other'] and cardinality(sources) <= 20),
  campaigns text[] not null default '{}' check (cardinality(campaigns) <= 20),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  nationalities text[] not null default '{}' check (cardinality(nationalities) <= 50),
  budget_from bigint check (budget_from between 0 and 9007199254740991),
  budget_to bigint check (budget_to between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  constraint assignment_rules_budget_order check (
    budget_to is null or budget_from is null or budget_to >= budget_from),
  constraint assignment_rules_budget_max check (budget_from <= 10000000000000 and budget_to <= 10000000000000)
);
comment on column assignment_rules.currency is
  'Of the budget: a lead with a budget in another currency does not match.';

create unique index assignment_rules_name on assignment_rules (organization_id, lower(name));
create index assignment_rules_order on assignment_rules (organization_id, position, id);

select enable_rls('assignment_rules');
create policy in_scope on assignment_rules for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rules to storey_app;

select audit_table('assignment_rules', private => true);

-- tables/memberships.sql

-- A user with a role in an organization. Created when an invite is accepted, changed and deleted by super admins. The
-- role fits the type of the organization, and an organization keeps at least one enabled admin.
create table memberships (
  organization_id bigint not null,
  user_id bigint not null references users,
  organization_type text not null,
  role text not null check (role in
    ('super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint memberships_role_fits_type check (
    organization_type = 'platform' and role in ('super_admin', 'super_admin_sales_manager')
    or organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker'))
);

create index memberships_user on memberships (user_id);
create index memberships_role on memberships (role, user_id);

select enable_rls('memberships');
create policy memberships_in_scope on memberships for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy memberships_of_platform on memberships for all to storey_platform using (true);
create policy memberships_of_account on memberships for select to storey_account using (true);
-- Accepting an invite creates a membership. It updates none, so that an earlier member who was disabled stays disabled.
create policy memberships_by_invite on memberships for insert to storey_account with check (true);
grant select, insert on memberships to storey_account;
grant select on memberships to storey_app;
grant select, delete, update (role, enabled) on memberships to storey_platform;

-- Raises an exception if the organization has no enabled admin left. Locks the organization, so that of two admins who
-- leave simultaneously the second waits for the first.
create function require_admin(organization bigint) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform from organizations where id = organization for no key update;
  perform from memberships m join users u on u.id = m.user_id
    where m.organization_id = organization and m.enabled and is_admin_role(m.role) and u.disabled_at is null;
  if not found then
    raise exception 'organization % would have no admin left', organization
      using errcode = 'check_violation', constraint = 'organizations_keep_an_admin';
  end if;
end
$$;

-- No user changes their own role or removes their own membership.
create function forbid_own_role_change() returns trigger language plpgsql as $$
begin
  if is_application_role() and old.user_id = scope_user() then
    raise exception 'users cannot change their own role'
      using errcode = 'check_violation', constraint = 'memberships_own_role';
  end if;
  return coalesce(new, old);
end
$$;
create trigger forbid_own_removal before delete on memberships
  for each row execute function forbid_own_role_change();
create trigger forbid_own_role_change before update of role on memberships
  for each row when (old.role <> new.role) execute function forbid_own_role_change();

-- An organization keeps at least one enabled admin.
create function check_admin_remains() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from users where id = old.user_id and disabled_at is null;
  if found and is_application_role() then perform require_admin(old.organization_id); end if;
  return null;
end
$$;
create trigger check_admin_remains_on_update after update of role, enabled on memberships
  for each row when (old.enabled and is_admin_role(old.role) and not (new.enabled and is_admin_role(new.role)))
  execute function check_admin_remains();
create trigger check_admin_remains_on_delete after delete on memberships
  for each row when (old.enabled and is_admin_role(old.role)) execute function check_admin_remains();

-- A change of what a user may do raises their access version, so that their next call is checked again.
create trigger sync_access_version after insert or delete or update on memberships
  for each row execute function sync_access_version();

-- Keeps the user of a deleted membership among those whom records of the organization may name.
create function sync_former_members() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into former_members (organization_id, user_id) values (old.organization_id, old.user_id)
    on conflict do nothing;
  return null;
end
$$;
create trigger sync_former_members after delete on memberships
  for each row execute function sync_former_members();

-- Revokes the pending invites of a super admin who loses the role, so that they cannot return by one.
create trigger sync_invites_on_update after update of enabled, role on memberships
  for each row when (old.enabled and old.role = 'super_admin' and not (new.enabled and new.role = 'super_admin'))
  execute function sync_invites('user_id');
create trigger sync_invites_on_delete after delete on memberships
  for each row when (old.role = 'super_admin') execute function sync_invites('user_id');

-- Deletes the assignments of a sales manager who loses the role.
create function sync_sales_assignments() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from sales_assignments where user_id = old.user_id;
  return null;
end
$$;
create trigger sync_sales_assignments_on_update after update of role on memberships
  for each row when (old.role = 'super_admin_sales_manager' and new.role <> old.role)
  execute function sync_sales_assignments();
create trigger sync_sales_assignments_on_delete after delete on memberships
  for each row when (old.role = 'super_admin_sales_manager') execute function sync_sales_assignments();

select audit_table('memberships');

-- tables/assignment_rule_members.sql

-- A member who receives leads by an assignment rule, in turn. Written with the rule; removed with the membership.
create table assignment_rule_members (
  organization_id bigint not null,
  rule_id bigint not null,
  user_id bigint not null,
  position integer not null,
  last_turn bigint not null default 0,
  last_assigned_at timestamptz,
  primary key (organization_id, rule_id, user_id),
  foreign key (organization_id, rule_id) references assignment_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships on delete cascade
);
comment on column assignment_rule_members.last_turn is
  'The last turn of the member, counted by rule: the smallest is next. Times would be equal within a transaction.';

create index assignment_rule_members_user on assignment_rule_members (organization_id, user_id);

select enable_rls('assignment_rule_members');
create policy in_scope on assignment_rule_members for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rule_members to storey_app;

select audit_table('assignment_rule_members', ignored => '{last_turn,last_assigned_at}', private => true);

-- tables/assignment_rule_projects.sql

-- A project in the condition of an assignment rule. Written with the rule.
create table assignment_rule_projects (
  organization_id bigint not null,
  rule_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, rule_id, project_id),
  foreign key (organization_id, rule_id) references assignment_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);

create index assignment_rule_projects_project on assignment_rule_projects (organization_id, project_id);

select enable_rls('assignment_rule_projects');
create policy in_scope on assignment_rule_projects for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on assignment_rule_projects to storey_app;

select audit_table('assignment_rule_projects', private => true);

-- tables/audit_changes.sql

-- A row that was inserted, updated or deleted by an audit event, with the changed values. Written by the triggers of
-- audit_table only; append-only. Read through audit_changes_of.
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
  'Of the CRM of an organization: its values are stored, but not shown to the platform, which reads no CRM.';

create index audit_changes_event on audit_changes (event);

select enable_rls('audit_changes');

-- The log is append-only.
create trigger forbid_audit_change before delete or update or truncate on audit_changes
  for each statement execute function forbid_audit_change();

-- tables/audit_log.sql

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
create policy audit_log_of_platform on audit_log for select to storey_platform using (true);
create policy audit_log_of_worker on audit_log for select to storey_worker using (true);
grant insert on audit_log to storey_account, storey_app;
grant select, insert on audit_log to storey_platform, storey_worker;

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

-- Deletes events older than the legal retention period and returns their number. By the database owner only. It leaves
-- an event with the number and seal of the last deleted one, by which a check of the chain distinguishes this from a
-- missing beginning.
create function delete_old_audit_events(until timestamptz) returns bigint
  language plpgsql set search_path = public as $$
declare
  last_old audit_seals;
  deleted bigint;
begin
  -- All seals before the first one of an event that stays.
  select * into last_old from audit_seals where id < coalesce(
      (select min(s.id) from audit_seals s join audit_log l on l.id = s.audit_id where l.at >= until),
      9223372036854775807)
    order by id desc limit 1;
  if last_old is null or not exists (select from audit_log where id = last_old.audit_id) then
    return 0;
  end if;
  perform set_config('app.audit_retention', 'on', true);
  delete from audit_changes where event in
    (select l.event from audit_log l join audit_seals s on s.audit_id = l.id where s.id <= last_old.id);
  delete from audit_log where id in (select audit_id from audit_seals where id <= last_old.id);
  get diagnostics deleted = row_count;
  delete from audit_seals where id < last_old.id;
  perform set_config('app.audit_retention', 'off', true);
  insert into audit_log (event, action, result, details) values (gen_random_uuid(), 'audit.retention', 'done',
    jsonb_build_object('until', until, 'events', deleted, 'last_seal', last_old.id,
      'seal', encode(last_old.seal, 'hex')));
  return deleted;
end
$$;
revoke execute on function delete_old_audit_events(timestamptz) from public;

-- The log is append-only.
create trigger forbid_audit_change before delete or update or truncate on audit_log
  for each statement execute function forbid_audit_change();

-- tables/audit_seals.sql

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

-- tables/payment_plans.sql

-- Terms of sale of a building: price adjustment and booking amount; its payments are in installments, its charges in
-- plan_charges. Written by admins of the developer. A building has at most one default plan.
create table payment_plans (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  building_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  valid_from date,
  valid_until date,
  price_adjustment_percent numeric(6,3) not null default 0
    check (price_adjustment_percent between -50 and 50),
  booking_amount_kind text not null default 'none' check (booking_amount_kind in ('none', 'fixed', 'percent')),
  booking_amount bigint check (booking_amount between 0 and 9007199254740991),
  booking_percent numeric(6,3) check (booking_percent between 0 and 100),
  split_label text not null default '',
  is_default boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, building_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  constraint payment_plans_valid_days check (
    valid_until is null or valid_from is null or valid_until >= valid_from),
  check ((booking_amount_kind = 'fixed') = (booking_amount is not null)),
  check ((booking_amount_kind = 'percent') = (booking_percent is not null)),
  constraint payment_plans_amount_max check (booking_amount <= 10000000000000)
);
comment on column payment_plans.split_label is
  'Unused: the label is calculated when the plan is read, with the dates of the building.';

create unique index payment_plans_name on payment_plans (organization_id, building_id, lower(name));
create unique index payment_plans_one_default on payment_plans (organization_id, building_id) where is_default;

select enable_rls('payment_plans');
create policy in_scope on payment_plans for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on payment_plans for all to storey_platform using (true);
grant select, insert, update, delete on payment_plans to storey_app, storey_platform;

select audit_table('payment_plans');

-- tables/sale_offers.sql

-- Units with payment plans, prepared for a client: a page with a private link, and a PDF. Written by the seller's users
-- and sales managers; views and answers by the buyer through the link. A revision supersedes the offer that it
-- replaces.
create table sale_offers (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  nonce integer not null default 1 check (nonce between 1 and 1000),
  number text not null,
  revision integer not null default 1 check (revision between 1 and 1000),
  supersedes_id bigint,
  status text not null default 'draft' check (status in
    ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
  title text check (length(title) between 1 and 120),
  lead_id bigint,
  client_name text not null check (length(client_name) between 1 and 200),
  client_email text check (length(client_email) <= 254),
  client_phone text,
  language text not null default 'en' check (language in ('en', 'ar')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  message text not null default '' check (length(message) <= 2000),
  valid_until date not null,
  units_count integer not null check (units_count between 1 and 10),
  total bigint not null check (total between 1 and 9007199254740991),
  best_price bigint not null check (best_price between 1 and 9007199254740991),
  sent_at timestamptz,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  views integer not null default 0,
  responded_at timestamptz,
  chosen_unit_id bigint,
  chosen_plan_id bigint,
  decline_reason text check (length(decline_reason) <= 500),
  search text not null default '',
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, number, revision),
  foreign key (organization_id, supersedes_id)
    references sale_offers (organization_id, id) on delete set null (supersedes_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete set null (lead_id),
  constraint sale_offers_sent check (status in ('draft', 'withdrawn') or sent_at is not null),
  constraint sale_offers_answered check (status not in ('accepted', 'declined') or responded_at is not null),
  constraint sale_offers_chosen check (
    (status = 'accepted') = (chosen_unit_id is not null) and (chosen_unit_id is null) = (chosen_plan_id is null))
);
comment on column sale_offers.nonce is
  'Part of the signature of the private link: incrementing it gives the offer a new link and revokes the earlier ones.';
comment on column sale_offers.valid_until is 'The last day, in the time zone of the seller.';
comment on column sale_offers.search is
  'Number, title, client and units in lower case, which the search of the list reads.';

create unique index sale_offers_one_revision
  on sale_offers (supersedes_id) where supersedes_id is not null and status <> 'withdrawn';
create index sale_offers_lead on sale_offers (organization_id, lead_id) where lead_id is not null;
create index sale_offers_search on sale_offers using gin (search gin_trgm_ops);
-- Jobs: offers whose validity ends.
create index sale_offers_ending on sale_offers (valid_until, id) where status in ('sent', 'viewed');

-- Lists of one seller, by order and filter.
create index sale_offers_newest on sale_offers (organization_id, created_at desc, id desc);
create index sale_offers_status on sale_offers (organization_id, status, created_at desc, id desc);
create index sale_offers_total on sale_offers (organization_id, total, id);
create index sale_offers_validity on sale_offers (organization_id, valid_until, id);
create index sale_offers_client on sale_offers (organization_id, client_name, id);
create index sale_offers_best_price on sale_offers (organization_id, best_price, id);
create index sale_offers_views on sale_offers (organization_id, views, id);
-- Lists of several sellers, by order and filter.
create index sale_offers_created on sale_offers (created_at desc, id desc);
create index sale_offers_creator on sale_offers (created_by, created_at desc, id desc);
create index sale_offers_everywhere_number on sale_offers (number, id);
create index sale_offers_everywhere_client on sale_offers (client_name, id);
create index sale_offers_everywhere_total on sale_offers (total, id);
create index sale_offers_everywhere_best_price on sale_offers (best_price, id);
create index sale_offers_everywhere_validity on sale_offers (valid_until, id);
create index sale_offers_everywhere_views on sale_offers (views, id);

select enable_rls('sale_offers');
create policy in_scope on sale_offers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offers for all to storey_platform using (true);
-- Members restricted to their own leads do not see an offer to a lead that they do not see, unless they created the
-- offer.
create policy own_only on sale_offers as restrictive for all to storey_own
  using (lead_id is null or created_by = (select scope_user())
    or exists (select from leads l
      where l.organization_id = sale_offers.organization_id and l.id = sale_offers.lead_id))
  with check (true);
grant select, insert, update, delete on sale_offers to storey_app, storey_platform;

-- The offer of a private link, before the call has a scope: only the values that the check of the signature needs.
create function find_offer_by_link(link uuid) returns table (organization_id bigint, id bigint, nonce integer)
  language sql stable security definer set search_path = public as $$
  select o.organization_id, o.id, o.nonce from sale_offers o where o.uuid = link
$$;
revoke execute on function find_offer_by_link(uuid) from public;
grant execute on function find_offer_by_link(uuid) to storey_app;

-- The contact of the buyer: the user who created the offer, unless disabled.
create function find_offer_contact(offer bigint) returns table (full_name text, phone text, email text)
  language sql stable security definer set search_path = public as $$
  select u.full_name, u.phone, u.email from sale_offers o join users u on u.id = o.created_by and u.disabled_at is null
    where o.id = offer and o.organization_id = any (scope_organizations()::bigint[])
$$;
revoke execute on function find_offer_contact(bigint) from public;
grant execute on function find_offer_contact(bigint) to storey_app;

-- Allows only these transitions.
create function check_sale_offer_transition() returns trigger language plpgsql as $$
begin
  if not (old.status || '>' || new.status) = any (array['draft>sent', 'draft>withdrawn', 'sent>viewed', 'sent>accepted',
    'sent>declined', 'sent>expired', 'sent>withdrawn', 'sent>superseded', 'viewed>accepted', 'viewed>declined',
    'viewed>expired', 'viewed>withdrawn', 'viewed>superseded', 'declined>superseded', 'expired>superseded',
    'expired>sent', 'expired>viewed']) then
    raise exception 'a sale offer cannot change from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'check_sale_offer_transition';
  end if;
  return new;
end
$$;
create trigger check_sale_offer_transition before update of status on sale_offers
  for each row when (old.status <> new.status) execute function check_sale_offer_transition();

select audit_table('sale_offers',
  hidden => '{client_email,client_phone,message,decline_reason}',
  ignored => '{nonce,search,views,first_viewed_at,last_viewed_at}');

-- tables/unit_claims.sql

-- A hold or booking of a unit, by a user. A unit has at most one live claim, which decides its status; a claim that has
-- ended does not change. Written with the hold or booking, and ended by users or by the job that ends expired claims.
create table unit_claims (
  organization_id bigint not null,
  id bigint generated by default as identity primary key,
  unit_id bigint not null,
  kind text not null check (kind in ('hold', 'booking')),
  unit_status text not null check (unit_status in ('on_hold', 'reserved', 'booked', 'sold', 'handed_over')),
  holder_id bigint not null references users,
  holder_name text not null,
  held_for text,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz,
  extended_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('released', 'hold_expired', 'converted', 'rejected', 'expired', 'cancelled', 'changed')),
  unique (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  check ((kind = 'hold') = (unit_status = 'on_hold')),
  check (kind <> 'hold' or expires_at is not null),
  check ((ended_at is null) = (end_reason is null))
);

create unique index unit_claims_one_live on unit_claims (unit_id) where ended_at is null;
-- Jobs: claims that expire.
create index unit_claims_expiring on unit_claims (expires_at) where ended_at is null and expires_at is not null;
-- Limit of holds per user, history of a unit, live claims of an organization.
create index unit_claims_holder on unit_claims (holder_id) where ended_at is null and kind = 'hold';
create index unit_claims_unit on unit_claims (organization_id, unit_id, claimed_at desc);
create index unit_claims_live on unit_claims (organization_id) where ended_at is null;

select enable_rls('unit_claims');
create policy in_scope on unit_claims for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_claims for all to storey_platform using (true);
grant select, insert, update on unit_claims to storey_app, storey_platform;
grant usage on sequence unit_claims_id_seq to storey_app, storey_platform;

-- Units of a draft or archived project are not for sale: no new claim of any kind, by any caller. The project is locked
-- until the claim is committed, so that it cannot become a draft in the meantime.
create function check_for_sale() returns trigger language plpgsql as $$
declare
  project_status text;
begin
  select p.status into project_status from units u
    join projects p on p.organization_id = u.organization_id and p.id = u.project_id
    where u.organization_id = new.organization_id and u.id = new.unit_id for share of p;
  if project_status in ('draft', 'archived') then
    raise exception 'unit % is in a project that is %', new.unit_id, project_status
      using errcode = 'check_violation', constraint = 'unit_claims_for_sale';
  end if;
  return new;
end
$$;
create trigger check_for_sale before insert on unit_claims
  for each row when (new.ended_at is null) execute function check_for_sale();

-- Only an active organization gets new claims. It is locked until the claim is committed, so that it is not closed in
-- the meantime.
create function check_seller_active() returns trigger language plpgsql security definer set search_path = public as $$
declare
  organization_status text;
begin
  select status into organization_status from organizations where id = new.organization_id for share;
  if organization_status <> 'active' then
    raise exception 'organization % is %, not active', new.organization_id, organization_status
      using errcode = 'check_violation', constraint = 'unit_claims_of_active';
  end if;
  return new;
end
$$;
create trigger check_seller_active before insert on unit_claims
  for each row when (new.ended_at is null) execute function check_seller_active();

-- Sets the status of the unit: that of the claim while it is live, available when it ends (check_unit_claim on units
-- refuses every other way). An ended claim is final.
create function sync_unit_status() returns trigger language plpgsql as $$
begin
  if new.ended_at is null then
    update units set status = new.unit_status, block_reason = null
      where organization_id = new.organization_id and id = new.unit_id and status <> new.unit_status;
  elsif old.ended_at is null then
    update units set status = 'available'
      where organization_id = new.organization_id and id = new.unit_id;
  else
    raise exception 'claim % has ended and cannot change', new.id
      using errcode = 'check_violation', constraint = 'unit_claims_ended_is_final';
  end if;
  return null;
end
$$;
create trigger sync_unit_status after insert or update on unit_claims
  for each row execute function sync_unit_status();

select audit_table('unit_claims', hidden => '{held_for}');

-- tables/bookings.sql

-- A booking: a unit reserved for named buyers, with the price and payment plan agreed on that day. Super admins and
-- sales managers write it; a job expires it. A unit has at most one live booking, and a live booking has a claim on its
-- unit.
create table bookings (
  organization_id bigint not null references organizations,
  id bigint generated by default as identity primary key,
  number text not null,
  unit_id bigint not null,
  building_id bigint not null,
  project_id bigint not null,
  payment_plan_id bigint not null,
  claim_id bigint,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed')),
  list_price bigint not null check (list_price between 1 and 9007199254740991),
  price bigint not null check (price between 1 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  plan_name text not null,
  split_label text not null,
  broker_organization_name text,
  broker_name text,
  commission_percent numeric(6,3) check (commission_percent between 0 and 100),
  note text not null default '',
  sales_manager_id bigint references users,
  sales_manager_name text,
  expires_at timestamptz,
  created_by bigint not null references users,
  created_by_name text not null,
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  plan_version integer check (plan_version >= 1),
  discount bigint not null default 0 check (discount between 0 and 9007199254740991),
  terms jsonb,
  plan_price bigint generated always as (price + discount) stored not null,
  sale_offer_id bigint,
  unit_changed_at timestamptz,
  reservation_form_signed_on date,
  agreement_sent_on date,
  buyer_signed_on date,
  seller_signed_on date,
  registered_on date,
  registration_number text check (length(registration_number) between 1 and 60),
  handed_over_on date,
  refund_due bigint,
  refund_note text,
  refunded bigint not null default 0,
  unique (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id, payment_plan_id)
    references payment_plans (organization_id, building_id, id),
  foreign key (organization_id, claim_id) references unit_claims (organization_id, id),
  constraint bookings_sale_offer_fkey
    foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id),
  constraint bookings_live_has_claim check (status in ('rejected', 'expired', 'cancelled') or claim_id is not null),
  constraint bookings_decided check (status not in ('accepted', 'rejected') or decided_at is not null),
  constraint bookings_ended_has_reason check (status not in ('rejected', 'cancelled') or reason is not null),
  constraint bookings_timer_while_pending check (status in ('pending', 'expired') or expires_at is null),
  constraint bookings_milestones_order check (
    (buyer_signed_on is null or agreement_sent_on is not null and buyer_signed_on >= agreement_sent_on)
    and (seller_signed_on is null or agreement_sent_on is not null and seller_signed_on >= agreement_sent_on)
    and (registered_on is null or buyer_signed_on is not null and seller_signed_on is not null
      and registered_on >= greatest(buyer_signed_on, seller_signed_on))
    and (handed_over_on is null or buyer_signed_on is not null and seller_signed_on is not null
      and handed_over_on >= greatest(buyer_signed_on, seller_signed_on))),
  constraint bookings_registered_with_number check ((registered_on is null) = (registration_number is null)),
  constraint bookings_handed_over check (handed_over_on is null or status = 'completed'),
  constraint bookings_refund_due check (refund_due between 0 and 9007199254740991),
  constraint bookings_refund_note check (length(refund_note) between 1 and 1000),
  constraint bookings_refund_of_cancelled check (
    (refund_due is null or status = 'cancelled') and (refund_note is null or refund_due is not null)),
  constraint bookings_refunded check (refunded >= 0 and refunded <= coalesce(refund_due, 0))
);
comment on column bookings.expires_at is 'Null after a decision, or after the last missing document stopped the timer.';
comment on column bookings.search is 'Number, unit and names of the buyers in lower case; lists are searched by it.';
comment on column bookings.plan_version is
  'The version of the payment plan at booking. Null for bookings from before it was recorded.';
comment on column bookings.terms is
  'The payment plan, and what its due dates were calculated from, as of the booking: a later discount is calculated '
  'with them. Null for bookings from before discounts.';
comment on column bookings.unit_changed_at is
  'The last change of the unit. Earlier discounts were given on another price.';
comment on column bookings.handed_over_on is
  'Completes the booking. Null for bookings that were completed before milestones existed.';
comment on column bookings.refund_due is
  'The agreed amount to pay back to the buyers, in minor units; null if none is agreed.';
comment on column bookings.refunded is 'The sum of the refunds that were not reversed; maintained by a trigger.';

create unique index bookings_one_live on bookings (unit_id) where status in ('pending', 'accepted', 'completed');
-- A sale offer leads to at most one booking of each unit; an ended booking frees the place.
create unique index bookings_one_of_offer
  on bookings (sale_offer_id, unit_id)
  where sale_offer_id is not null and status in ('pending', 'accepted', 'completed');
-- Lists of one developer, in each order and with each filter.
create index bookings_newest on bookings (organization_id, created_at desc, id desc);
create index bookings_status on bookings (organization_id, status, created_at desc);
create index bookings_project on bookings (organization_id, project_id, created_at desc);
create index bookings_building on bookings (organization_id, building_id, created_at desc);
create index bookings_price on bookings (organization_id, price, id);
create index bookings_discounted on bookings (organization_id, created_at desc, id desc) where discount > 0;
create index bookings_refund_left on bookings (organization_id, created_at desc, id desc) where refund_due > refunded;
create index bookings_sale_offer on bookings (organization_id, sale_offer_id) where sale_offer_id is not null;
-- The same lists across several developers, for the platform.
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_manager on bookings (sales_manager_id, created_at desc);
create index bookings_everywhere_price on bookings (price, id);
create index bookings_everywhere_number on bookings (number, id);
create index bookings_everywhere_status on bookings (status, created_at desc, id desc);
create index bookings_discounted_everywhere on bookings (created_at desc, id desc) where discount > 0;
create index bookings_refund_left_everywhere on bookings (created_at desc, id desc) where refund_due > refunded;
-- The sales overview: pending bookings, the longest waiting first.
create index bookings_waiting on bookings (created_at, id) where status = 'pending';
-- The job that expires bookings.
create index bookings_expiring on bookings (expires_at) where status = 'pending';
create index bookings_search on bookings using gin (search gin_trgm_ops);

select enable_rls('bookings');
create policy in_scope on bookings for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on bookings for all to storey_platform using (true);
grant select, insert, update on bookings to storey_app, storey_platform;
grant usage on sequence bookings_id_seq to storey_app, storey_platform;

-- The ids of the bookings in scope that a search finds.
create function search_booking_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from bookings
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and search like any (search_patterns(term))
$$;

-- The money received for a booking, or the money paid back, in minor units, without reversed receipts.
create function sum_of_receipts(organization bigint, booking bigint, is_refund boolean) returns numeric
  language sql stable as $$
  select coalesce(sum(amount), 0) from booking_receipts
    where organization_id = organization and booking_id = booking and refund = is_refund and reversed_at is null
$$;

-- Allocates the money received to the installments in the order of their due dates, those without a date last, and
-- refuses more than the installments add up to.
create function set_paid_installments(organization bigint, booking bigint) returns void language plpgsql as $$
declare
  received numeric := sum_of_receipts(organization, booking, false);
begin
  if received > (select coalesce(sum(amount), 0) from booking_installments
      where organization_id = organization and booking_id = booking) then
    raise exception 'the receipts of booking % would exceed its installments', booking
      using errcode = 'check_violation', constraint = 'receipts_within_due';
  end if;
  update booking_installments i set paid = allocated.paid
    from (
      select position, greatest(0, least(amount, received - (sum(amount) over due_first - amount))) as paid
      from booking_installments
      where organization_id = organization and booking_id = booking
      window due_first as (order by due_on nulls last, position)
    ) as allocated
    where i.organization_id = organization and i.booking_id = booking
      and i.position = allocated.position and i.paid <> allocated.paid;
end
$$;

-- Refunds do not exceed the agreed amount or the money received.
create function check_refunds(organization bigint, booking bigint) returns void language plpgsql as $$
declare
  paid_back numeric := sum_of_receipts(organization, booking, true);
  due bigint;
begin
  select refund_due into due from bookings where organization_id = organization and id = booking;
  if paid_back > coalesce(due, 0) or paid_back > sum_of_receipts(organization, booking, false) then
    raise exception 'the refunds of booking % would exceed the agreed amount or the money received', booking
      using errcode = 'check_violation', constraint = 'refunds_within_agreed';
  end if;
end
$$;

-- 1. Before each write: milestones. None is in the future or precedes acceptance; a handover completes the booking and
-- is final; a change of unit clears them, because they belong to the earlier unit and its sale contract (booking_events
-- keeps them).
create function check_booking_milestones() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.unit_id <> old.unit_id then
    new.reservation_form_signed_on = null;
    new.agreement_sent_on = null;
    new.buyer_signed_on = null;
    new.seller_signed_on = null;
    new.registered_on = null;
    new.registration_number = null;
    return new;
  end if;
  if greatest(new.reservation_form_signed_on, new.agreement_sent_on, new.buyer_signed_on, new.seller_signed_on,
      new.registered_on, new.handed_over_on)
    > (select (now() at time zone timezone)::date from organizations where id = new.organization_id) then
    raise exception 'booking % has a milestone in the future', new.number
      using errcode = 'check_violation', constraint = 'bookings_milestones_past';
  end if;
  if tg_op = 'UPDATE' and (new.status not in ('accepted', 'completed')
      and (new.reservation_form_signed_on, new.agreement_sent_on, new.buyer_signed_on, new.seller_signed_on,
          new.registered_on, new.registration_number)
        is distinct from (old.reservation_form_signed_on, old.agreement_sent_on, old.buyer_signed_on,
          old.seller_signed_on, old.registered_on, old.registration_number)
    or new.status = 'completed' and old.status <> 'completed' and new.handed_over_on is null
    or old.handed_over_on is not null and new.handed_over_on is null) then
    raise exception 'booking % has the status %, which does not allow this change of milestones', new.number, new.status
      using errcode = 'check_violation', constraint = 'bookings_milestones_kept';
  end if;
  return new;
end
$$;
create trigger check_milestones before insert or update of status, unit_id, reservation_form_signed_on,
    agreement_sent_on, buyer_signed_on, seller_signed_on, registered_on, registration_number, handed_over_on on bookings
  for each row execute function check_booking_milestones();

-- 2. After each write: the terms. Price and payment plan do not change, except by a discount on a pending booking or by
-- a change of the unit with all its terms. A discounted price is not below the unit's minimum price. Runs after the row
-- is written, because plan_price is generated.
create function check_booking_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.unit_id <> old.unit_id then
    if old.status not in ('pending', 'accepted') or new.status <> old.status or new.currency <> old.currency
      or new.unit_changed_at is distinct from now() or new.version <> old.version + 1
      or not exists (select from units where organization_id = new.organization_id and id = new.unit_id
        and building_id = new.building_id and project_id = new.project_id and currency = new.currency
        and price = new.list_price)
      or not exists (select from unit_claims where organization_id = new.organization_id and id = new.claim_id
        and unit_id = new.unit_id and kind = 'booking' and ended_at is null
        and unit_status = case new.status when 'pending' then 'reserved' else 'booked' end)
      or exists (select from unit_claims
        where organization_id = old.organization_id and id = old.claim_id and ended_at is null) then
      raise exception 'the change of unit of booking % is incomplete or not allowed', old.id
        using errcode = 'check_violation', constraint = 'booking_unit_change';
    end if;
    if exists (select from discount_requests where organization_id = new.organization_id and booking_id = new.id
        and status in ('pending', 'assigned', 'changes_requested')) then
      raise exception 'booking % has an undecided discount request', old.id
        using errcode = 'check_violation', constraint = 'bookings_discount_decided';
    end if;
  elsif tg_op = 'UPDATE' and (
      (new.list_price, new.plan_price, new.currency, new.payment_plan_id, new.plan_name, new.terms, new.unit_changed_at,
        new.building_id, new.project_id)
      is distinct from (old.list_price, old.plan_price, old.currency, old.payment_plan_id, old.plan_name, old.terms,
        old.unit_changed_at, old.building_id, old.project_id)
    or new.split_label is distinct from old.split_label and new.discount = old.discount
    or new.discount <> old.discount and (old.status <> 'pending' or new.status <> 'pending')
    or old.plan_version is not null and new.plan_version is distinct from old.plan_version) then
    raise exception 'the price and payment plan of booking % cannot change', old.id
      using errcode = 'check_violation', constraint = 'forbid_change_of_booking_terms';
  end if;
  if new.discount > 0 and (tg_op = 'INSERT' or new.unit_id <> old.unit_id or new.discount > old.discount)
    and exists (select from units
      where organization_id = new.organization_id and id = new.unit_id and minimum_price > new.price) then
    raise exception 'the price of booking % is below the minimum price of its unit', new.id
      using errcode = 'check_violation', constraint = 'bookings_above_minimum';
  end if;
  return null;
end
$$;
create trigger check_terms after insert or update of unit_id, building_id, project_id, list_price, price, discount,
    currency, payment_plan_id, plan_name, split_label, plan_version, terms, unit_changed_at on bookings
  for each row execute function check_booking_terms();

-- 3. After a change of the agreed refund: it is at most the money received, and at least what was paid back already.
create function check_refund_due() returns trigger language plpgsql as $$
begin
  if new.refund_due > sum_of_receipts(new.organization_id, new.id, false) then
    raise exception 'the agreed refund of booking % exceeds the money received', new.id
      using errcode = 'check_violation', constraint = 'bookings_refund_received';
  end if;
  perform check_refunds(new.organization_id, new.id);
  return null;
end
$$;
create trigger check_refund_due after update of refund_due on bookings
  for each row when (new.refund_due is distinct from old.refund_due) execute function check_refund_due();

-- 4. After a change of status: a booking with an undecided discount request is not accepted; if it ends, the request is
-- closed. Installments are owed while the booking is accepted or completed.
create function sync_booking_status() returns trigger language plpgsql as $$
declare
  undecided bigint;
begin
  if old.status = 'pending' then
    select id into undecided from discount_requests
      where organization_id = new.organization_id and booking_id = new.id
        and status in ('pending', 'assigned', 'changes_requested');
    if undecided is not null and new.status in ('accepted', 'completed') then
      raise exception 'booking % has an undecided discount request', new.id
        using errcode = 'check_violation', constraint = 'bookings_discount_decided';
    end if;
    if undecided is not null then
      update discount_requests set status = 'closed', updated_at = now(), version = version + 1
        where organization_id = new.organization_id and id = undecided;
      insert into discount_events (organization_id, discount_request_id, kind, note)
        values (new.organization_id, undecided, 'closed', new.status);
    end if;
  end if;
  if (old.status in ('accepted', 'completed')) <> (new.status in ('accepted', 'completed')) then
    update booking_installments set owed = new.status in ('accepted', 'completed')
      where organization_id = new.organization_id and booking_id = new.id;
  end if;
  return null;
end
$$;
create trigger sync_status after update of status on bookings
  for each row when (new.status <> old.status) execute function sync_booking_status();

-- 5. At the commit of a discount or a change of unit: the installments without charges add up to the price, a change of
-- unit is recorded in booking_unit_changes, and the money received is allocated to the new installments.
create function check_booking_at_commit() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if new.unit_id <> old.unit_id then
    if not exists (select from booking_unit_changes where organization_id = new.organization_id and booking_id = new.id
        and version = new.version and from_unit_id = old.unit_id and to_unit_id = new.unit_id
        and from_price = old.price and to_price = new.price) then
      raise exception 'the change of unit of booking % is not recorded in booking_unit_changes', new.id
        using errcode = 'check_violation', constraint = 'booking_unit_change';
    end if;
    update booking_installments set owed = new.status in ('accepted', 'completed')
      where organization_id = new.organization_id and booking_id = new.id
        and owed <> (new.status in ('accepted', 'completed'));
    perform set_paid_installments(new.organization_id, new.id);
  end if;
  select coalesce(sum(amount), 0) into total from booking_installments
    where organization_id = new.organization_id and booking_id = new.id and not is_charge;
  if total <> (select price from bookings where organization_id = new.organization_id and id = new.id) then
    raise exception 'the installments of booking % add up to %, not to its price', new.id, total
      using errcode = 'check_violation', constraint = 'booking_payments_add_up';
  end if;
  return null;
end
$$;
create constraint trigger check_at_commit after update of unit_id, discount on bookings deferrable initially deferred
  for each row execute function check_booking_at_commit();

-- 6. At the commit of a new booking or a change of unit: a construction update that was recorded in the meantime, which
-- the transaction could not read before, sets the due dates of the installments. Runs as the owner, because other roles
-- may not write due dates.
create function sync_due_dates_of_booking() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  last construction_updates;
begin
  if new.terms is null or tg_op = 'UPDATE' and new.unit_id = old.unit_id then
    return null;
  end if;
  perform from buildings where organization_id = new.organization_id and id = new.building_id for share;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if last.id is not null and last.percent is distinct from (new.terms->>'construction_percent')::numeric then
    perform set_construction_due_dates(new.organization_id, new.building_id, new.id);
  end if;
  return null;
end
$$;
create constraint trigger sync_due_dates after insert or update of unit_id on bookings deferrable initially deferred
  for each row execute function sync_due_dates_of_booking();

select audit_table('bookings', hidden => '{note}', ignored => '{search,terms,refunded}');

-- tables/booking_buyer_sets.sql

-- The buyers of a booking as they were before a transaction changed them. Written by the triggers of booking_buyers
-- only, once a transaction; never changed.
create table booking_buyer_sets (
  organization_id bigint not null,
  booking_id bigint not null,
  buyers jsonb not null check (jsonb_typeof(buyers) = 'array'),
  at timestamptz not null default now(),
  id bigint generated always as identity unique,
  primary key (organization_id, booking_id, at),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on table booking_buyer_sets is
  'Earlier buyers, recorded by a trigger. ID numbers are encrypted, as in booking_buyers.';

select enable_rls('booking_buyer_sets');
create policy in_scope on booking_buyer_sets for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_buyer_sets for all to storey_platform using (true);
grant select, insert on booking_buyer_sets to storey_app, storey_platform;

-- tables/booking_buyers.sql

-- A buyer of a booking, with their percentage of the unit. Written with the booking and by later corrections. The
-- shares of a booking add up to 100 % at the commit, and the buyers before each change are kept in booking_buyer_sets.
create table booking_buyers (
  organization_id bigint not null,
  booking_id bigint not null,
  position integer not null check (position between 1 and 10),
  full_name text not null check (length(full_name) between 1 and 200),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  id_type text not null check (id_type in ('passport', 'national_id', 'company_registration')),
  id_number text not null check (length(id_number) between 1 and 400),
  email text,
  phone text,
  address text,
  share_percent numeric(6,3) not null check (share_percent > 0 and share_percent <= 100),
  primary key (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on column booking_buyers.id_number is 'Encrypted by the application; the database never has the plain number.';

select enable_rls('booking_buyers');
create policy in_scope on booking_buyers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_buyers for all to storey_platform using (true);
grant select, insert, delete, update (full_name, nationality, id_type, id_number, email, phone, address,
    share_percent)
  on booking_buyers to storey_app, storey_platform;

-- Buyers are removed only from a pending or accepted booking.
create function forbid_buyer_removal() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id and status in ('pending', 'accepted')) then
    raise exception 'the buyers of booking % cannot be removed: it is not pending or accepted', old.booking_id
      using errcode = 'check_violation', constraint = 'forbid_buyer_removal';
  end if;
  return old;
end
$$;
create trigger forbid_buyer_removal before delete on booking_buyers
  for each row execute function forbid_buyer_removal();

-- Before the first removal of a transaction, all buyers are recorded as they were. A new buyer needs no trigger of its
-- own: the shares of the other buyers change with it, or all are replaced.
create function log_buyers_before_delete() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select old.organization_id, old.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'email', email, 'phone', phone, 'address', address,
        'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = old.organization_id and booking_id = old.booking_id
      having exists (select from bookings where organization_id = old.organization_id and id = old.booking_id)
    on conflict do nothing;
  return old;
end
$$;
create trigger log_buyers_before_delete before delete on booking_buyers
  for each row execute function log_buyers_before_delete();

-- Before the first correction of a transaction, all buyers are recorded as they were.
create function log_buyers_before_update() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select new.organization_id, new.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'email', email, 'phone', phone, 'address', address,
        'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = new.organization_id and booking_id = new.booking_id
    on conflict do nothing;
  return new;
end
$$;
create trigger log_buyers_before_update before update on booking_buyers
  for each row when (new.* is distinct from old.*) execute function log_buyers_before_update();

-- At the commit, the shares of the buyers add up to 100 %, unless the booking itself was deleted.
create function check_buyer_shares() returns trigger language plpgsql as $$
declare
  organization bigint := coalesce(new.organization_id, old.organization_id);
  booking bigint := coalesce(new.booking_id, old.booking_id);
  total numeric;
begin
  select coalesce(sum(share_percent), 0) into total from booking_buyers
    where organization_id = organization and booking_id = booking;
  if total <> 100 and exists (select from bookings where organization_id = organization and id = booking) then
    raise exception 'the shares of the buyers of booking % add up to %, not to 100', booking, total
      using errcode = 'check_violation', constraint = 'booking_buyers_shares';
  end if;
  return null;
end
$$;
create constraint trigger check_buyer_shares after insert or update on booking_buyers deferrable initially deferred
  for each row execute function check_buyer_shares();
create constraint trigger check_buyer_shares_on_delete after delete on booking_buyers deferrable initially deferred
  for each row execute function check_buyer_shares();

select audit_table('booking_buyers', hidden => '{full_name,nationality,id_number,email,phone,address}');

-- tables/booking_documents.sql

-- A document of a booking: an ID of a buyer, a proof of payment, a signed form. Super admins and sales managers add it;
-- it is never removed. The ID of a buyer who was removed refers to the earlier set of buyers.
create table booking_documents (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  type text not null check (type in (
    'passport', 'national_id', 'payment_proof', 'reservation_form', 'sale_agreement', 'other')),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  buyer integer,
  earlier_set timestamptz,
  earlier_buyer integer check (earlier_buyer between 1 and 10),
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint booking_documents_earlier
    foreign key (organization_id, booking_id, earlier_set) references booking_buyer_sets on delete cascade,
  constraint booking_documents_buyer_fkey
    foreign key (organization_id, booking_id, buyer) references booking_buyers (organization_id, booking_id, position)
    deferrable initially deferred,
  constraint booking_documents_buyer_shows_an_id check (buyer is null or type in ('passport', 'national_id')),
  constraint booking_documents_earlier_complete check (
    (earlier_set is null) = (earlier_buyer is null) and (earlier_set is null or buyer is null))
);
comment on column booking_documents.buyer is
  'The position of the buyer whose ID it is. Null means 1 for an ID that was uploaded before each buyer had one.';
comment on column booking_documents.earlier_set is
  'The set of buyers with the removed buyer whose ID it is, at the position earlier_buyer; null for a current '
  'document.';

create index booking_documents_booking on booking_documents (organization_id, booking_id, type, created_at desc);
create index booking_documents_earlier_set
  on booking_documents (organization_id, booking_id, earlier_set) where earlier_set is not null;

select enable_rls('booking_documents');
create policy in_scope on booking_documents for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_documents for all to storey_platform using (true);
grant select, insert, update (buyer, earlier_set, earlier_buyer) on booking_documents to storey_app, storey_platform;

select audit_table('booking_documents');

-- tables/booking_drafts.sql

-- A booking form that a user has not submitted. Only this user reads and writes it; a job deletes drafts that were not
-- saved for some time.
create table booking_drafts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  seller_id bigint not null,
  unit_id bigint not null,
  sale_offer_id bigint,
  payment_plan_id bigint not null,
  sealed bytea not null check (length(sealed) between 29 and 262144),
  saved_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (seller_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (seller_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade,
  foreign key (seller_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade
);
comment on column booking_drafts.organization_id is
  'Of the user who fills in the form; the platform books for developers.';
comment on column booking_drafts.seller_id is 'The developer whose unit it is.';
comment on column booking_drafts.sealed is 'The content of the form, encrypted by the application.';

-- Each user has one draft of a unit at its current price, and one for each sale offer with it.
create unique index booking_drafts_one
  on booking_drafts (organization_id, user_id, unit_id, sale_offer_id) nulls not distinct;
-- The job that deletes old drafts.
create index booking_drafts_untouched on booking_drafts (saved_at);
-- The foreign keys, for deletions of what they refer to.
create index booking_drafts_unit on booking_drafts (seller_id, unit_id);
create index booking_drafts_plan on booking_drafts (seller_id, payment_plan_id);
create index booking_drafts_offer on booking_drafts (seller_id, sale_offer_id) where sale_offer_id is not null;

select enable_rls('booking_drafts');
create policy booking_drafts_own on booking_drafts for all to storey_app, storey_platform
  using (user_id = (select scope_user()) and organization_id = (select scope_organization()))
  with check (user_id = (select scope_user()) and organization_id = (select scope_organization()));
create policy of_worker on booking_drafts for all to storey_worker using (true);
grant select, insert, update, delete on booking_drafts to storey_app, storey_platform;
grant select, delete on booking_drafts to storey_worker;

-- tables/booking_events.sql

-- An event in the history of a booking, written in the transaction of the change; never changed.
create table booking_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  kind text not null check (kind in (
    'created', 'payments_due', 'payments_not_due', 'refund_agreed', 'refund_recorded', 'refund_reversed',
    'buyers_changed', 'milestones_changed', 'completed', 'unit_changed', 'receipt_recorded', 'receipt_reversed',
    'discounted', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled', 'buyers_corrected')),
  note text,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);

create index booking_events_booking on booking_events (organization_id, booking_id, at, id);

select enable_rls('booking_events');
create policy in_scope on booking_events for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_events for all to storey_platform using (true);
grant select, insert on booking_events to storey_app, storey_platform;

-- tables/booking_installments.sql

-- One installment or charge of a booking, copied from the payment plan and dated at booking; later changes of the plan
-- do not change it. Written with the booking, a discount or a change of unit; triggers maintain due dates and payments.
create table booking_installments (
  organization_id bigint not null,
  booking_id bigint not null,
  position integer not null check (position between 1 and 700),
  name text not null,
  percent numeric(9,6),
  amount bigint not null check (amount between 0 and 9007199254740991),
  due_on date,
  due_text text not null,
  estimated boolean not null default false,
  is_charge boolean not null default false,
  paid bigint not null default 0,
  owed boolean not null default false,
  built_at integer check (built_at between 0 and 100),
  overdue_notified_at timestamptz,
  primary key (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  constraint booking_installments_paid check (paid >= 0 and paid <= amount)
);
comment on column booking_installments.paid is
  'The part covered by the receipts of the booking; maintained by a trigger.';
comment on column booking_installments.owed is
  'The booking is accepted or completed. Before that the amount may change; after a cancellation nothing is due.';
comment on column booking_installments.built_at is
  'The construction progress in percent at which it becomes due. Null if it does not depend on it, or was reached at '
  'booking.';
comment on column booking_installments.overdue_notified_at is
  'When the sales managers were notified that it is overdue; null if they were not.';

-- Lists of unpaid installments, the oldest first: of some developers, and of all.
create index booking_installments_unpaid
  on booking_installments (organization_id, due_on, booking_id, position)
  where owed and paid < amount and due_on is not null;
create index booking_installments_unpaid_everywhere
  on booking_installments (due_on, booking_id, position) where owed and paid < amount and due_on is not null;
-- The recalculation of due dates after a construction update.
create index booking_installments_built
  on booking_installments (organization_id, booking_id) where built_at is not null;
-- The job that notifies about overdue installments.
create index booking_installments_untold
  on booking_installments (due_on, booking_id, position)
  where owed and paid < amount and due_on is not null and not estimated and overdue_notified_at is null;

select enable_rls('booking_installments');
create policy in_scope on booking_installments for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_installments for all to storey_platform using (true);
grant select, insert, delete, update (amount, paid, owed) on booking_installments to storey_app, storey_platform;

-- For the worker, which reads no other sales data: selects installments that are overdue in the developer's time zone
-- and marks them as notified. Each row is taken by one process; rows locked by others are left for the next run.
-- Returns each with every user to notify: the booking's sales manager if they still sell for the developer, otherwise
-- all who do.
create function take_overdue_installments(max_rows integer)
  returns table (organization_id bigint, booking_id bigint, number text, "position" integer, name text, due_on date,
    days integer, "left" bigint, currency text, user_id bigint)
  language sql security definer set search_path = public as $$
  with overdue as (
    select i.organization_id, i.booking_id, i.position, (now() at time zone o.timezone)::date - i.due_on as days
      from booking_installments i join organizations o on o.id = i.organization_id
      where i.owed and i.paid < i.amount and i.due_on is not null and not i.estimated
        and i.overdue_notified_at is null
        -- The latest date of any time zone limits the index scan; the developer's own date decides.
        and i.due_on < ((now() at time zone 'UTC') + interval '14 hours')::date
        and i.due_on < (now() at time zone o.timezone)::date
      order by i.due_on, i.booking_id, i.position
      limit max_rows
      for update of i skip locked
  ), taken as (
    update booking_installments i set overdue_notified_at = now() from overdue o
      where i.organization_id = o.organization_id and i.booking_id = o.booking_id and i.position = o.position
      returning i.organization_id, i.booking_id, i.position, i.name, i.due_on, i.amount - i.paid as "left", o.days
  ), sellers as (
    select a.organization_id, a.user_id from sales_assignments a
      join memberships m on m.user_id = a.user_id and m.enabled and m.role = 'super_admin_sales_manager'
      join users u on u.id = a.user_id and u.disabled_at is null
  )
  select t.organization_id, t.booking_id, b.number, t.position, t.name, t.due_on, t.days, t."left", b.currency,
      p.user_id
    from taken t
    join bookings b on b.organization_id = t.organization_id and b.id = t.booking_id
    left join lateral (
      select s.user_id from sellers s where s.organization_id = t.organization_id
        and (s.user_id = b.sales_manager_id or not exists (select from sellers own
          where own.organization_id = t.organization_id and own.user_id = b.sales_manager_id))
    ) p on true
    order by t.due_on, t.booking_id, t.position, p.user_id
$$;
revoke execute on function take_overdue_installments(integer) from public;
grant execute on function take_overdue_installments(integer) to storey_worker;

-- Number of overdue installments of the developers that a sales manager sells for, as in their list; at most 1001.
create function count_overdue_installments(sales_manager bigint) returns integer
  language sql stable security definer set search_path = public as $$
  select count(*)::integer from (
    select from sales_assignments a
      join organizations o on o.id = a.organization_id
      join booking_installments i on i.organization_id = a.organization_id
      where a.user_id = sales_manager and i.owed and i.paid < i.amount and not i.estimated
        and i.due_on < (now() at time zone o.timezone)::date
      limit 1001) counted
$$;
revoke execute on function count_overdue_installments(bigint) from public;
grant execute on function count_overdue_installments(bigint) to storey_worker;

-- Sets the progress at which an installment becomes due, read from its text; none if it is due on a fixed date.
create function set_built_at() returns trigger language plpgsql as $$
begin
  if new.due_text ~ '^At \d{1,3}% built$' and (new.estimated or new.due_on is null) then
    new.built_at := substring(new.due_text from '\d+')::integer;
  end if;
  return new;
end
$$;
create trigger set_built_at before insert on booking_installments
  for each row execute function set_built_at();

-- An installment that moves to a later due date is notified again when it becomes overdue.
create function set_overdue_notified() returns trigger language plpgsql as $$
begin
  new.overdue_notified_at := null;
  return new;
end
$$;
create trigger set_overdue_notified before update of due_on, estimated on booking_installments
  for each row when (old.overdue_notified_at is not null and (new.due_on is null or new.estimated
    or new.due_on >= current_date)) execute function set_overdue_notified();

-- Installments are replaced only by a change of unit of their booking in the same transaction.
create function forbid_installment_removal() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id and unit_changed_at = now()) then
    raise exception 'the installments of booking % cannot be removed without a change of its unit', old.booking_id
      using errcode = 'check_violation', constraint = 'forbid_change_of_booking_terms';
  end if;
  return old;
end
$$;
create trigger forbid_installment_removal before delete on booking_installments
  for each row execute function forbid_installment_removal();

select audit_table('booking_installments', ignored => '{paid,owed,overdue_notified_at}');

-- tables/booking_numbers.sql

-- The last number given to a booking of a developer. The row is locked until the commit, so that numbers have no gaps.
create table booking_numbers (
  organization_id bigint primary key references organizations,
  last bigint not null default 0
);

select enable_rls('booking_numbers');
create policy in_scope on booking_numbers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_numbers for all to storey_platform using (true);
grant select, insert, update on booking_numbers to storey_app, storey_platform;

-- tables/booking_receipts.sql

-- Money received for a booking, or paid back. Super admins and sales managers record it; a receipt is never changed or
-- deleted: it is reversed, with a reason, and recorded again.
create table booking_receipts (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  number integer not null check (number between 1 and 500),
  amount bigint not null check (amount between 1 and 9007199254740991),
  received_on date not null,
  method text not null check (method in ('bank_transfer', 'cheque', 'cash', 'card', 'online', 'other')),
  reference text check (length(reference) between 1 and 120),
  file_id bigint,
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  reversed_by bigint references users,
  reversed_by_name text,
  reversed_at timestamptz,
  reversal_reason text check (length(reversal_reason) between 1 and 1000),
  refund boolean not null default false,
  unique (organization_id, id),
  unique (organization_id, booking_id, number),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint booking_receipts_reversal_complete check (
    num_nonnulls(reversed_by, reversed_by_name, reversed_at, reversal_reason) in (0, 4))
);
comment on table booking_receipts is
  'A receipt is never changed or deleted: it is reversed, with a reason, and recorded again.';
comment on column booking_receipts.refund is
  'Paid back to the buyers of a cancelled booking; it covers no installment.';

create index booking_receipts_file on booking_receipts (organization_id, file_id) where file_id is not null;

select enable_rls('booking_receipts');
create policy in_scope on booking_receipts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_receipts for all to storey_platform using (true);
grant select, insert, update (reversed_by, reversed_by_name, reversed_at, reversal_reason)
  on booking_receipts to storey_app, storey_platform;

-- Money is received for accepted and completed bookings and paid back for cancelled ones; a receipt is reversed once.
-- Locks the booking, so that simultaneous receipts are checked one after the other.
create function check_receipt() returns trigger language plpgsql as $$
declare
  booking_status text;
begin
  select status into booking_status from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' and not new.refund and booking_status not in ('accepted', 'completed') then
    raise exception 'booking % is not accepted but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'receipts_of_accepted';
  end if;
  if tg_op = 'INSERT' and new.refund and booking_status <> 'cancelled' then
    raise exception 'booking % is not cancelled but %', new.booking_id, booking_status
      using errcode = 'check_violation', constraint = 'refunds_of_cancelled';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'receipt % was already reversed', new.id
      using errcode = 'check_violation', constraint = 'receipts_reversed_once';
  end if;
  return new;
end
$$;
create trigger check_receipt before insert or update on booking_receipts
  for each row execute function check_receipt();

-- After a receipt or its reversal: the money received is allocated to the installments again, refunds stay within the
-- agreed amount, and bookings.refunded is updated.
create function sync_paid_installments() returns trigger language plpgsql as $$
begin
  if not new.refund then
    perform set_paid_installments(new.organization_id, new.booking_id);
  end if;
  perform check_refunds(new.organization_id, new.booking_id);
  if new.refund then
    update bookings set refunded = sum_of_receipts(new.organization_id, new.booking_id, true)
      where organization_id = new.organization_id and id = new.booking_id;
  end if;
  return null;
end
$$;
create trigger sync_paid_installments after insert or update of reversed_at on booking_receipts
  for each row execute function sync_paid_installments();

select audit_table('booking_receipts', hidden => '{reference,reversal_reason}');

-- tables/booking_unit_changes.sql

-- A change of the unit of a booking, with the earlier terms; never changed. A trigger of bookings requires a row for
-- each change.
create table booking_unit_changes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  version integer not null check (version >= 2),
  from_unit_id bigint not null,
  from_plan_name text not null,
  from_split_label text not null,
  from_list_price bigint not null check (from_list_price > 0),
  from_discount bigint not null check (from_discount >= 0),
  from_price bigint not null check (from_price > 0),
  from_installments jsonb not null check (jsonb_typeof(from_installments) = 'array'),
  from_terms jsonb check (jsonb_typeof(from_terms) = 'object'),
  to_unit_id bigint not null,
  to_plan_name text not null,
  to_split_label text not null,
  to_price bigint not null check (to_price > 0),
  reason text not null check (length(reason) between 1 and 1000),
  changed_by bigint not null references users,
  changed_by_name text not null,
  at timestamptz not null default now(),
  unique (organization_id, booking_id, version),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, from_unit_id) references units (organization_id, id),
  foreign key (organization_id, to_unit_id) references units (organization_id, id),
  constraint booking_unit_changes_another check (from_unit_id <> to_unit_id)
);
comment on column booking_unit_changes.version is 'The version of the booking after this change.';

select enable_rls('booking_unit_changes');
create policy in_scope on booking_unit_changes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_unit_changes for all to storey_platform using (true);
grant select, insert on booking_unit_changes to storey_app, storey_platform;

-- tables/construction_updates.sql

-- The construction progress of a building on a day, from which due dates of installments are calculated. An update is
-- added at the end, and only the last one is removed.
create table construction_updates (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  building_id bigint not null,
  number integer not null check (number between 1 and 500),
  percent numeric(6,3) not null check (percent between 0 and 100),
  percent_before numeric(6,3) not null check (percent_before between 0 and 100),
  day date not null,
  note text not null default '' check (length(note) <= 2000),
  correction text check (length(correction) between 1 and 1000),
  recorded_by bigint not null references users,
  recorded_by_name text not null,
  recorded_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, building_id, number),
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  constraint construction_updates_correction check ((percent < percent_before) = (correction is not null))
);
comment on column construction_updates.number is
  'Counts the updates of the building, from 1. Only the last one can be removed.';
comment on column construction_updates.correction is 'The reason why the progress is lower than before.';

create index construction_updates_newest on construction_updates (organization_id, building_id, day desc, id desc);
create index construction_updates_everywhere on construction_updates (organization_id, day desc, id desc);

select enable_rls('construction_updates');
create policy in_scope on construction_updates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on construction_updates for all to storey_platform using (true);
grant select, insert, delete, update (note, version) on construction_updates to storey_app, storey_platform;

-- An update follows the last one: in number, progress and day, and not in the future. Locks the building, so that
-- simultaneous updates are checked one after the other.
create function check_construction_update() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  building record;
  last construction_updates;
begin
  select b.construction_percent as built, (now() at time zone o.timezone)::date as today into building
    from buildings b join organizations o on o.id = b.organization_id
    where b.organization_id = new.organization_id and b.id = new.building_id for no key update of b;
  select * into last from construction_updates u
    where u.organization_id = new.organization_id and u.building_id = new.building_id order by u.number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or new.percent_before <> building.built
    or new.day > building.today or new.day < coalesce(last.day, new.day) then
    raise exception 'update % of building % does not follow the last update', new.number, new.building_id
      using errcode = 'check_violation', constraint = 'check_construction_update';
  end if;
  return new;
end
$$;
create trigger check_construction_update before insert on construction_updates
  for each row execute function check_construction_update();

-- A new update sets the progress of the building and the due dates that depend on it.
create function sync_building_with_update() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update buildings set construction_percent = new.percent, version = version + 1, updated_at = now()
    where organization_id = new.organization_id and id = new.building_id;
  perform set_construction_due_dates(new.organization_id, new.building_id);
  return null;
end
$$;
create trigger sync_building_with_update after insert on construction_updates
  for each row execute function sync_building_with_update();

-- The removal of the last update restores the earlier progress and due dates; other updates are not removed.
create function sync_building_with_removed_update() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from buildings where organization_id = old.organization_id and id = old.building_id for no key update;
  -- The building itself is deleted, with all of its updates.
  if not found then return null; end if;
  if exists (select from construction_updates u
      where u.organization_id = old.organization_id and u.building_id = old.building_id and u.number > old.number) then
    raise exception 'update % of building % is not the last one', old.number, old.building_id
      using errcode = 'check_violation', constraint = 'construction_update_last';
  end if;
  update buildings set construction_percent = old.percent_before, version = version + 1, updated_at = now()
    where organization_id = old.organization_id and id = old.building_id;
  perform set_construction_due_dates(old.organization_id, old.building_id);
  return null;
end
$$;
create trigger sync_building_with_removed_update after delete on construction_updates
  for each row execute function sync_building_with_removed_update();

select audit_table('construction_updates');

-- tables/contact_companies.sql

-- A brokerage that may become a partner of the platform. Users of the platform write it. It can be merged into another
-- company, or converted once into an organization; a job deletes removed rows permanently after some days.
create table contact_companies (
  organization_id bigint not null,
  -- Only the platform has contacts.
  organization_type text not null default 'platform' check (organization_type = 'platform'),
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  country text check (country ~ '^[A-Z]{2}$'),
  city text check (length(city) between 1 and 120),
  address text check (length(address) between 1 and 300),
  email text check (length(email) <= 254),
  other_emails text[] not null default '{}' check (cardinality(other_emails) <= 20),
  phone text check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{4,14}$'),
  other_phones text[] not null default '{}' check (cardinality(other_phones) <= 20),
  website text check (length(website) between 1 and 200),
  license_number text check (length(license_number) between 1 and 60),
  orn text check (length(orn) between 1 and 60),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  source text not null default 'manual' check (source in ('import', 'website', 'event', 'referral', 'manual')),
  notes text not null default '' check (length(notes) <= 10000),
  status text not null default 'new' check (status in (
    'new', 'contacted', 'interested', 'not_interested', 'invited', 'converted', 'blocked')),
  -- The bulk change that set the status, and the values before it, by which it is undone if the status is unchanged
  -- since.
  move_id uuid,
  previous_status text,
  previous_contacted_at timestamptz,
  last_contacted_at timestamptz,
  opted_out_at timestamptz,
  converted_organization_id bigint references organizations,
  converted_at timestamptz,
  merged_into_id bigint,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- Stored columns, because under row-level security an index on an expression that is not leakproof is not used.
  sort_name text generated always as (lower(name)) stored,
  city_key text generated always as (lower(city)) stored,
  name_key text generated always as (company_key(name)) stored,
  match_keys text[] generated always as (
    company_match_keys(license_number, array[email, website] || other_emails, array[phone, whatsapp] || other_phones)
  ) stored,
  search text generated always as (lower(name) || E'\n' || coalesce(lower(email), '') || E'\n'
    || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '') || E'\n' || coalesce(lower(license_number), '') || E'\n'
    || coalesce(lower(website), '') || E'\n' || lower(join_lines(other_emails)) || E'\n'
    || join_lines(other_phones)) stored,
  unique (organization_id, id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  foreign key (organization_id, merged_into_id)
    references contact_companies (organization_id, id) on delete set null (merged_into_id),
  constraint contact_companies_converted check ((status = 'converted') = (converted_organization_id is not null)),
  constraint contact_companies_merged_is_gone check (
    merged_into_id is null or deleted_at is not null and merged_into_id <> id)
);

create unique index contact_companies_one_brokerage
  on contact_companies (converted_organization_id) where converted_organization_id is not null;
-- Lists in each order and with the most common filters.
create index contact_companies_name
  on contact_companies (organization_id, sort_name, id) include (status, country, city_key, source, whatsapp,
    opted_out_at, last_contacted_at)
  where deleted_at is null;
create index contact_companies_newest on contact_companies (organization_id, created_at, id) where deleted_at is null;
create index contact_companies_by_status
  on contact_companies (organization_id,
    (case status when 'new' then 1 when 'contacted' then 2 when 'interested' then 3 when 'invited' then 4
      when 'converted' then 5 when 'not_interested' then 6 else 7 end), id)
  where deleted_at is null;
create index contact_companies_of_status
  on contact_companies (organization_id, status, sort_name, id) where deleted_at is null;
create index contact_companies_country
  on contact_companies (organization_id, country, sort_name, id) where deleted_at is null;
create index contact_companies_city
  on contact_companies (organization_id, city_key, sort_name, id) where deleted_at is null;
create index contact_companies_contacted
  on contact_companies (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index contact_companies_source on contact_companies (organization_id, source, id) where deleted_at is null;
create index contact_companies_opted_out
  on contact_companies (organization_id, sort_name, id) where deleted_at is null and opted_out_at is not null;
-- The undo of a bulk change of status, merged companies, and the job that deletes removed rows.
create index contact_companies_moved on contact_companies (move_id) where move_id is not null;
create index contact_companies_merged
  on contact_companies (organization_id, merged_into_id) where merged_into_id is not null;
create index contact_companies_bin on contact_companies (deleted_at) where deleted_at is not null;
create index contact_companies_search on contact_companies using gin (search gin_trgm_ops) where deleted_at is null;
-- Similar companies.
create index contact_companies_name_key
  on contact_companies using gin (name_key gin_trgm_ops) where deleted_at is null;
create index contact_companies_match_keys on contact_companies using gin (match_keys) where deleted_at is null;

select enable_rls('contact_companies');
create policy of_platform on contact_companies for all to storey_platform using (true);
create policy in_scope on contact_companies for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update on contact_companies to storey_app, storey_platform;

-- The ids of the companies that a search finds.
create function search_contact_company_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_companies
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

-- Converts a company to a draft brokerage and invites its broker admin. Runs as the owner, because sales managers may
-- not create organizations otherwise; the brokerage is assigned to the sales manager who converts it.
create function convert_contact_company(
    company bigint, admin_email text, token bytea, days integer, inviter_name text)
  returns table (brokerage_id bigint, invite_id bigint)
  language plpgsql security definer set search_path = public as $$
declare
  contact contact_companies;
begin
  select * into contact from contact_companies
    where id = company and organization_id = scope_organization() and deleted_at is null for no key update;
  if contact.id is null or contact.status in ('converted', 'blocked') then
    raise exception 'company % cannot be converted', company
      using errcode = '23505', constraint = 'contact_companies_converted_once';
  end if;
  insert into organizations (type, name, status, source, country, city, address, phone, email, website,
      trade_license_number, regulator_office_number)
    values ('brokerage', contact.name, 'draft', 'converted', contact.country, contact.city, contact.address,
      contact.phone, contact.email, contact.website, contact.license_number, contact.orn)
    returning id into brokerage_id;
  insert into invites (
      organization_id, organization_type, email, role, token_hash, invited_by, invited_by_name, expires_at)
    values (brokerage_id, 'brokerage', admin_email, 'broker_admin', token, scope_user(), inviter_name,
      now() + days * interval '1 day')
    returning id into invite_id;
  if not reaches_everything() then
    insert into sales_assignments (organization_id, user_id) values (brokerage_id, scope_user());
  end if;
  update contact_companies set status = 'converted', previous_status = null, move_id = null,
      converted_organization_id = brokerage_id, converted_at = now(), updated_at = now(), version = version + 1
    where id = company;
  return next;
end
$$;
revoke execute on function convert_contact_company(bigint, text, bytea, integer, text) from public;
grant execute on function convert_contact_company(bigint, text, bytea, integer, text) to storey_app, storey_platform;

-- A person who answers STOP or opens the opt-out link of an e-mail is shown as opted out among the contacts too.
create function opt_out_contacts(address text) returns void language sql security definer set search_path = public as $$
  update contact_companies set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace($1, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
  update contact_brokers set opted_out_at = now(), version = version + 1
    where organization_id = message_organization() and opted_out_at is null and deleted_at is null
      and search like '%' || replace(replace(replace($1, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      and (whatsapp = $1 or lower(email) = $1);
$$;
revoke execute on function opt_out_contacts(text) from public;
grant execute on function opt_out_contacts(text) to storey_worker;

-- Permanently deletes contacts that were deleted or merged some days ago, companies with their brokers and matches;
-- returns their number.
create function purge_contacts(days integer, max_rows integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  brokers integer;
  companies integer;
begin
  delete from contact_brokers where id = any (array(
    select id from contact_brokers where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit max_rows for update skip locked));
  get diagnostics brokers = row_count;
  delete from contact_companies where id = any (array(
    select id from contact_companies where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit max_rows for update skip locked));
  get diagnostics companies = row_count;
  return brokers + companies;
end
$$;
revoke execute on function purge_contacts(integer, integer) from public;
grant execute on function purge_contacts(integer, integer) to storey_worker;

-- A converted company stays converted: a second conversion is refused here, whatever the caller had read before.
create function forbid_second_conversion() returns trigger language plpgsql as $$
begin
  raise exception 'company % was already converted', new.id
    using errcode = '23505', constraint = 'contact_companies_converted_once';
end
$$;
create trigger forbid_second_conversion before update on contact_companies
  for each row when (old.converted_organization_id is not null
    and old.converted_organization_id is distinct from new.converted_organization_id)
  execute function forbid_second_conversion();

-- Finds the similar companies and brokerages of new companies.
create function sync_matches_of_new_companies() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_matches(array(select id from new_rows));
  return null;
end
$$;
create trigger sync_matches_on_insert after insert on contact_companies referencing new table as new_rows
  for each statement execute function sync_matches_of_new_companies();

-- Finds them again for companies whose compared values changed, which were deleted, restored or converted.
create function sync_matches_of_changed_companies() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changed bigint[] := array(select new_rows.id from old_rows join new_rows using (organization_id, id)
    where (old_rows.name_key, old_rows.match_keys, old_rows.country, old_rows.deleted_at is null, old_rows.converted_organization_id)
      is distinct from (new_rows.name_key, new_rows.match_keys, new_rows.country, new_rows.deleted_at is null,
        new_rows.converted_organization_id));
begin
  if cardinality(changed) > 0 then
    perform refresh_contact_matches(changed);
  end if;
  return null;
end
$$;
create trigger sync_matches_on_update after update on contact_companies referencing old table as old_rows new table as new_rows
  for each statement execute function sync_matches_of_changed_companies();

select audit_table('contact_companies',
  hidden => '{email,phone,whatsapp,other_emails,other_phones,notes}',
  ignored => '{sort_name,city_key,name_key,match_keys,search,last_contacted_at,previous_contacted_at}');

-- tables/contact_brokers.sql

-- A broker of a contact company, who may become a partner. Users of the platform write it; a job deletes removed rows
-- permanently after some days.
create table contact_brokers (
  organization_id bigint not null,
  organization_type text not null default 'platform' check (organization_type = 'platform'),
  id bigint generated always as identity primary key,
  company_id bigint not null,
  full_name text not null check (length(full_name) between 1 and 200),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{4,14}$'),
  position text check (length(position) between 1 and 120),
  brn text check (length(brn) between 1 and 60),
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  status text not null default 'new' check (status in (
    'new', 'contacted', 'interested', 'not_interested', 'invited', 'blocked')),
  move_id uuid,
  previous_status text,
  previous_contacted_at timestamptz,
  last_contacted_at timestamptz,
  opted_out_at timestamptz,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  sort_name text generated always as (lower(full_name)) stored,
  search text generated always as (lower(full_name) || E'\n' || coalesce(lower(email), '') || E'\n'
    || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '') || E'\n' || coalesce(lower(brn), '')) stored,
  unique (organization_id, id),
  foreign key (organization_id, organization_type) references organizations (id, type),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade
);

-- Lists in each order and with each filter.
create index contact_brokers_name
  on contact_brokers (organization_id, sort_name, id) include (status, company_id, whatsapp, opted_out_at,
    last_contacted_at)
  where deleted_at is null;
create index contact_brokers_newest on contact_brokers (organization_id, created_at, id) where deleted_at is null;
create index contact_brokers_by_status
  on contact_brokers (organization_id,
    (case status when 'new' then 1 when 'contacted' then 2 when 'interested' then 3 when 'invited' then 4
      when 'not_interested' then 6 else 7 end), id)
  where deleted_at is null;
create index contact_brokers_of_status
  on contact_brokers (organization_id, status, sort_name, id) where deleted_at is null;
create index contact_brokers_contacted
  on contact_brokers (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index contact_brokers_company
  on contact_brokers (organization_id, company_id, sort_name, id) where deleted_at is null;
-- The undo of a bulk change of status, and the job that deletes removed rows.
create index contact_brokers_moved on contact_brokers (move_id) where move_id is not null;
create index contact_brokers_bin on contact_brokers (deleted_at) where deleted_at is not null;
create index contact_brokers_search on contact_brokers using gin (search gin_trgm_ops) where deleted_at is null;
-- The same broker in an import (similar_contact_brokers).
create index contact_brokers_email
  on contact_brokers (organization_id, lower(email)) where deleted_at is null and email is not null;
create index contact_brokers_phone
  on contact_brokers (organization_id, phone) where deleted_at is null and phone is not null;
create index contact_brokers_whatsapp
  on contact_brokers (organization_id, whatsapp) where deleted_at is null and whatsapp is not null;
create index contact_brokers_brn
  on contact_brokers (organization_id, upper(brn)) where deleted_at is null and brn is not null;

select enable_rls('contact_brokers');
create policy of_platform on contact_brokers for all to storey_platform using (true);
create policy in_scope on contact_brokers for all to storey_app
  using (organization_id = (select scope_organization()));
grant select, insert, update on contact_brokers to storey_app, storey_platform;

-- The ids of the brokers that a search finds.
create function search_contact_broker_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from contact_brokers
    where organization_id = scope_organization() and deleted_at is null
      and search like any (search_patterns(longest_word(term))) and has_words(search, term)
$$;

select audit_table('contact_brokers',
  hidden => '{full_name,email,phone,whatsapp}',
  ignored => '{sort_name,search,last_contacted_at,previous_contacted_at}');

-- tables/contact_dismissals.sql

-- A company and a similar company or organization that a user marked as different. A pair of companies is stored once,
-- the lower id first.
create table contact_dismissals (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  company_id bigint not null,
  other_company_id bigint,
  matched_organization_id bigint references organizations on delete cascade,
  dismissed_by bigint references users,
  dismissed_at timestamptz not null default now(),
  unique nulls not distinct (company_id, other_company_id, matched_organization_id),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade,
  foreign key (organization_id, other_company_id) references contact_companies (organization_id, id) on delete cascade,
  constraint contact_dismissals_one_other check ((other_company_id is null) <> (matched_organization_id is null)),
  constraint contact_dismissals_lower_first check (other_company_id is null or company_id < other_company_id)
);

create index contact_dismissals_other on contact_dismissals (other_company_id) where other_company_id is not null;

select enable_rls('contact_dismissals');
create policy of_platform on contact_dismissals for all to storey_platform using (true);
create policy in_scope on contact_dismissals for all to storey_app
  using (organization_id = (select scope_organization())
    and (matched_organization_id is null or matched_organization_id = any ((select scope_organizations())::bigint[])));
grant select, insert, delete on contact_dismissals to storey_app, storey_platform;

-- A dismissed pair is no longer shown as similar; it is again when the dismissal is removed.
create function sync_matches_of_dismissal() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform refresh_contact_matches(array[coalesce(new.company_id, old.company_id)]);
  return null;
end
$$;
create trigger sync_matches_of_dismissal after insert or delete on contact_dismissals
  for each row execute function sync_matches_of_dismissal();

select audit_table('contact_dismissals');

-- tables/contact_matches.sql

-- A company and a similar company or organization, with the score of their similarity. Written by the functions of
-- contact-matching.sql only, which triggers call; a pair of companies has a row for each of them.
create table contact_matches (
  organization_id bigint not null,
  company_id bigint not null,
  other_company_id bigint,
  matched_organization_id bigint references organizations on delete cascade,
  score smallint not null check (score between 1 and 100),
  reasons text[] not null
    check (reasons <@ array['license', 'domain', 'phone', 'name'] and cardinality(reasons) > 0),
  unique nulls not distinct (company_id, other_company_id, matched_organization_id),
  foreign key (organization_id, company_id) references contact_companies (organization_id, id) on delete cascade,
  foreign key (organization_id, other_company_id) references contact_companies (organization_id, id) on delete cascade,
  constraint contact_matches_one_other check ((other_company_id is null) <> (matched_organization_id is null))
);

create index contact_matches_other on contact_matches (other_company_id) where other_company_id is not null;
create index contact_matches_organization
  on contact_matches (matched_organization_id) where matched_organization_id is not null;
create index contact_matches_score
  on contact_matches (organization_id, score, cardinality(reasons), company_id, coalesce(other_company_id, 0),
    coalesce(matched_organization_id, 0));

select enable_rls('contact_matches');
create policy of_platform on contact_matches for all to storey_platform using (true);
create policy in_scope on contact_matches for all to storey_app
  using (organization_id = (select scope_organization())
    and (matched_organization_id is null or matched_organization_id = any ((select scope_organizations())::bigint[])));
grant select on contact_matches to storey_app, storey_platform;

-- tables/contact_points.sql

-- An e-mail address (in lower case) or phone number of an active lead, by which duplicates are found. Written by
-- triggers of leads only.
create table contact_points (
  organization_id bigint not null,
  value text not null,
  lead_id bigint not null,
  primary key (organization_id, value, lead_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index contact_points_lead on contact_points (organization_id, lead_id);

select enable_rls('contact_points');
create policy in_scope on contact_points for select to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on contact_points as restrictive for all to storey_own
  using (exists (
    select from leads l where l.organization_id = contact_points.organization_id and l.id = contact_points.lead_id))
  with check (true);
grant select on contact_points to storey_app;

-- tables/contract_templates.sql

-- A template of partner agreements. Super admins write it; an agreement keeps a copy of the text.
create table contract_templates (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  language text not null default 'en' check (language in ('en', 'ar')),
  active boolean not null default true,
  body text not null check (length(body) between 1 and 40000),
  -- The number of the current text.
  number integer not null default 1 check (number >= 1),
  changed_by bigint references users,
  changed_by_name text,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);

create unique index contract_templates_name on contract_templates (lower(name));

select enable_rls('contract_templates');
create policy of_platform on contract_templates for all to storey_platform using (true);
grant select, insert, update, delete on contract_templates to storey_platform;

select audit_table('contract_templates');

-- tables/contracts.sql

-- A partner agreement of the platform with a developer or brokerage. Super admins write drafts and send them, a member
-- of the organization signs or declines, another user countersigns. What was sent or signed does not change.
create table contracts (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  template_id bigint references contract_templates on delete set null,
  template_number integer not null,
  language text not null check (language in ('en', 'ar')),
  number text not null unique check (number ~ '^AG-\d{4}-\d{4,}$'),
  title text not null check (length(title) between 1 and 120),
  status text not null default 'draft' check (status in (
    'draft', 'sent', 'viewed', 'signed', 'active', 'declined', 'withdrawn', 'expired', 'terminated', 'superseded')),
  starts_on date not null,
  ends_on date not null,
  sign_until date not null,
  commission_percent numeric(6,3) check (commission_percent between 0 and 100),
  projects text check (length(projects) between 1 and 300),
  -- A copy of the template's text, and the values of its placeholders on the day it was sent.
  body text not null,
  placeholder_values jsonb check (jsonb_typeof(placeholder_values) = 'object'),
  previous_id bigint,
  sent_at timestamptz,
  sent_to text check (length(sent_to) <= 254),
  -- The PDF that was sent, which both sides sign, and its hash.
  file_id bigint,
  sha256 bytea check (length(sha256) = 32),
  viewed_at timestamptz,
  signed_at timestamptz,
  signed_by bigint references users,
  signed_name text check (length(signed_name) between 1 and 200),
  signed_address text,
  countersigned_at timestamptz,
  countersigned_by bigint references users,
  countersigned_name text check (length(countersigned_name) between 1 and 200),
  countersigned_address text,
  -- The PDF with both signatures.
  signed_file_id bigint,
  signed_sha256 bytea check (length(signed_sha256) = 32),
  -- The reason why it was declined, withdrawn or terminated.
  reason text check (length(reason) between 1 and 1000),
  created_by bigint references users,
  created_by_name text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The signer is reminded before the last day to sign: the smallest number of days of the reminders that were sent.
  reminded_days smallint check (reminded_days between 0 and 365),
  unique (organization_id, id),
  foreign key (organization_id, previous_id) references contracts (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, signed_file_id) references files (organization_id, id),
  constraint contracts_days check (ends_on > starts_on and sign_until <= ends_on),
  constraint contracts_sent_complete check (
    status = 'draft' or sent_at is not null and file_id is not null and sha256 is not null
      and placeholder_values is not null),
  constraint contracts_signed_complete check (
    status not in ('signed', 'active', 'expired', 'terminated', 'superseded') or signed_at is not null
    and signed_by is not null and signed_name is not null),
  constraint contracts_in_force_complete check (
    status not in ('active', 'expired', 'terminated', 'superseded') or countersigned_at is not null
    and countersigned_by is not null and signed_file_id is not null and signed_sha256 is not null),
  constraint contracts_two_people check (countersigned_by <> signed_by),
  constraint contracts_reason check (status not in ('declined', 'withdrawn', 'terminated') or reason is not null)
);

-- An agreement has at most one successor, also for simultaneous renewals; a successor that was declined or withdrawn
-- frees the place.
create unique index contracts_one_renewal
  on contracts (previous_id) where previous_id is not null and status not in ('declined', 'withdrawn');
create index contracts_of_organization on contracts (organization_id, id desc);
create index contracts_newest on contracts (id desc) where status <> 'draft';
create index contracts_status on contracts (status, id desc);
create index contracts_ends on contracts (ends_on, id);
create index contracts_template on contracts (template_id) where template_id is not null;
create index contracts_file on contracts (organization_id, file_id) where file_id is not null;
create index contracts_signed_file on contracts (organization_id, signed_file_id) where signed_file_id is not null;
-- The jobs that put agreements in force, end them, and remind signers.
create index contracts_to_begin on contracts (starts_on) where status = 'signed' and countersigned_at is not null;
create index contracts_to_end on contracts (ends_on) where status = 'active';
create index contracts_to_remind on contracts (sign_until, id) where status in ('sent', 'viewed');

select enable_rls('contracts');
create policy of_platform on contracts for all to storey_platform using (true);
-- Only the platform sees drafts.
create policy in_scope on contracts for all to storey_app
  using ((organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[])) and status <> 'draft');
-- Members restricted to own leads do not see agreements.
create policy own_only on contracts as restrictive for all to storey_own using (false);
grant select, update (status, viewed_at, signed_at, signed_by, signed_name, signed_address, reason, version)
  on contracts to storey_app;
grant select, insert, update, delete on contracts to storey_platform;

-- Allows only these changes of status. An agreement that was sent does not change, nor does a signature.
create function check_contract_transition() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
      'draft>sent', 'sent>viewed', 'sent>signed', 'viewed>signed', 'sent>declined', 'viewed>declined', 'sent>withdrawn',
      'viewed>withdrawn', 'signed>withdrawn', 'signed>active', 'active>expired', 'active>terminated',
      'active>superseded']) then
    raise exception 'the status of an agreement cannot change from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'check_contract_transition';
  end if;
  if old.status <> 'draft' and (new.organization_id, new.number, new.title, new.starts_on, new.ends_on, new.sign_until,
      new.commission_percent, new.projects, new.body, new.placeholder_values,
      new.language, new.file_id, new.sha256, new.sent_at,
      new.sent_to)
    is distinct from (old.organization_id, old.number, old.title, old.starts_on, old.ends_on, old.sign_until,
      old.commission_percent, old.projects, old.body, old.placeholder_values,
      old.language, old.file_id, old.sha256, old.sent_at,
      old.sent_to) then
    raise exception 'an agreement that was sent cannot change'
      using errcode = 'check_violation', constraint = 'check_contract_transition';
  end if;
  if old.signed_at is not null and (new.signed_at, new.signed_by, new.signed_name, new.signed_address)
    is distinct from (old.signed_at, old.signed_by, old.signed_name, old.signed_address)
    or old.countersigned_at is not null and (new.countersigned_at, new.countersigned_by, new.countersigned_name,
      new.countersigned_address, new.signed_file_id, new.signed_sha256)
    is distinct from (old.countersigned_at, old.countersigned_by, old.countersigned_name,
      old.countersigned_address, old.signed_file_id, old.signed_sha256) then
    raise exception 'a signature cannot change'
      using errcode = 'check_violation', constraint = 'check_contract_transition';
  end if;
  return new;
end
$$;
create trigger check_transition before update on contracts
  for each row execute function check_contract_transition();

select audit_table('contracts',
  hidden => '{signed_name,countersigned_name,sent_to,signed_address,countersigned_address}',
  ignored => '{body,placeholder_values}');

-- tables/contract_events.sql

-- An event in the history of a partner agreement, written in the transaction of the change; never changed.
create table contract_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  contract_id bigint not null,
  kind text not null check (kind in (
    'created', 'changed', 'sent', 'viewed', 'reminded', 'signed', 'countersigned', 'activated', 'declined',
    'withdrawn', 'terminated', 'expired', 'superseded')),
  actor_id bigint references users,
  actor_name text,
  address text check (length(address) <= 64),
  detail text check (length(detail) <= 1000),
  at timestamptz not null default now(),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

create index contract_events_contract on contract_events (organization_id, contract_id, id desc);
create index contract_events_kind on contract_events (kind, id desc);

select enable_rls('contract_events');
create policy of_platform on contract_events for all to storey_platform using (true);
create policy in_scope on contract_events for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
-- Members restricted to own leads do not see agreements.
create policy own_only on contract_events as restrictive for all to storey_own using (false);
grant select, insert on contract_events to storey_app, storey_platform;

-- tables/contract_numbers.sql

-- The last number of the agreements of a year, such as AG-2026-0001. The row is locked until the commit, so that
-- numbers have no gaps.
create table contract_numbers (
  year integer primary key,
  last integer not null default 0
);

select enable_rls('contract_numbers');
create policy of_platform on contract_numbers for all to storey_platform using (true);
grant select, insert, update on contract_numbers to storey_platform;

-- tables/contract_texts.sql

-- A version of the text of a developer's sale contracts. The platform adds versions, numbered without gaps; a version
-- is never changed.
create table contract_texts (
  organization_id bigint not null references organizations,
  number integer not null check (number >= 1),
  language text not null check (language in ('en', 'ar')),
  body text not null check (length(body) between 1 and 40000),
  written_by bigint not null references users,
  written_by_name text not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, number)
);
comment on table contract_texts is 'The highest number is in use. A text is never changed; a new version follows it.';

select enable_rls('contract_texts');
create policy in_scope on contract_texts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on contract_texts for all to storey_platform using (true);
grant select on contract_texts to storey_app;
grant select, insert on contract_texts to storey_platform;

-- Versions are numbered without gaps, and only developers have them.
create function check_contract_text() returns trigger language plpgsql as $$
begin
  if new.number <> 1 + coalesce(
      (select max(number) from contract_texts where organization_id = new.organization_id), 0) then
    raise exception 'text % of organization % does not follow the last one', new.number, new.organization_id
      using errcode = 'check_violation', constraint = 'contract_texts_follow';
  end if;
  if (select type from organizations where id = new.organization_id) is distinct from 'developer' then
    raise exception 'organization % is not a developer', new.organization_id
      using errcode = 'check_violation', constraint = 'contract_texts_of_builders';
  end if;
  return new;
end
$$;
create trigger check_contract_text before insert on contract_texts
  for each row execute function check_contract_text();

select audit_table('contract_texts', ignored => '{body}');

-- tables/tags.sql

-- A label of leads and deals of an organization. Written by CRM admins.
create table tags (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  colour text not null check (colour in ('grey', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'orange',
    'red', 'pink', 'violet')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create unique index tags_name on tags (organization_id, lower(name));

select enable_rls('tags');
create policy in_scope on tags for all to storey_app using (organization_id = (select scope_organization()));
grant select, insert, update, delete on tags to storey_app;

select audit_table('tags', private => true);

-- tables/deal_tags.sql

-- A tag of a deal, set by members.
create table deal_tags (
  organization_id bigint not null,
  deal_id bigint not null,
  tag_id bigint not null,
  primary key (organization_id, deal_id, tag_id),
  foreign key (organization_id, deal_id) references deals (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);

create index deal_tags_tag on deal_tags (organization_id, tag_id);

select enable_rls('deal_tags');
create policy in_scope on deal_tags for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on deal_tags as restrictive for all to storey_own
  using (exists (
    select from deals d where d.organization_id = deal_tags.organization_id and d.id = deal_tags.deal_id))
  with check (true);
grant select, insert, update, delete on deal_tags to storey_app;

select audit_table('deal_tags', private => true);

-- tables/discount_requests.sql

-- A request to book below the plan price, above the requester's own limit; or, if automatic, a discount within it.
-- Written for a pending booking; another user decides it. A booking has at most one undecided request.
create table discount_requests (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  project_id bigint not null,
  status text not null check (status in (
    'pending', 'assigned', 'approved', 'rejected', 'changes_requested', 'withdrawn', 'closed')),
  plan_price bigint not null check (plan_price > 0),
  amount bigint not null check (amount > 0),
  percent numeric(9,6) check (percent > 0 and percent < 100),
  reason text not null default '' check (length(reason) <= 1000),
  automatic boolean not null default false,
  granted_amount bigint check (granted_amount > 0),
  requested_by bigint not null references users,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  sales_manager_id bigint references users,
  sales_manager_name text,
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint discount_requests_below_price check (amount < plan_price and granted_amount <= amount),
  constraint discount_requests_granted check ((status = 'approved') = (granted_amount is not null)),
  constraint discount_requests_assigned check (status <> 'assigned' or sales_manager_id is not null),
  constraint discount_requests_not_own check (automatic or decided_by is distinct from requested_by),
  constraint discount_requests_manager_not_maker check (sales_manager_id is distinct from requested_by)
);
comment on column discount_requests.percent is
  'The requested percentage; null if an amount was requested. The amount counts.';

create unique index discount_requests_one_open
  on discount_requests (booking_id) where status in ('pending', 'assigned', 'changes_requested');
-- Lists in each order and with each filter, of one developer and across several.
create index discount_requests_booking on discount_requests (organization_id, booking_id, id desc);
create index discount_requests_oldest on discount_requests (requested_at, id);
create index discount_requests_status on discount_requests (status, requested_at, id);
create index discount_requests_project on discount_requests (organization_id, project_id, requested_at, id);
create index discount_requests_manager on discount_requests (sales_manager_id, requested_at, id);
create index discount_requests_amount on discount_requests (amount, id);
-- Requests that wait for a decision of one sales manager.
create index discount_requests_to_decide on discount_requests (sales_manager_id, booking_id) where status = 'assigned';
create index discount_requests_of on discount_requests (organization_id, requested_at, id);
create index discount_requests_amount_of on discount_requests (organization_id, amount, id);

select enable_rls('discount_requests');
create policy in_scope on discount_requests for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on discount_requests for all to storey_platform using (true);
grant select, insert, update on discount_requests to storey_app, storey_platform;

-- A request is added to a pending booking only, except for the automatic discount of a change of the unit, which is
-- recorded for an accepted booking too. Locks the booking, so that it is not decided at the same time.
create function check_discount_request() returns trigger language plpgsql as $$
declare
  booking bookings;
begin
  select * into booking from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if booking.status is distinct from 'pending'
    and not (booking.status = 'accepted' and booking.unit_changed_at = now()
      and new.automatic and new.status = 'approved') then
    raise exception 'booking % is not pending', new.booking_id
      using errcode = 'check_violation', constraint = 'check_discount_request';
  end if;
  return new;
end
$$;
create trigger check_discount_request before insert on discount_requests
  for each row execute function check_discount_request();

select audit_table('discount_requests', hidden => '{reason,note}');

-- tables/discount_events.sql

-- An event in the history of a discount request, written in the transaction of the change; never changed.
create table discount_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  discount_request_id bigint not null,
  kind text not null check (kind in (
    'requested', 'granted', 'assigned', 'approved', 'rejected', 'changes_requested', 'resubmitted', 'withdrawn', 'closed')),
  amount bigint,
  note text,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, discount_request_id)
    references discount_requests (organization_id, id) on delete cascade
);

create index discount_events_request on discount_events (organization_id, discount_request_id, id);

select enable_rls('discount_events');
create policy in_scope on discount_events for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on discount_events for all to storey_platform using (true);
grant select, insert on discount_events to storey_app, storey_platform;

-- tables/emails.sql

-- An e-mail, written in the transaction that causes it and sent by a worker. Its content may have links that open an
-- account, so it is stored encrypted with the server's key, and only until it is sent.
create table emails (
  id uuid primary key,
  organization_id bigint references organizations,
  user_id bigint references users,
  kind text not null check (length(kind) between 1 and 60),
  address text not null check (length(address) between 3 and 254),
  sealed bytea,
  status text not null default 'queued' check (status in (
    'queued', 'sending', 'sent', 'failed', 'uncertain', 'bounced')),
  attempts integer not null default 0,
  error text,
  request_id text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  constraint emails_sealed_until_done check (
    (sealed is null) = (status in ('sent', 'failed', 'uncertain', 'bounced')))
);
comment on column emails.status is
  'uncertain: the connection to the mail server failed after the whole e-mail was sent; it may have been accepted, so '
  'it is not sent again. bounced: it was accepted, and could not be delivered later.';

-- The job that deletes old e-mails, and the queue.
create index emails_age on emails (created_at);
create index emails_unsent on emails (status, claimed_at) where status in ('queued', 'sending');

select enable_rls('emails');
create policy emails_written on emails for insert to storey_app, storey_platform, storey_account with check (true);
create policy emails_of_worker on emails for all to storey_worker using (true) with check (true);
grant insert on emails to storey_account, storey_app, storey_platform;
grant select, insert, update, delete on emails to storey_worker;

-- The final status of an e-mail sets the status of the message that it was sent for.
create function sync_message_status() returns trigger language plpgsql as $$
begin
  update messages set
    status = case when new.status = 'bounced' then 'failed' else new.status end,
    sent_at = case when new.status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    failed_at = case when new.status in ('failed', 'bounced') then now() else failed_at end,
    error_code = case new.status
      when 'failed' then 'mail' when 'uncertain' then 'no_answer' when 'bounced' then 'bounced' end,
    error_text = case when new.status = 'sent' then null else left(new.error, 500) end,
    retryable = new.status = 'failed'
  where email_id = new.id and (status = 'sending' or new.status = 'bounced' and status in ('sent', 'uncertain'));
  return null;
end
$$;
create trigger sync_message_status after update of status on emails
  for each row when (old.status is distinct from new.status
    and (new.status in ('sent', 'failed', 'uncertain', 'bounced'))) execute function sync_message_status();

-- tables/first_start_links.sql

-- A link by which the first super admin creates their account, as the hash of its secret. Written by the server at the
-- first start, and deleted when it was used or has expired.
create table first_start_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

select enable_rls('first_start_links');
create policy first_start_links_of_account on first_start_links for all to storey_account
  using (true)
  with check (true);
grant select, insert, delete on first_start_links to storey_account;

-- Whether there is no super admin. A disabled one counts: the operator then restores access with a command.
create function needs_first_admin() returns boolean language sql stable security definer set search_path = public
  return not exists (select from memberships where role = 'super_admin');
revoke execute on function needs_first_admin() from public;
grant execute on function needs_first_admin() to storey_account;

-- Creates the platform and its first super admin for the holder of a link, and deletes every link. Of several
-- simultaneous calls one succeeds. Null if the link is invalid or no longer needed; 0 if the address has an account,
-- and the link then stays valid.
create function create_first_super_admin(link_hash bytea, user_name text, address text, hashed_password text)
  returns bigint language plpgsql security definer set search_path = public as $$
declare
  admin bigint;
  platform bigint;
begin
  perform pg_advisory_xact_lock(hashtext('storey first start'));
  if not needs_first_admin() then return null; end if;
  perform from first_start_links where token_hash = link_hash and expires_at > now();
  if not found then return null; end if;
  perform from users
    where lower(email) = lower(address) and (email_verified_at is not null or disabled_at is not null);
  if found then return 0; end if;
  -- An account that was never confirmed may be a stranger's: nothing of it is kept except its id.
  insert into users (full_name, email, email_verified_at) values (user_name, address, now())
    on conflict (lower(email)) do update set full_name = excluded.full_name, phone = null, email_verified_at = now()
    returning id into admin;
  delete from recovery_codes where user_id = admin;
  delete from user_credentials where user_id = admin;
  insert into user_credentials (user_id, password_hash) values (admin, hashed_password);
  update tokens set ended_at = now() where user_id = admin and ended_at is null;
  update sign_in_challenges set used_at = now() where user_id = admin and used_at is null;
  update account_links set used_at = now() where user_id = admin and used_at is null;
  insert into organizations (type, name)
    select 'platform', 'Platform' where not exists (select from organizations where type = 'platform');
  select id into platform from organizations where type = 'platform';
  insert into memberships (organization_id, user_id, organization_type, role)
    values (platform, admin, 'platform', 'super_admin');
  delete from first_start_links;
  return admin;
end
$$;
revoke execute on function create_first_super_admin(bytea, text, text, text) from public;
grant execute on function create_first_super_admin(bytea, text, text, text) to storey_account;

select audit_table('first_start_links', hidden => '{token_hash}');

-- tables/floor_plates.sql

-- A drawing of one or more floors of a building, or the site plan of a project. Written by users who manage the
-- project. The floors of the plates of a building do not overlap, and a project has one site plan.
create table floor_plates (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  -- Null: a site plan of the project.
  building_id bigint,
  name text not null check (length(name) between 1 and 120),
  floor_from integer check (floor_from between -20 and 250),
  floor_to integer check (floor_to between -20 and 250),
  -- Copies of a plate share the file of the picture.
  file_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint floor_plates_floors check (
    (building_id is null) = (floor_from is null) and (building_id is null) = (floor_to is null)
    and floor_from <= floor_to),
  -- int8range, so that the index needs no extension for the equality of building_id.
  constraint floor_plates_overlap exclude using gist (
    int8range(building_id, building_id, '[]') with &&, int4range(floor_from, floor_to, '[]') with &&)
    where (deleted_at is null and building_id is not null)
);

create unique index floor_plates_site
  on floor_plates (project_id) where building_id is null and deleted_at is null;
create index floor_plates_building on floor_plates (organization_id, building_id, floor_from);
create index floor_plates_project on floor_plates (organization_id, project_id);
create index floor_plates_file on floor_plates (organization_id, file_id);
-- Jobs: deleted plates to remove permanently.
create index floor_plates_deleted on floor_plates (deleted_at) where deleted_at is not null;

select enable_rls('floor_plates');
create policy in_scope on floor_plates for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on floor_plates for all to storey_platform using (true);
create policy of_worker on floor_plates for all to storey_worker using (true);
grant select, insert, update, delete on floor_plates to storey_app, storey_platform;
grant select, delete on floor_plates to storey_worker;

select audit_table('floor_plates');

-- tables/floor_plate_shapes.sql

-- An outline on a floor plate: of a stack, a unit or a building, each at most once per plate. Written by users who
-- manage the project; outlines without a target are proposals of the import of a drawing.
create table floor_plate_shapes (
  organization_id bigint not null,
  floor_plate_id bigint not null,
  position integer not null check (position between 1 and 300),
  -- x and y alternating, in hundred-thousandths of the width and height of the picture.
  points integer[] not null
    check (cardinality(points) between 6 and 200 and (cardinality(points) % 2) = 0 and (0 <= all (points))
      and (100000 >= all (points))),
  -- What the shape shows: a stack on every floor of the plate, one unit, or a building of a site. None of them: a
  -- proposal.
  stack integer check (stack between 1 and 200),
  unit_id bigint,
  building_id bigint,
  -- The name of the shape in the drawing that it was imported from.
  label text check (length(label) between 1 and 60),
  primary key (floor_plate_id, position),
  constraint floor_plate_shapes_stack unique (floor_plate_id, stack),
  constraint floor_plate_shapes_unit unique (floor_plate_id, unit_id),
  constraint floor_plate_shapes_building unique (floor_plate_id, building_id),
  foreign key (organization_id, floor_plate_id) references floor_plates (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  constraint floor_plate_shapes_one_name check (num_nonnulls(stack, unit_id, building_id) <= 1)
);

create index floor_plate_shapes_units on floor_plate_shapes (organization_id, unit_id) where unit_id is not null;
create index floor_plate_shapes_buildings
  on floor_plate_shapes (organization_id, building_id) where building_id is not null;

select enable_rls('floor_plate_shapes');
create policy in_scope on floor_plate_shapes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on floor_plate_shapes for all to storey_platform using (true);
create policy of_worker on floor_plate_shapes for all to storey_worker using (true);
grant select, insert, update, delete on floor_plate_shapes to storey_app, storey_platform;
grant select, delete on floor_plate_shapes to storey_worker;

-- The plate of a building shows stacks and units of the building; a site plan shows units and buildings of its project.
create function check_shape_target() returns trigger language plpgsql as $$
declare
  plate floor_plates%rowtype;
begin
  select * into plate from floor_plates where id = new.floor_plate_id;
  if new.stack is not null and plate.building_id is null
    or new.building_id is not null and (plate.building_id is not null or not exists (
      select from buildings b
      where b.organization_id = new.organization_id and b.id = new.building_id and b.project_id = plate.project_id))
    or new.unit_id is not null and not exists (
      select from units u where u.organization_id = new.organization_id and u.id = new.unit_id
        and u.project_id = plate.project_id and u.building_id = coalesce(plate.building_id, u.building_id)) then
    raise exception 'the shape names a stack, unit or building that is not on this plate'
      using errcode = 'check_violation', constraint = 'floor_plate_shapes_belong';
  end if;
  return new;
end
$$;
create trigger check_shape_target before insert or update on floor_plate_shapes
  for each row execute function check_shape_target();

select audit_table('floor_plate_shapes');

-- tables/former_members.sql

-- A user whom records of an organization may name although they are no member: a former member, or an API token.
-- Written when a membership is deleted and when an API token is created.
create table former_members (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  primary key (organization_id, user_id)
);

create index former_members_user on former_members (user_id);

-- No policy and no grant: read and written only by functions that run as the owner.
select enable_rls('former_members');

-- tables/get_started_dismissals.sql

-- A user who closed the guide to the first steps in an organization. Written by that user.
create table get_started_dismissals (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, organization_id)
);

select enable_rls('get_started_dismissals');
create policy get_started_dismissals_own on get_started_dismissals for all to storey_app, storey_platform
  using (user_id = (select scope_user()) and organization_id = (select scope_organization()))
  with check (user_id = (select scope_user()) and organization_id = (select scope_organization()));
grant select, insert on get_started_dismissals to storey_app, storey_platform;

-- tables/idempotency_keys.sql

-- The first response to a call that creates or sends, by caller, endpoint and key of the client; a repeated call gets
-- the same response. Written with each such call, and deleted after a day.
create table idempotency_keys (
  caller text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null,
  status integer,
  -- Null in new rows: earlier versions stored the response here, not encrypted.
  response text,
  secret boolean not null default false,
  created_at timestamptz not null default now(),
  -- The response, encrypted, because it may contain values that are encrypted in records, such as passport numbers.
  -- `visibility` is what its caller was allowed to see.
  sealed bytea,
  visibility jsonb,
  primary key (caller, endpoint, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

select enable_rls('idempotency_keys');
create policy idempotency_keys_own on idempotency_keys for all to storey_app, storey_platform
  using (starts_with(caller, ('user:' || (select scope_user())) || ':'));
create policy idempotency_keys_of_account on idempotency_keys for all to storey_account using (true);
-- The worker deletes keys that are too old.
create policy idempotency_keys_of_worker on idempotency_keys for all to storey_worker using (true);
grant select, insert, update, delete on idempotency_keys to storey_account, storey_app, storey_platform;
grant select, delete on idempotency_keys to storey_worker;

-- tables/imports.sql

-- An import of a spreadsheet: file, mapping of columns, options and totals of its rows. Written by the user who imports
-- and by the jobs that check, apply and undo it. Rows and file are kept for a limited time (`cleared_at`).
create table imports (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  user_name text not null,
  file_id bigint,
  file_name text not null,
  format text not null,
  sheets text[] not null default '{}',
  sheet text,
  headings text[] not null,
  headings_key text not null,
  mapping text[] not null,
  options jsonb not null,
  status text not null default 'draft',
  row_count integer not null,
  to_create integer not null default 0,
  to_update integer not null default 0,
  to_skip integer not null default 0,
  to_refuse integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  removed integer not null default 0,
  put_back integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_at timestamptz,
  cleared_at timestamptz,
  version integer not null default 1,
  kind text not null default 'leads'
    check (kind in ('leads', 'units', 'contacts', 'contact_companies', 'contact_brokers')),
  building_id bigint,
  constraint imports_pkey primary key (id),
  constraint imports_organization_id_id_key unique (organization_id, id),
  constraint imports_organization_id_fkey foreign key (organization_id) references organizations,
  constraint imports_user_id_fkey foreign key (user_id) references users,
  constraint imports_organization_id_file_id_fkey foreign key (organization_id, file_id)
    references files (organization_id, id),
  foreign key (organization_id, building_id)
    references buildings (organization_id, id) on delete set null (building_id),
  constraint imports_file_name_check check (length(file_name) between 1 and 255),
  constraint imports_format_check check (format in ('csv', 'xlsx')),
  constraint imports_headings_check check (cardinality(headings) between 1 and 60),
  constraint imports_options_check check (jsonb_typeof(options) = 'object'),
  constraint imports_status_check check (
    status in ('draft', 'checking', 'checked', 'importing', 'stopped', 'imported', 'undoing', 'undone')),
  constraint imports_row_count_check check (row_count between 1 and 50000),
  constraint imports_check check (cardinality(mapping) = cardinality(headings)),
  check (building_id is null or kind = 'units')
);

create index imports_file on imports (organization_id, file_id) where file_id is not null;
-- Jobs: imports whose rows are kept no longer.
create index imports_to_clear on imports (created_at) where cleared_at is null;
create index imports_newest on imports (organization_id, kind, id desc);
create index imports_headings on imports (organization_id, kind, headings_key, id desc);
create index imports_building on imports (organization_id, building_id) where building_id is not null;

select enable_rls('imports');
create policy in_scope on imports for all to storey_app using (organization_id = (select scope_organization()));
create policy of_worker on imports for all to storey_worker using (true) with check (true);
-- For super admins, who import contacts of the platform.
create policy of_platform on imports for all to storey_platform
  using (organization_id = (select scope_organization()));
grant select, insert, update, delete on imports to storey_app, storey_platform;
grant select, update, delete on imports to storey_worker;

select audit_table('imports',
  hidden => '{file_name,sheets,sheet,headings,headings_key}',
  ignored => '{to_create,to_update,to_skip,to_refuse,created,updated,skipped,refused,removed,put_back,kept}',
  private => true);

-- tables/import_rows.sql

-- A row of the file of an import: its cells, the import verdict (`plan`, `problems`) and the outcome. Written by the
-- jobs that check, apply and undo the import; deleted with it or when its rows are no longer kept.
create table import_rows (
  organization_id bigint not null,
  import_id bigint not null,
  line integer not null,
  cells text[] not null,
  plan text,
  problems jsonb not null default '[]',
  preview jsonb,
  duplicate_id bigint,
  duplicate_line integer,
  outcome text,
  record_id bigint,
  before jsonb,
  record_version integer,
  undone text,
  constraint import_rows_pkey primary key (organization_id, import_id, line),
  constraint import_rows_organization_id_import_id_fkey foreign key (organization_id, import_id)
    references imports (organization_id, id) on delete cascade,
  constraint import_rows_line_check check (line > 0),
  constraint import_rows_plan_check check (plan in ('create', 'update', 'skip', 'refuse')),
  constraint import_rows_outcome_check check (outcome in ('created', 'updated', 'skipped', 'refused')),
  constraint import_rows_undone_check check (undone in ('removed', 'put_back', 'kept', 'gone'))
);

-- Rows to apply, and the rows of a record when the import is undone.
create index import_rows_record on import_rows (organization_id, import_id, record_id) where record_id is not null;
create index import_rows_waiting on import_rows (organization_id, import_id, line) where outcome is null;

select enable_rls('import_rows');
create policy in_scope on import_rows for all to storey_app using (organization_id = (select scope_organization()));
create policy of_worker on import_rows for all to storey_worker using (true) with check (true);
create policy of_platform on import_rows for all to storey_platform
  using (organization_id = (select scope_organization()));
-- Rows of the caller's own imports, and rows of a lead that the caller may see.
create policy own_only on import_rows as restrictive for all to storey_own
  using (exists (select from imports i where i.organization_id = import_rows.organization_id
    and i.id = import_rows.import_id and (i.user_id = (select scope_user()) or i.kind = 'leads'
    and exists (select from leads l
      where l.organization_id = import_rows.organization_id and l.id = import_rows.record_id))))
  with check (true);
grant select, insert, update, delete on import_rows to storey_app, storey_platform;
grant select, update, delete on import_rows to storey_worker;

-- tables/installments.sql

-- A payment of a payment plan, or a series of equal ones. Written with the plan. The installments of a plan add up to
-- the price.
create table installments (
  organization_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 100),
  name text not null check (length(name) between 1 and 120),
  amount_kind text not null check (amount_kind in ('percent', 'fixed', 'remainder')),
  percent numeric(6,3) check (percent > 0 and percent <= 100),
  amount bigint check (amount between 1 and 9007199254740991),
  due_kind text not null
    check (due_kind in ('on_booking', 'on_date', 'days_after_booking', 'months_after_booking', 'on_construction',
      'on_handover', 'months_after_handover')),
  due_value integer check (due_value between 0 and 3650),
  due_on date,
  repeat_count integer not null default 1 check (repeat_count between 1 and 240),
  repeat_every_months integer not null default 1 check (repeat_every_months between 1 and 60),
  primary key (organization_id, payment_plan_id, position),
  foreign key (organization_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade,
  check ((amount_kind = 'percent') = (percent is not null)),
  check ((amount_kind = 'fixed') = (amount is not null)),
  check ((due_kind = 'on_date') = (due_on is not null)),
  constraint installments_amount_max check (amount <= 10000000000000)
);

select enable_rls('installments');
create policy in_scope on installments for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on installments for all to storey_platform using (true);
grant select, insert, update, delete on installments to storey_app, storey_platform;

-- The installments of a plan add up to the price: percentages to 100, or one row is the remainder. Fixed amounts are a
-- different percentage of every price, so they need a remainder. Checked at the end of the transaction, because the
-- rows of a plan are replaced together.
create function installments_add_up() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select i.payment_plan_id as plan,
      coalesce(sum(i.percent * i.repeat_count), 0) as percents,
      count(*) filter (where i.amount_kind = 'remainder') as remainders,
      count(*) filter (where i.amount_kind = 'fixed') as fixed
    into sums from installments i
    where i.organization_id = coalesce(new.organization_id, old.organization_id)
      and i.payment_plan_id = coalesce(new.payment_plan_id, old.payment_plan_id)
    group by 1;
  if sums.plan is not null and (sums.remainders > 1
    or sums.remainders = 1 and sums.percents >= 100
    or sums.remainders = 0 and (sums.fixed > 0 or sums.percents <> 100)) then
    raise exception 'the installments of payment plan % do not add up to the price', sums.plan
      using errcode = 'check_violation', constraint = 'installments_add_up';
  end if;
  return null;
end
$$;
create constraint trigger check_installments after insert or delete or update on installments
  deferrable initially deferred
  for each row execute function installments_add_up();

select audit_table('installments');

-- tables/invites.sql

-- An offer of membership with a role, sent to one e-mail address. Written by super admins, and by the invited person
-- who accepts or declines it. An address has at most one pending invite per organization; the role fits the type of the
-- organization.
create table invites (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  organization_type text not null,
  email text not null check (length(email) <= 254),
  role text not null check (role in
    ('super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker')),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  token_hash bytea not null unique,
  invited_by bigint references users,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  -- Sending it again creates a new link and ends the old one.
  sent_count integer not null default 1,
  last_sent_at timestamptz not null default now(),
  undelivered_at timestamptz,
  email_id uuid,
  foreign key (organization_id, organization_type) references organizations (id, type),
  constraint invites_role_fits_type check (
    organization_type = 'platform' and role in ('super_admin', 'super_admin_sales_manager')
    or organization_type = 'developer' and role in ('developer_admin', 'developer')
    or organization_type = 'brokerage' and role in ('broker_admin', 'broker')),
  constraint invites_decided check ((decided_at is null) = (status = 'pending'))
);
comment on column invites.undelivered_at is
  'When the last e-mail was returned; null if it was not, or was sent again since then.';
comment on column invites.email_id is 'The last e-mail of this invite.';

create unique index invites_pending on invites (organization_id, lower(email)) where status = 'pending';
create index invites_for_address on invites (lower(email)) where status = 'pending';
create index invites_of_organization on invites (organization_id, id desc);
create unique index invites_email_id on invites (email_id) where email_id is not null;

select enable_rls('invites');
create policy invites_in_scope on invites for select to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy invites_of_platform on invites for all to storey_platform using (true);
create policy invites_of_account on invites for all to storey_account using (true) with check (true);
grant select, insert, update on invites to storey_account, storey_platform;
-- Every column except the hash of the link.
grant select (id, organization_id, organization_type, email, role, status, invited_by, invited_by_name, created_at,
    expires_at, decided_at, decided_by, sent_count, last_sent_at, undelivered_at, email_id)
  on invites to storey_app;

-- For the worker, which has no other access to invites. No row if the e-mail is not that of a pending invite, or was
-- recorded as undelivered before.
create function mark_invite_undelivered(returned_email uuid)
  returns table (id bigint, organization_id bigint, organization_name text, email text, invited_by bigint)
  language sql security definer set search_path = public as $$
  update invites i set undelivered_at = now() from organizations o
    where i.email_id = returned_email and i.status = 'pending' and i.undelivered_at is null and o.id = i.organization_id
    returning i.id, i.organization_id, o.name, i.email, i.invited_by
$$;
revoke execute on function mark_invite_undelivered(uuid) from public;
grant execute on function mark_invite_undelivered(uuid) to storey_worker;

select audit_table('invites', hidden => '{token_hash}');

-- tables/jobs.sql

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

-- tables/lead_changes.sql

-- A lead that a bulk change has changed, with the values before and after, so that the change can be undone. Written by
-- the bulk change and by undoing it.
create table lead_changes (
  organization_id bigint not null references organizations,
  -- The task of the bulk change; deleted with it.
  job_id bigint not null,
  lead_id bigint not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  -- The result of undoing the change: kept if the lead was changed since then, gone if the lead was deleted.
  undone text check (undone in ('put_back', 'kept', 'gone')),
  primary key (job_id, lead_id),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);

create index lead_changes_to_undo on lead_changes (job_id, lead_id) where undone is null;

select enable_rls('lead_changes');
create policy in_scope on lead_changes for all to storey_app using (organization_id = (select scope_organization()));
-- Of the caller's own bulk changes: jobs shows a caller only their own.
create policy own_only on lead_changes as restrictive for all to storey_own
  using (exists (select from jobs j where j.id = lead_changes.job_id))
  with check (true);
grant select, insert, update on lead_changes to storey_app;

-- tables/lead_counts.sql

-- A counter of an organization's active leads by status, seen and unseen. Written only by the triggers of leads.
create table lead_counts (
  organization_id bigint not null references organizations,
  status text not null,
  seen boolean not null,
  count bigint not null default 0,
  -- Each counter has sixteen parts: a transaction changes the part of its connection, so that it does not wait for the
  -- commit of others. A part may be negative; the sum of all is the count.
  part smallint not null default 0,
  primary key (organization_id, status, seen, part)
);

select enable_rls('lead_counts');
create policy in_scope on lead_counts for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_counts as restrictive for all to storey_own using (false);
grant select on lead_counts to storey_app;

-- tables/lead_documents.sql

-- A document of a lead, such as a passport or proof of payment, with its current file; earlier files are in
-- lead_document_versions. Written by members.
create table lead_documents (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  title text not null check (length(title) between 1 and 200),
  kind text not null default 'other'
    check (kind in ('passport', 'national_id', 'payment_proof', 'brochure', 'agreement', 'other')),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A document keeps its id when its file is replaced. `number` is the version of the file.
  number integer not null default 1 check (number between 1 and 100),
  uploaded_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_by bigint references users,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index lead_documents_bin
  on lead_documents (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index lead_documents_lead on lead_documents (organization_id, lead_id, created_at desc);
create index lead_documents_file on lead_documents (organization_id, file_id);

select enable_rls('lead_documents');
create policy in_scope on lead_documents for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_documents as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_documents.organization_id
    and l.id = lead_documents.lead_id))
  with check (true);
grant select, insert, update on lead_documents to storey_app;

-- Records who deleted it, and clears it when it is restored.
create trigger set_deleted_by before update of deleted_at on lead_documents
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- A row written while its lead is being merged is moved to the remaining lead.
create trigger sync_with_surviving_lead after insert on lead_documents referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

select audit_table('lead_documents', hidden => '{title}', private => true);

-- tables/lead_document_versions.sql

-- An earlier version of the document of a lead; the current one is in lead_documents. Written when a new file replaces
-- it.
create table lead_document_versions (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  document_id bigint not null,
  number integer not null check (number between 1 and 100),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  uploaded_at timestamptz not null,
  superseded_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, document_id, number),
  foreign key (organization_id, document_id) references lead_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index lead_document_versions_file on lead_document_versions (organization_id, file_id);

select enable_rls('lead_document_versions');
create policy in_scope on lead_document_versions for all to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on lead_document_versions as restrictive for all to storey_own
  using (exists (select from lead_documents d where d.organization_id = lead_document_versions.organization_id
    and d.id = lead_document_versions.document_id))
  with check (true);
grant select, insert on lead_document_versions to storey_app;

select audit_table('lead_document_versions', private => true);

-- tables/lead_history_items.sql

-- An entry of the history of a lead. Written in the transaction of the change, and not changed afterwards except that
-- it moves when leads are merged.
create table lead_history_items (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  kind text not null check (kind in ('imported', 'created', 'field_changed', 'owner_changed', 'status_changed',
    'stage_changed', 'tags_changed', 'note_added', 'note_changed', 'note_deleted', 'activity_created',
    'activity_changed', 'activity_completed', 'activity_reopened', 'activity_deleted', 'document_added',
    'document_changed', 'document_deleted', 'deal_created', 'deal_changed', 'deal_deleted', 'deleted', 'restored',
    'seen', 'imported', 'merged', 'merge_undone')),
  actor_id bigint references users,
  actor_name text,
  automatic boolean not null default false,
  field text,
  old jsonb,
  new jsonb,
  subject_id bigint,
  subject_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index lead_history_items_lead on lead_history_items (organization_id, lead_id, at desc, id desc);

select enable_rls('lead_history_items');
create policy in_scope on lead_history_items for all to storey_app
  using (organization_id = (select scope_organization()));
-- In addition to leads that the caller may see: entries of this transaction, because a change of a colleague's lead,
-- such as winning its deal, is written and read in the same statement.
create policy own_only on lead_history_items as restrictive for all to storey_own
  using (at = (select now()) or exists (select from leads l
    where l.organization_id = lead_history_items.organization_id and l.id = lead_history_items.lead_id))
  with check (true);
grant select, insert, update (lead_id) on lead_history_items to storey_app;

-- A row written while its lead is being merged is moved to the remaining lead.
create trigger sync_with_surviving_lead after insert on lead_history_items referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

-- tables/lead_merges.sql

-- A merge of leads that are the same person into one remaining lead. Written by the member who merges and by undoing
-- it.
create table lead_merges (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  merged_by bigint references users,
  merged_at timestamptz not null default now(),
  undone_by bigint references users,
  undone_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
comment on column lead_merges.lead_id is
  'The remaining lead; before and after contain its fields before and after the merge.';

create index lead_merges_lead on lead_merges (organization_id, lead_id, id desc);

select enable_rls('lead_merges');
create policy in_scope on lead_merges for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_merges as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_merges.organization_id
    and l.id = lead_merges.lead_id))
  with check (true);
grant select, insert, update (undone_by, undone_at) on lead_merges to storey_app;

select audit_table('lead_merges', hidden => '{before,after}', private => true);

-- tables/lead_merge_parts.sql

-- A lead that was merged into another one: the ids of its moved rows, by table, so that the merge can be undone.
-- Written by the merge.
create table lead_merge_parts (
  organization_id bigint not null,
  merge_id bigint not null,
  lead_id bigint not null,
  moved jsonb not null check (jsonb_typeof(moved) = 'object'),
  primary key (organization_id, merge_id, lead_id),
  foreign key (organization_id, merge_id) references lead_merges (organization_id, id) on delete cascade,
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index lead_merge_parts_lead on lead_merge_parts (organization_id, lead_id);

select enable_rls('lead_merge_parts');
create policy in_scope on lead_merge_parts for all to storey_app
  using (organization_id = (select scope_organization()));
create policy own_only on lead_merge_parts as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_merge_parts.organization_id
    and l.id = lead_merge_parts.lead_id))
  with check (true);
grant select, insert on lead_merge_parts to storey_app;

select audit_table('lead_merge_parts', hidden => '{moved}', private => true);

-- tables/lead_notes.sql

-- A note on a lead, as sanitized HTML and as text. Written by members.
create table lead_notes (
  organization_id bigint not null,
  id bigint generated by default as identity primary key,
  lead_id bigint not null,
  body_html text not null check (length(body_html) between 1 and 50000),
  body_text text not null,
  author_id bigint not null references users,
  author_name text not null,
  pinned_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  deleted_by bigint references users,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);

create index lead_notes_bin on lead_notes (organization_id, deleted_at desc, id desc) where deleted_at is not null;
create index lead_notes_lead on lead_notes (organization_id, lead_id, created_at desc);

select enable_rls('lead_notes');
create policy in_scope on lead_notes for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_notes as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_notes.organization_id
    and l.id = lead_notes.lead_id))
  with check (true);
grant select, insert, update on lead_notes to storey_app;
grant usage on sequence lead_notes_id_seq to storey_app;

-- Records who deleted it, and clears it when it is restored.
create trigger set_deleted_by before update of deleted_at on lead_notes
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function set_deleted_by();

-- A row written while its lead is being merged is moved to the remaining lead.
create trigger sync_with_surviving_lead after insert on lead_notes referencing new table as new_rows
  for each statement execute function sync_with_surviving_lead();

select audit_table('lead_notes', hidden => '{body_html,body_text}', private => true);

-- tables/lead_projects.sql

-- A project of the developer's own inventory that a lead is interested in. Written with the lead.
create table lead_projects (
  organization_id bigint not null,
  lead_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, lead_id, project_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);

create index lead_projects_project on lead_projects (organization_id, project_id);

select enable_rls('lead_projects');
create policy in_scope on lead_projects for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_projects as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_projects.organization_id
    and l.id = lead_projects.lead_id))
  with check (true);
grant select, insert, update, delete on lead_projects to storey_app;

select audit_table('lead_projects', private => true);

-- tables/lead_tags.sql

-- A tag of a lead. Written with the lead, by bulk changes and by imports.
create table lead_tags (
  organization_id bigint not null,
  lead_id bigint not null,
  tag_id bigint not null,
  primary key (organization_id, lead_id, tag_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);

create index lead_tags_tag on lead_tags (organization_id, tag_id);

select enable_rls('lead_tags');
create policy in_scope on lead_tags for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on lead_tags as restrictive for all to storey_own
  using (exists (select from leads l where l.organization_id = lead_tags.organization_id
    and l.id = lead_tags.lead_id))
  with check (true);
grant select, insert, update, delete on lead_tags to storey_app;

select audit_table('lead_tags', private => true);

-- tables/saved_views.sql

-- A saved query of a list, with its columns, under a name; shared with the organization or the user's own. Written by
-- its owner.
create table saved_views (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  user_name text not null,
  screen text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (length(name) between 1 and 60),
  -- The query of the list, as in its URL, without page and cursor.
  query jsonb not null default '{}' check (jsonb_typeof(query) = 'object' and length(query::text) <= 8000),
  -- The shown columns in order, each with its width and whether it is pinned; null: the default of the screen.
  columns jsonb check (columns is null or jsonb_typeof(columns) = 'array' and length(columns::text) <= 8000),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

create unique index saved_views_own_name
  on saved_views (organization_id, user_id, screen, lower(name)) where not shared;
create unique index saved_views_shared_name on saved_views (organization_id, screen, lower(name)) where shared;

select enable_rls('saved_views');
-- Shared views are read by every member, and written by their owner only.
create policy saved_views_seen on saved_views for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()) and (shared or user_id = (select scope_user())))
  with check (organization_id = (select scope_organization()) and user_id = (select scope_user()));
grant select, insert, update, delete on saved_views to storey_app, storey_platform;

select audit_table('saved_views', hidden => '{query}', private => true);

-- tables/list_preferences.sql

-- The view that a user opens a list with, and their columns, density and order of tabs, the same on every device.
-- Written by that user.
create table list_preferences (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  screen text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  default_view_id bigint,
  columns jsonb check (columns is null or jsonb_typeof(columns) = 'array' and length(columns::text) <= 8000),
  density text not null default 'normal' check (density in ('compact', 'normal')),
  updated_at timestamptz not null default now(),
  -- The order of the user's tabs of the list. A view that was deleted or is no longer shared is skipped when it is
  -- read.
  view_order bigint[] not null default '{}',
  primary key (user_id, organization_id, screen),
  foreign key (organization_id, default_view_id) references saved_views (organization_id, id)
    on delete set null (default_view_id),
  constraint list_preferences_view_order check (
    cardinality(view_order) <= 200 and array_position(view_order, null::bigint) is null)
);

create index list_preferences_view on list_preferences (default_view_id) where default_view_id is not null;

select enable_rls('list_preferences');
create policy list_preferences_own on list_preferences for all to storey_app, storey_platform
  using (user_id = (select scope_user()) and organization_id = (select scope_organization()))
  with check (user_id = (select scope_user()) and organization_id = (select scope_organization()));
grant select, insert, update, delete on list_preferences to storey_app, storey_platform;

-- tables/media360.sql

-- A 360-degree tour of a project, a building or a unit: exactly one of them. Written by users who manage its media; the
-- worker deletes it permanently some time after it was deleted.
create table media360 (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  title text not null check (length(title) between 1 and 120),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  constraint media360_one_owner check (num_nonnulls(project_id, building_id, unit_id) = 1)
);

create index media360_of_project on media360 (organization_id, project_id, position) where project_id is not null;
create index media360_of_building on media360 (organization_id, building_id, position) where building_id is not null;
create index media360_of_unit on media360 (organization_id, unit_id, position) where unit_id is not null;
-- Jobs: deleted tours to remove permanently.
create index media360_deleted on media360 (deleted_at) where deleted_at is not null;

select enable_rls('media360');
create policy in_scope on media360 for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360 for all to storey_platform using (true);
create policy of_worker on media360 for all to storey_worker using (true);
grant select, insert, update on media360 to storey_app, storey_platform;
grant select, delete, update (deleted_at) on media360 to storey_worker;

select audit_table('media360');

-- tables/media360_scenes.sql

-- A panorama of a 360-degree tour. Written by users who manage the media; the worker sets its state. A tour has no two
-- scenes with the same name or the same picture.
create table media360_scenes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  media360_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  position integer not null default 0,
  file_id bigint not null,
  -- Of the uploaded bytes, which are deleted after the sizes of the panorama were created.
  sent_sha256 bytea not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  problem text check (length(problem) <= 500),
  -- The first view, in degrees: direction and field of view.
  yaw double precision not null default 0 check (yaw between -180 and 180),
  pitch double precision not null default 0 check (pitch between -90 and 90),
  zoom double precision not null default 100 check (zoom between 40 and 120),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, media360_id, id),
  constraint media360_scenes_tour foreign key (organization_id, media360_id)
    references media360 (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  constraint media360_scenes_problem check ((state = 'failed') = (problem is not null))
);

create unique index media360_scenes_name on media360_scenes (media360_id, lower(name)) where deleted_at is null;
create unique index media360_scenes_once on media360_scenes (media360_id, sent_sha256) where deleted_at is null;
create index media360_scenes_of_tour on media360_scenes (organization_id, media360_id, position);
create index media360_scenes_file on media360_scenes (organization_id, file_id);
-- Jobs: deleted scenes to remove permanently.
create index media360_scenes_deleted on media360_scenes (deleted_at) where deleted_at is not null;

select enable_rls('media360_scenes');
create policy in_scope on media360_scenes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360_scenes for all to storey_platform using (true);
create policy of_worker on media360_scenes for all to storey_worker using (true);
grant select, insert, update on media360_scenes to storey_app, storey_platform;
grant select, delete, update (state, problem, version) on media360_scenes to storey_worker;

-- Deletes the file of a deleted scene, which no other row uses. Its bytes are deleted by the job that deleted the
-- scene, or by the one that looks for files without a row.
create function sync_files_of_scenes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from files f using old_rows g where f.organization_id = g.organization_id and f.id = g.file_id;
  return null;
end
$$;
create trigger sync_files_of_scenes after delete on media360_scenes referencing old table as old_rows
  for each statement execute function sync_files_of_scenes();

select audit_table('media360_scenes', hidden => '{sent_sha256}');

-- tables/media360_hotspots.sql

-- A point in a scene of a 360-degree tour that leads to another scene of the same tour, shows a text, or both. Written
-- with the scene.
create table media360_hotspots (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  media360_id bigint not null,
  scene_id bigint not null,
  yaw double precision not null check (yaw between -180 and 180),
  pitch double precision not null check (pitch between -90 and 90),
  target_scene_id bigint,
  text text check (length(text) between 1 and 120),
  constraint media360_hotspots_tour foreign key (organization_id, media360_id)
    references media360 (organization_id, id) on delete cascade,
  constraint media360_hotspots_scene foreign key (organization_id, media360_id, scene_id)
    references media360_scenes (organization_id, media360_id, id) on delete cascade,
  constraint media360_hotspots_target foreign key (organization_id, media360_id, target_scene_id)
    references media360_scenes (organization_id, media360_id, id) on delete cascade,
  constraint media360_hotspots_has_content check (num_nonnulls(target_scene_id, text) > 0),
  constraint media360_hotspots_other_scene check (target_scene_id <> scene_id)
);

create index media360_hotspots_of_tour on media360_hotspots (organization_id, media360_id);
create index media360_hotspots_of_scene on media360_hotspots (organization_id, media360_id, scene_id);
create index media360_hotspots_to
  on media360_hotspots (organization_id, media360_id, target_scene_id) where target_scene_id is not null;

select enable_rls('media360_hotspots');
create policy in_scope on media360_hotspots for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media360_hotspots for all to storey_platform using (true);
create policy of_worker on media360_hotspots for all to storey_worker using (true);
grant select, insert, update, delete on media360_hotspots to storey_app, storey_platform;
grant select on media360_hotspots to storey_worker;

select audit_table('media360_hotspots');

-- tables/media_links.sql

-- A video or an embed of a project, a building or a unit: exactly one of them. Written by users who manage its media.
create table media_links (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  provider text not null check (provider in ('youtube', 'vimeo', 'embed')),
  title text not null check (length(title) between 1 and 120),
  -- Of a video: its id at the provider, the hash of an unlisted one, and the second at which it starts.
  code text,
  hash text,
  starts_at integer,
  -- Of an embed.
  url text,
  kind text,
  height integer,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  constraint media_links_one_owner check (num_nonnulls(project_id, building_id, unit_id) = 1),
  constraint media_links_of_provider check (
    case provider
      when 'youtube' then code ~ '^[A-Za-z0-9_-]{11}$' and hash is null and num_nonnulls(url, kind, height) = 0
      when 'vimeo' then code ~ '^[1-9][0-9]{5,11}$' and coalesce(hash ~ '^[0-9a-f]{6,32}$', true)
        and num_nonnulls(url, kind, height) = 0
      else num_nonnulls(code, hash, starts_at) = 0 and num_nonnulls(url, kind, height) = 3
    end),
  constraint media_links_code check ((provider = 'embed') = (code is null)),
  constraint media_links_starts_at check (starts_at between 1 and 86399),
  constraint media_links_url check (url ~ '^https://[a-z0-9.-]+/' and length(url) <= 2000),
  constraint media_links_kind check (kind in ('tour', 'map', 'configurator', 'calculator', 'other')),
  constraint media_links_height check (height between 200 and 1200)
);

-- md5, because a URL may be too long for an index entry.
create unique index media_links_once
  on media_links (project_id, building_id, unit_id, provider, coalesce(code, md5(url))) nulls not distinct
  where deleted_at is null;
create index media_links_of_project
  on media_links (organization_id, project_id, position) where project_id is not null;
create index media_links_of_building
  on media_links (organization_id, building_id, position) where building_id is not null;
create index media_links_of_unit on media_links (organization_id, unit_id, position) where unit_id is not null;
-- Jobs: deleted links to remove permanently.
create index media_links_deleted on media_links (deleted_at) where deleted_at is not null;

select enable_rls('media_links');
create policy in_scope on media_links for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on media_links for all to storey_platform using (true);
create policy of_worker on media_links for all to storey_worker using (true);
grant select, insert, update on media_links to storey_app, storey_platform;
grant select, delete on media_links to storey_worker;

select audit_table('media_links');

-- tables/message_templates.sql

-- A WhatsApp template of the provider. Copied from the provider, never changed here.
create table message_templates (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  provider text not null check (provider = 'meta'),
  external_id text not null check (length(external_id) between 1 and 100),
  name text not null check (length(name) between 1 and 512),
  language text not null check (length(language) between 2 and 20),
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null check (status in ('approved', 'pending', 'rejected', 'paused', 'disabled')),
  status_reason text,
  quality text not null default 'unknown' check (quality in ('green', 'yellow', 'red', 'unknown')),
  header text not null default 'none' check (header in ('none', 'text', 'image', 'video', 'document', 'location')),
  header_text text,
  body text not null,
  footer text,
  buttons text[] not null default '{}',
  -- The names of the variables in the order of the body; the name of a numbered variable is its number.
  variables text[] not null default '{}',
  examples text[] not null default '{}',
  synced_at timestamptz not null default now(),
  -- Set when the provider no longer lists it.
  gone_at timestamptz,
  unique (organization_id, id),
  constraint message_templates_external unique (organization_id, provider, external_id)
);

select enable_rls('message_templates');
create policy in_scope on message_templates for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy message_templates_of_worker on message_templates for all to storey_worker using (true) with check (true);
grant select, insert, update on message_templates to storey_app, storey_platform;
grant select, insert, update, delete on message_templates to storey_worker;

select audit_table('message_templates', ignored => '{synced_at}');

-- tables/message_batches.sql

-- A message sent to many contacts by WhatsApp or e-mail, with its content when it was created. Written by super admins;
-- the worker sends it and sets its status.
create table message_batches (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'email')),
  provider text not null check (provider in ('meta', 'mail')),
  template_id bigint,
  -- The content that is sent, copied when the batch was created.
  title text not null check (length(title) between 1 and 200),
  language text,
  subject text check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  footer text,
  buttons text[] not null default '{}',
  variable_names text[] not null default '{}',
  -- The source of each variable: a field of the recipient, a fixed text, or a text for an empty field.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object'),
  status text not null default 'sending' check (status in ('sending', 'paused', 'completed', 'cancelled')),
  -- Why the worker paused it.
  problem text,
  recipients integer not null default 0 check (recipients between 0 and 10000),
  created_by bigint references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, template_id) references message_templates (organization_id, id),
  constraint message_batches_channel check (
    (channel = 'whatsapp') = (provider = 'meta') and (channel = 'whatsapp') = (template_id is not null)
    and (channel = 'email') = (subject is not null)),
  constraint message_batches_end check ((ended_at is not null) = (status in ('completed', 'cancelled')))
);

create index message_batches_newest on message_batches (organization_id, id desc);
create index message_batches_template on message_batches (organization_id, template_id) where template_id is not null;
-- Jobs: batches to send.
create index message_batches_sending on message_batches (id) where status = 'sending';

select enable_rls('message_batches');
create policy in_scope on message_batches for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy message_batches_of_worker on message_batches for all to storey_worker using (true) with check (true);
grant select, insert, update on message_batches to storey_app, storey_platform;
grant select, insert, update, delete on message_batches to storey_worker;

select audit_table('message_batches', hidden => '{variables,subject,body}');

-- tables/messages.sql

-- A message of a batch to one recipient. Written with the batch; the worker sends it and sets its status, also from
-- notifications of the provider.
create table messages (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  -- Our own id, sent to the provider with the message and returned by its webhooks.
  key uuid not null default gen_random_uuid(),
  batch_id bigint not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  provider text not null check (provider in ('meta', 'mail')),
  template_id bigint,
  recipient_kind text not null check (recipient_kind in ('company', 'broker')),
  recipient_id bigint not null,
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  -- A number in E.164 or an e-mail address in lower case; null: the contact has none, and the message is skipped.
  address text check (length(address) between 3 and 254),
  -- The values of the variables, in order.
  variables text[] not null default '{}',
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled')),
  skip_reason text check (skip_reason in ('opted_out', 'blocked', 'no_address', 'duplicate')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  provider_message_id text,
  email_id uuid,
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  -- Sending it again may succeed.
  retryable boolean not null default false,
  queued_at timestamptz not null default now(),
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  ended_at timestamptz,
  constraint messages_key unique (key),
  unique (organization_id, id),
  constraint messages_once_a_recipient unique (batch_id, recipient_kind, recipient_id),
  constraint messages_provider_id unique (provider, provider_message_id),
  constraint messages_email unique (email_id),
  foreign key (organization_id, batch_id) references message_batches (organization_id, id),
  foreign key (organization_id, template_id) references message_templates (organization_id, id),
  constraint messages_skipped_why check ((status = 'skipped') = (skip_reason is not null)),
  constraint messages_address check (address is not null or status = 'skipped')
);
comment on column messages.status is
  'uncertain: the provider did not respond. It may have sent the message, so the worker does not send it again.';

-- An address gets a batch once.
create unique index messages_once_an_address on messages (batch_id, address) where status <> 'skipped';

-- The log of messages, by filter.
create index messages_newest on messages (organization_id, id desc);
create index messages_of_batch on messages (organization_id, batch_id, status, id desc);
create index messages_by_status on messages (organization_id, status, id desc);
create index messages_by_channel on messages (organization_id, channel, id desc);
create index messages_of_template on messages (organization_id, template_id, id desc) where template_id is not null;
create index messages_by_error on messages (organization_id, error_code, id desc) where error_code is not null;
create index messages_by_time on messages (organization_id, queued_at, id desc);
create index messages_of_recipient on messages (organization_id, recipient_kind, recipient_id, id desc);
create index messages_by_provider on messages (organization_id, provider, id desc);
create index messages_by_address on messages (organization_id, channel, address) where address is not null;
create index messages_names on messages using gin (recipient_name gin_trgm_ops, address gin_trgm_ops);

-- Jobs: messages to send, and messages that are being sent.
create index messages_waiting on messages (batch_id, id) where status = 'queued';
create index messages_being_sent on messages (sending_at) where status = 'sending';
-- The addresses that a provider was recently asked to write to: it allows a number of different ones in 24 hours.
create index messages_reached on messages (provider, sending_at, address) where sending_at is not null;

select enable_rls('messages');
create policy in_scope on messages for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy messages_of_worker on messages for all to storey_worker using (true) with check (true);
grant select, insert, update on messages to storey_app, storey_platform;
grant select, insert, update, delete on messages to storey_worker;

-- Allows only these transitions: the status advances, and a message returns to the queue only if the provider certainly
-- did not accept it, or a user sends it again.
create function check_message_transition() returns trigger language plpgsql as $$
begin
  if new.status = old.status or (old.status, new.status) in (
    ('queued', 'sending'), ('queued', 'skipped'), ('queued', 'cancelled'),
    ('sending', 'queued'), ('sending', 'uncertain'), ('sending', 'sent'), ('sending', 'delivered'),
    ('sending', 'read'), ('sending', 'failed'),
    ('uncertain', 'queued'), ('uncertain', 'sent'), ('uncertain', 'delivered'), ('uncertain', 'read'),
    ('uncertain', 'failed'),
    ('sent', 'delivered'), ('sent', 'read'), ('sent', 'failed'),
    ('delivered', 'read'),
    ('failed', 'queued'), ('failed', 'delivered'), ('failed', 'read')) then
    return new;
  end if;
  raise exception 'a message cannot change from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'messages_transition';
end
$$;
create trigger check_message_transition before update of status on messages
  for each row execute function check_message_transition();

-- tables/message_events.sql

-- A notification of a provider about a message, stored once however often the provider sends it. One about an unknown
-- message waits here. Written by webhooks, which run as the worker.
create table message_events (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  provider text not null check (provider = 'meta'),
  event_key bytea not null check (length(event_key) = 32),
  kind text not null check (kind in ('status', 'inbound', 'template')),
  message_id bigint,
  provider_message_id text not null check (length(provider_message_id) between 1 and 200),
  status text check (status in ('sent', 'delivered', 'read', 'failed')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  error_code text check (length(error_code) <= 40),
  error_text text check (length(error_text) <= 500),
  unique (organization_id, id),
  constraint message_events_once unique (provider, event_key),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);

create index message_events_unknown on message_events (provider, provider_message_id) where message_id is null;
create index message_events_of_message on message_events (organization_id, message_id) where message_id is not null;
-- Jobs: old events to delete.
create index message_events_age on message_events (received_at);

select enable_rls('message_events');
create policy message_events_of_worker on message_events for all to storey_worker using (true) with check (true);
grant select, insert, update, delete on message_events to storey_worker;

-- tables/message_opt_outs.sql

-- An address or phone number that gets no messages by a channel, because its holder answered STOP or opened the opt-out
-- link. Written by the worker, for webhooks and links.
create table message_opt_outs (
  organization_id bigint not null references organizations,
  channel text not null check (channel in ('whatsapp', 'email')),
  address text not null check (length(address) between 3 and 254),
  how text not null check (how in ('reply', 'link')),
  at timestamptz not null default now(),
  primary key (organization_id, channel, address)
);

select enable_rls('message_opt_outs');
create policy in_scope on message_opt_outs for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy message_opt_outs_of_worker on message_opt_outs for all to storey_worker using (true) with check (true);
grant select on message_opt_outs to storey_app, storey_platform;
grant select, insert, update, delete on message_opt_outs to storey_worker;

select audit_table('message_opt_outs', hidden => '{address}');

-- tables/message_paces.sql

-- The time of the next request to a provider, which keeps its rate limit across all batches and processes. Written by
-- the worker.
create table message_paces (
  provider text primary key check (provider = 'meta'),
  next_at timestamptz not null default now(),
  -- Consecutive refusals; the wait grows with each.
  strikes integer not null default 0
);

select enable_rls('message_paces');
create policy message_paces_of_worker on message_paces for all to storey_worker using (true) with check (true);
grant select, insert, update, delete on message_paces to storey_worker;

insert into message_paces (provider) values ('meta');

-- tables/note_files.sql

-- A file attached to a note. Written by the members who may change the note.
create table note_files (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  note_id bigint not null,
  file_id bigint not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, note_id) references lead_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index note_files_note on note_files (organization_id, note_id, id) where deleted_at is null;
create index note_files_file on note_files (organization_id, file_id);

select enable_rls('note_files');
create policy in_scope on note_files for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on note_files as restrictive for all to storey_own
  using (exists (select from lead_notes n where n.organization_id = note_files.organization_id
    and n.id = note_files.note_id))
  with check (true);
grant select, insert, update on note_files to storey_app;

select audit_table('note_files', private => true);

-- tables/note_mentions.sql

-- A colleague mentioned in a note, who is a member of the same organization. Written with the note; `read_at` by the
-- colleague.
create table note_mentions (
  organization_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, note_id, user_id),
  foreign key (organization_id, note_id) references lead_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships on delete cascade
);

create index note_mentions_user on note_mentions (organization_id, user_id, created_at desc);

select enable_rls('note_mentions');
create policy in_scope on note_mentions for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on note_mentions as restrictive for all to storey_own
  using (exists (select from lead_notes n where n.organization_id = note_mentions.organization_id
    and n.id = note_mentions.note_id))
  with check (true);
grant select, insert, update, delete on note_mentions to storey_app;

-- tables/notification_settings.sql

-- A user's choice how they are notified of a kind of event, if it is not the default. Written by that user.
-- notify_person has the defaults: every kind is shown in the application, and some kinds are also sent by e-mail.
create table notification_settings (
  user_id bigint not null references users,
  kind text not null check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended',
    'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed',
    'offer_answered', 'payment_overdue', 'payments_due', 'security')),
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

select enable_rls('notification_settings');
create policy notification_settings_own on notification_settings for all to storey_app, storey_platform
  using (user_id = (select scope_user()))
  with check (user_id = (select scope_user()));
grant select, insert, update, delete on notification_settings to storey_app, storey_platform;

select audit_table('notification_settings');

-- tables/notifications.sql

-- An event that a user was notified of, in an organization or about their account. Written only by notify_person; a
-- user is notified of an event once.
create table notifications (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations,
  user_id bigint not null references users,
  kind text not null check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended',
    'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed',
    'offer_answered', 'payment_overdue', 'payments_due', 'security')),
  actor_id bigint references users,
  actor_name text,
  subject_kind text
    check (subject_kind in ('lead', 'deal', 'activity', 'booking', 'sale_offer', 'organization', 'job')),
  subject_id bigint,
  subject_name text,
  outcome text check (outcome in ('accepted', 'changed', 'rejected', 'expired', 'cancelled', 'done', 'failed')),
  detail text check (length(detail) <= 500),
  path text check (path like '/%' and length(path) <= 200),
  -- The key of the event: a user is not notified of the same event twice.
  dedupe_key text not null check (length(dedupe_key) between 1 and 200),
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, dedupe_key)
);
comment on column notifications.organization_id is 'Null: about the account itself, shown in every organization.';
comment on column notifications.path is 'The path of the screen that shows the subject.';
comment on column notifications.shown is
  'False if the user wants this kind by e-mail only, or not at all. The row is kept, so that they are notified once.';

create index notifications_of_person on notifications (user_id, id desc) where shown;
create index notifications_unread on notifications (user_id, organization_id) where shown and read_at is null;
-- Jobs: old notifications to delete.
create index notifications_age on notifications (created_at);

select enable_rls('notifications');
create policy notifications_own on notifications for select to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null
    or organization_id = (select scope_organization())));
create policy notifications_read on notifications for update to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null
    or organization_id = (select scope_organization())));
create policy notifications_of_worker on notifications for all to storey_worker using (true) with check (true);
grant select, update (read_at) on notifications to storey_app, storey_platform;
grant select, delete, update (mailed_at) on notifications to storey_worker;

-- The only way to create a notification; the event is a row of notifications as JSON. An enabled member of the
-- organization is notified, once, in the ways they chose. Of some kinds about a developer, users of the platform who
-- sell for that developer are notified too, in the platform. Security is always shown and always sent by e-mail; an
-- invite has its own e-mail, so none is sent for it. Returns where and how to continue; no row if the user must not be
-- notified, or was notified before.
create function notify_person(event jsonb) returns table (id bigint, notified_in bigint, in_app boolean, mail boolean)
  language plpgsql security definer set search_path = public as $$
declare
  note notifications := jsonb_populate_record(null::notifications, event);
  target bigint;
  wants_app boolean;
  wants_mail boolean;
begin
  perform from users u where u.id = note.user_id and u.disabled_at is null;
  if not found then return; end if;
  if note.organization_id is not null and note.kind <> 'invite' then
    select m.organization_id into target from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = note.user_id and m.enabled and o.status not in ('suspended', 'closed')
        and (m.organization_id = note.organization_id
          or note.kind in ('booking_decided', 'payments_due', 'discount', 'payment_overdue', 'offer_viewed',
              'offer_answered')
            and (m.role = 'super_admin' or m.role = 'super_admin_sales_manager' and exists (
              select from sales_assignments a
              where a.user_id = note.user_id and a.organization_id = note.organization_id)))
      order by m.organization_id <> note.organization_id, m.organization_id limit 1;
    if not found then return; end if;
  end if;
  select s.in_app, s.mail into wants_app, wants_mail from notification_settings s
    where s.user_id = note.user_id and s.kind = note.kind;
  wants_app := note.kind = 'security' or coalesce(wants_app, true);
  wants_mail := note.kind = 'security'
    or note.kind <> 'invite' and coalesce(wants_mail, note.kind in ('mention', 'assigned', 'booking_decided',
      'discount', 'payment_overdue', 'offer_answered', 'paper_expiry'));
  return query
    with written as (
      insert into notifications as n (organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id,
        subject_name, outcome, detail, path, dedupe_key, shown)
      values (target, note.user_id, note.kind, note.actor_id, note.actor_name, note.subject_kind, note.subject_id,
        left(note.subject_name, 200), note.outcome, left(note.detail, 500), note.path, note.dedupe_key, wants_app)
      on conflict (user_id, dedupe_key) do nothing
      returning n.id)
    select written.id, target, wants_app, wants_mail from written;
end
$$;
revoke execute on function notify_person(jsonb) from public;
grant execute on function notify_person(jsonb) to storey_account, storey_app, storey_platform, storey_worker;

-- tables/organization_bank_details.sql

-- The bank account of an organization. Written by its admins, by its registration and by super admins. It has an IBAN
-- or an account number.
create table organization_bank_details (
  organization_id bigint primary key references organizations on delete cascade,
  beneficiary text not null check (length(beneficiary) between 1 and 200),
  bank text not null check (length(bank) between 1 and 200),
  branch text check (length(branch) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Encrypted, bound to the organization. Users who may not change them see the last four characters only.
  iban bytea,
  iban_last_four text check (length(iban_last_four) = 4),
  account_number bytea,
  account_number_last_four text check (length(account_number_last_four) between 1 and 4),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  -- A sort code, an ABA number or an IFSC, if the country has no IBAN.
  routing_code text check (length(routing_code) between 1 and 40),
  intermediary_bank text check (length(intermediary_bank) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint organization_bank_details_name_an_account check (iban is not null or account_number is not null),
  constraint organization_bank_details_iban_complete check ((iban is null) = (iban_last_four is null)),
  constraint organization_bank_details_account_complete check ((account_number is null) = (account_number_last_four is null))
);

select enable_rls('organization_bank_details');
create policy in_scope on organization_bank_details for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_bank_details for all to storey_platform using (true);
create policy own_only on organization_bank_details as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_bank_details to storey_app, storey_platform;

select audit_table('organization_bank_details', hidden => '{iban,account_number}');

-- tables/organization_brokers.sql

-- A broker whom a brokerage named in its registration; no user. Written by the registration, by admins of the brokerage
-- and by super admins.
create table organization_brokers (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  position integer not null check (position between 0 and 999),
  full_name text not null check (length(full_name) between 1 and 200),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 20),
  broker_number text check (length(broker_number) between 1 and 60),
  broker_number_expires_on date,
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  is_account_admin boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  constraint organization_brokers_position unique (organization_id, position) deferrable initially deferred
);

create unique index organization_brokers_email on organization_brokers (organization_id, lower(email));

select enable_rls('organization_brokers');
create policy in_scope on organization_brokers for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_brokers for all to storey_platform using (true);
create policy own_only on organization_brokers as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_brokers to storey_app, storey_platform;

select audit_table('organization_brokers', hidden => '{full_name,email,phone}');

-- tables/organization_signatories.sql

-- A person who may sign for an organization, with an ID. Written by the registration, by admins of the organization and
-- by super admins.
create table organization_signatories (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  position text not null check (length(position) between 1 and 120),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 20),
  id_type text not null check (id_type in ('passport', 'national_id')),
  -- Encrypted, bound to the organization.
  id_number bytea not null,
  id_number_last_four text not null check (length(id_number_last_four) between 1 and 4),
  id_expires_on date not null,
  signing_authority text not null default 'sole' check (signing_authority in ('sole', 'joint')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);

select enable_rls('organization_signatories');
create policy in_scope on organization_signatories for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_signatories for all to storey_platform using (true);
create policy own_only on organization_signatories as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_signatories to storey_app, storey_platform;

select audit_table('organization_signatories',
  hidden => '{full_name,nationality,email,phone,id_number,id_number_last_four}');

-- tables/organization_documents.sql

-- A document of an organization, such as its trade license; its files are its versions, the newest of which counts.
-- Written by the registration, by admins of the organization and by super admins.
create table organization_documents (
  organization_id bigint not null references organizations on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('trade_license', 'regulator_certificate', 'tax_certificate',
    'incorporation_certificate', 'bank_confirmation_letter', 'signatory_id', 'power_of_attorney', 'broker_card',
    'additional')),
  title text not null check (length(title) between 1 and 200),
  expires_on date,
  signatory_id bigint,
  broker_id bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, signatory_id) references organization_signatories (organization_id, id),
  foreign key (organization_id, broker_id) references organization_brokers (organization_id, id)
);

create index organization_documents_kind
  on organization_documents (organization_id, kind, id desc) where deleted_at is null;
-- Jobs: documents that expire.
create index organization_documents_expiry
  on organization_documents (expires_on) where deleted_at is null and expires_on is not null;
create index organization_documents_signatory
  on organization_documents (organization_id, signatory_id) where signatory_id is not null;
create index organization_documents_broker
  on organization_documents (organization_id, broker_id) where broker_id is not null;
-- An organization has one bank confirmation letter; a new one is a version of it.
create unique index organization_documents_one_letter
  on organization_documents (organization_id) where kind = 'bank_confirmation_letter' and deleted_at is null;
-- Jobs: deleted documents to remove permanently, with their files.
create index organization_documents_deleted on organization_documents (deleted_at) where deleted_at is not null;

select enable_rls('organization_documents');
create policy in_scope on organization_documents for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_documents for all to storey_platform using (true);
create policy own_only on organization_documents as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_documents to storey_app, storey_platform;

-- For the worker, which has no other access to these tables. Licenses and documents that expire within `ahead` days or
-- expired within the last seven, each with every user to notify who was not notified yet: admins in their organization,
-- sales managers in the platform. Rows are found by index with approximate days; the days in the organization's time
-- zone decide.
create function documents_to_expire(ahead integer, max integer)
  returns table (organization_id bigint, name text, paper text, expires_on date, days integer, user_id bigint,
    notified_in bigint, dedupe_key text)
  language sql stable security definer set search_path = public as $$
  with dated as (
    select o.id, 'license' as key, 'Trade license' as paper, o.trade_license_expires_on as until from organizations o
      where o.trade_license_expires_on between current_date - 8 and current_date + ahead + 1
    union all
    select o.id, 'regulator', 'Office registration (ORN)', o.regulator_office_expires_on from organizations o
      where o.regulator_office_expires_on between current_date - 8 and current_date + ahead + 1
    union all
    select d.organization_id, 'document-' || d.id, d.title, d.expires_on from organization_documents d
      where d.deleted_at is null and d.expires_on between current_date - 8 and current_date + ahead + 1
  ), due as (
    select o.id, o.name, d.key, d.paper, d.until, d.until - (now() at time zone o.timezone)::date as days
      from dated d join organizations o on o.id = d.id and o.status in ('active', 'restricted')
  ), people as (
    select m.organization_id, m.user_id, m.organization_id as notified_in from memberships m
      where m.enabled and m.role in ('developer_admin', 'broker_admin')
    union all
    select a.organization_id, a.user_id, m.organization_id from sales_assignments a
      join memberships m on m.user_id = a.user_id and m.enabled and m.role = 'super_admin_sales_manager'
  )
  select due.id, due.name, due.paper, due.until, due.days, p.user_id, p.notified_in, k.dedupe_key
    from due
    join people p on p.organization_id = due.id
    join users u on u.id = p.user_id and u.disabled_at is null
    cross join lateral (select 'paper_expiry:' || due.id || ':' || due.key || ':' || due.until
      || case when due.days <= 0 then ':now' else ':ahead' end as dedupe_key) k
    where due.days between -7 and ahead
      and not exists (select from notifications n where n.user_id = p.user_id and n.dedupe_key = k.dedupe_key)
    order by due.days, due.id, p.user_id
    limit max
$$;
revoke execute on function documents_to_expire(integer, integer) from public;
grant execute on function documents_to_expire(integer, integer) to storey_worker;

-- Permanently deletes documents that were deleted some days ago. Returns their number and the locations of their files,
-- which are deleted after the commit.
create function purge_organization_documents(days integer, max integer) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  document_ids bigint[] := array(
    select id from organization_documents where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit max for update skip locked);
  file_ids bigint[];
  keys jsonb;
begin
  with removed as (delete from organization_document_files where document_id = any (document_ids) returning file_id)
    select coalesce(array_agg(file_id), '{}') into file_ids from removed;
  delete from organization_documents where id = any (document_ids);
  -- A file that another document uses is kept.
  with removed as (
    delete from files f where f.id = any (file_ids)
      and not exists (select from organization_document_files v
        where v.organization_id = f.organization_id and v.file_id = f.id)
      returning storage_key)
    select coalesce(jsonb_agg(storage_key), '[]') into keys from removed;
  return jsonb_build_object('count', cardinality(document_ids), 'files', keys);
end
$$;
revoke execute on function purge_organization_documents(integer, integer) from public;
grant execute on function purge_organization_documents(integer, integer) to storey_worker;

select audit_table('organization_documents');

-- tables/organization_document_files.sql

-- A version of a document of an organization; the highest number is the current one. Written with the document.
create table organization_document_files (
  organization_id bigint not null,
  document_id bigint not null,
  number integer not null check (number between 1 and 1000),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, document_id, number),
  foreign key (organization_id, document_id) references organization_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);

create index organization_document_files_file on organization_document_files (organization_id, file_id);

select enable_rls('organization_document_files');
create policy in_scope on organization_document_files for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_document_files for all to storey_platform using (true);
create policy own_only on organization_document_files as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_document_files to storey_app, storey_platform;

select audit_table('organization_document_files');

-- tables/organization_review_notes.sql

-- A note on a field of a registration that a reviewer returned for changes. Written by super admins; deleted when the
-- registration is submitted again.
create table organization_review_notes (
  organization_id bigint not null references organizations on delete cascade,
  field text not null check (length(field) between 1 and 80),
  note text not null check (length(note) between 1 and 1000),
  noted_by bigint references users,
  noted_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, field)
);

select enable_rls('organization_review_notes');
create policy in_scope on organization_review_notes for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on organization_review_notes for all to storey_platform using (true);
create policy own_only on organization_review_notes as restrictive for all to storey_own using (false);
grant select, insert, update, delete on organization_review_notes to storey_app, storey_platform;

select audit_table('organization_review_notes');

-- tables/pictures.sql

-- A picture of a project, a building, a unit or a construction update: exactly one of them, in a role that fits it.
-- Written by users who manage its media; the worker deletes it permanently some time after it was deleted.
create table pictures (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint,
  building_id bigint,
  unit_id bigint,
  role text not null check (role in
    ('gallery', 'images', 'views', 'logo', 'pdf-images', 'pdf-logos', 'no-units-banner', 'plans', 'photos')),
  file_id bigint not null,
  -- Of the uploaded bytes. The stored sizes were created from them.
  sent_sha256 bytea not null,
  caption text check (length(caption) between 1 and 300),
  direction text check (direction in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')),
  floor_from integer check (floor_from between -20 and 200),
  floor_to integer check (floor_to between -20 and 200),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- The construction update that it is a photo of.
  update_id bigint,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, update_id) references construction_updates (organization_id, id) on delete cascade,
  constraint pictures_seen_of_views check (role = 'views' or num_nonnulls(direction, floor_from, floor_to) = 0),
  constraint pictures_floors check (floor_from <= floor_to),
  constraint pictures_one_owner check (num_nonnulls(project_id, building_id, unit_id, update_id) = 1),
  constraint pictures_role_of_owner check (
    case
      when project_id is not null then role in ('gallery', 'images', 'views', 'logo')
      when building_id is not null
        then role in ('gallery', 'images', 'views', 'pdf-images', 'pdf-logos', 'no-units-banner')
      when update_id is not null then role = 'photos'
      else role in ('plans', 'views')
    end)
);

create unique index pictures_single
  on pictures (project_id, building_id, unit_id, role) nulls not distinct
  where deleted_at is null and role in ('logo', 'no-units-banner');
create unique index pictures_once
  on pictures (project_id, building_id, unit_id, update_id, role, sent_sha256) nulls not distinct
  where deleted_at is null;
create index pictures_of_project
  on pictures (organization_id, project_id, role, position) where project_id is not null;
create index pictures_of_building
  on pictures (organization_id, building_id, role, position) where building_id is not null;
create index pictures_of_unit on pictures (organization_id, unit_id, role, position) where unit_id is not null;
create index pictures_of_update on pictures (organization_id, update_id, role, position) where update_id is not null;
create index pictures_file on pictures (organization_id, file_id);
-- Jobs: deleted pictures to remove permanently.
create index pictures_deleted on pictures (deleted_at) where deleted_at is not null;

select enable_rls('pictures');
create policy in_scope on pictures for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on pictures for all to storey_platform using (true);
create policy of_worker on pictures for all to storey_worker using (true);
grant select, insert, update on pictures to storey_app, storey_platform;
grant select, delete, update (deleted_at) on pictures to storey_worker;

-- Deletes the file of a deleted picture if nothing else uses it: another picture, a cover, an amenity or a floor plan.
create function sync_files_of_pictures() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from files f using (select distinct organization_id, file_id from old_rows) g
    where f.organization_id = g.organization_id and f.id = g.file_id
      and not exists (select from pictures p where p.organization_id = f.organization_id and p.file_id = f.id)
      and not exists (select from projects p where p.organization_id = f.organization_id and p.cover_file_id = f.id)
      and not exists (select from amenities a where a.organization_id = f.organization_id and a.picture_file_id = f.id)
      and not exists (select from buildings b where b.organization_id = f.organization_id and b.cover_file_id = f.id)
      and not exists (select from units u where u.organization_id = f.organization_id and u.plan_file_id = f.id);
  return null;
end
$$;
create trigger sync_files_of_pictures after delete on pictures referencing old table as old_rows
  for each statement execute function sync_files_of_pictures();

select audit_table('pictures', hidden => '{sent_sha256}');

-- tables/plan_charges.sql

-- A charge of a payment plan in addition to the price, such as a registration fee. Written with the plan.
create table plan_charges (
  organization_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('registration', 'admin', 'service', 'tax', 'other')),
  basis text not null check (basis in ('percent', 'fixed')),
  percent numeric(6,3) check (percent between 0 and 100),
  amount bigint check (amount between 0 and 9007199254740991),
  payer text not null default 'buyer' check (payer in ('buyer', 'seller')),
  due_kind text not null default 'on_booking' check (due_kind in ('on_booking', 'on_handover')),
  primary key (organization_id, payment_plan_id, position),
  foreign key (organization_id, payment_plan_id) references payment_plans (organization_id, id) on delete cascade,
  check ((basis = 'percent') = (percent is not null)),
  check ((basis = 'fixed') = (amount is not null)),
  constraint plan_charges_amount_max check (amount <= 10000000000000)
);

select enable_rls('plan_charges');
create policy in_scope on plan_charges for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on plan_charges for all to storey_platform using (true);
grant select, insert, update, delete on plan_charges to storey_app, storey_platform;

select audit_table('plan_charges');

-- tables/price_lists.sql

-- A bulk change of unit prices of one project, applied by a user or at a planned time, and undone at most once. Written
-- by users who manage prices and by the job that applies planned lists. What was applied does not change.
create table price_lists (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  project_id bigint not null,
  -- Counted per project: price list 7.
  number integer not null check (number >= 1),
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 1000),
  status text not null default 'draft' check (status in ('draft', 'planned', 'applied', 'failed', 'undone')),
  -- How the prices are calculated, and for which units.
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Totals of price_list_units: rows with a new price, rows without, and the value of both prices.
  changed integer not null default 0 check (changed >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  value_before bigint not null default 0,
  value_after bigint not null default 0,
  planned_for timestamptz,
  planned_by bigint references users,
  planned_by_name text,
  -- Why it could not be applied at the planned time.
  failure text check (length(failure) between 1 and 500),
  applied_at timestamptz,
  applied_by bigint references users,
  applied_by_name text,
  undone_at timestamptz,
  undone_by bigint references users,
  undone_by_name text,
  undo_reason text check (length(undo_reason) between 1 and 300),
  created_by bigint references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, project_id, number),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint price_lists_planned_complete check (
    status <> 'planned' or planned_for is not null and planned_by_name is not null),
  constraint price_lists_applied_complete check ((status in ('applied', 'undone')) = (applied_at is not null)),
  constraint price_lists_undone_complete check ((status = 'undone') = (undone_at is not null)),
  constraint price_lists_failed_complete check ((status = 'failed') = (failure is not null))
);

create index price_lists_newest on price_lists (organization_id, created_at desc, id desc);
create index price_lists_project on price_lists (organization_id, project_id, id desc);
create index price_lists_status on price_lists (organization_id, status, id desc);
-- Jobs: price lists to apply.
create index price_lists_due on price_lists (planned_for) where status = 'planned';

select enable_rls('price_lists');
create policy in_scope on price_lists for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on price_lists for all to storey_platform using (true);
grant select, insert, update, delete on price_lists to storey_app, storey_platform;

-- Allows only these transitions. A price list that was applied is final: it is not deleted, and of its own columns
-- nothing changes afterwards except that it was undone.
create function check_price_list_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status in ('applied', 'undone') then
      raise exception 'price list % was applied and is final', old.id
        using errcode = 'check_violation', constraint = 'price_list_final';
    end if;
    return old;
  end if;
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array['draft>planned', 'planned>draft',
    'failed>draft', 'failed>planned', 'draft>applied', 'planned>applied', 'failed>applied', 'planned>failed',
    'applied>undone']) then
    raise exception 'a price list cannot change from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'check_price_list_transition';
  end if;
  if (new.project_id, new.number, new.currency) is distinct from (old.project_id, old.number, old.currency)
    or old.status in ('applied', 'undone') and (new.name, new.note, new.rule, new.changed, new.skipped,
      new.value_before, new.value_after, new.planned_for, new.applied_at, new.applied_by, new.applied_by_name)
    is distinct from (old.name, old.note, old.rule, old.changed, old.skipped, old.value_before, old.value_after,
      old.planned_for, old.applied_at, old.applied_by, old.applied_by_name)
    or old.status = 'undone' and new is distinct from old then
    raise exception 'price list % is final', old.id using errcode = 'check_violation', constraint = 'price_list_final';
  end if;
  return new;
end
$$;
create trigger check_price_list_transition before delete or update on price_lists
  for each row execute function check_price_list_transition();

select audit_table('price_lists');

-- tables/price_list_units.sql

-- A unit in a price list, with its price before and after. Written with the list, until it is applied.
create table price_list_units (
  organization_id bigint not null,
  price_list_id bigint not null,
  unit_id bigint not null,
  old_price bigint not null check (old_price between 1 and 10000000000000),
  new_price bigint not null check (new_price between 1 and 10000000000000),
  -- Why the price is not changed; before the list is applied, why it would not be.
  skipped text check (skipped in ('claimed', 'below_minimum', 'changed', 'same')),
  primary key (price_list_id, unit_id),
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id) on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);

create index price_list_units_unit on price_list_units (organization_id, unit_id);

select enable_rls('price_list_units');
create policy in_scope on price_list_units for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on price_list_units for all to storey_platform using (true);
grant select, insert, update, delete on price_list_units to storey_app, storey_platform;

-- The rows of a price list that was applied or undone do not change.
create function forbid_change_of_applied_list() returns trigger language plpgsql as $$
declare
  list_status text;
begin
  select status into list_status from price_lists
    where id = case when tg_op = 'DELETE' then old.price_list_id else new.price_list_id end;
  if list_status in ('applied', 'undone') then
    raise exception 'a price list that was applied cannot change'
      using errcode = 'check_violation', constraint = 'price_list_final';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger forbid_change_of_applied_list before insert or delete or update on price_list_units
  for each row execute function forbid_change_of_applied_list();

-- tables/rate_limits.sql

-- A counter of a usage limit, the same for every process. Written by the rate limiter; keys are made by the server and
-- contain no address in plain text. Only the application and the worker have a grant; no row-level security, because no
-- row belongs to an organization.
create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expiry on rate_limits (expire);

grant select, insert, update, delete on rate_limits to storey_app;
grant select, delete on rate_limits to storey_worker;

-- tables/recovery_codes.sql

-- A code that replaces the second factor once, as a hash. Written when the user sets up two-factor sign-in.
create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- No row-level security: only the role of sign-in has a grant.
grant select, insert, update, delete on recovery_codes to storey_account;

select audit_table('recovery_codes', hidden => '{code_hash}');

-- tables/registrations.sql

-- The application of a brokerage to join, in addition to its row in organizations. Written by its registrant, who has a
-- token instead of an account, and by super admins who review it.
create table registrations (
  organization_id bigint primary key references organizations on delete cascade,
  -- When something was last saved: a draft that is not saved for a time is deleted.
  saved_at timestamptz not null default now(),
  -- When a link that resumes it was last sent by e-mail; at most one per hour.
  link_sent_at timestamptz,
  -- When its declarations were last confirmed.
  declared_at timestamptz,
  version integer not null default 1,
  brokers_version integer
);

-- Jobs: drafts to delete.
create index registrations_saved on registrations (saved_at);

select enable_rls('registrations');
create policy in_scope on registrations for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on registrations for all to storey_platform using (true);
create policy own_only on registrations as restrictive for all to storey_own using (false);
grant select, update on registrations to storey_app, storey_platform;

-- Creates a draft and the token that opens it, and limits the scope of the transaction to that draft. No row if five
-- drafts were begun with the address already.
create function begin_registration(
    wanted_source text, wanted_name text, wanted_country text, wanted_email text, hash bytea, days integer)
  returns table (id bigint, uuid uuid) language plpgsql security definer set search_path = public as $$
declare
  draft organizations;
begin
  if (select count(*) from organizations o where lower(o.email) = lower(wanted_email) and o.status = 'draft') >= 5 then
    return;
  end if;
  insert into organizations (type, name, status, source, country, email)
    values ('brokerage', wanted_name, 'draft', wanted_source, wanted_country, wanted_email) returning * into draft;
  insert into registrations (organization_id) values (draft.id);
  insert into registration_tokens (organization_id, token_hash, expires_at)
    values (draft.id, hash, now() + days * interval '1 day');
  perform set_config('app.organization_id', draft.id::text, true);
  perform set_config('app.organization_ids', '{' || draft.id || '}', true);
  return query select draft.id, draft.uuid;
end
$$;
revoke execute on function begin_registration(text, text, text, text, bytea, integer) from public;
grant execute on function begin_registration(text, text, text, text, bytea, integer) to storey_app;

-- The registration that a token opens; null if the token is unknown, ended or expired, or the organization was approved
-- or closed.
create function look_up_registration(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('organization_id', o.id, 'uuid', o.uuid, 'name', o.name, 'currency', o.default_currency)
  from registration_tokens t join organizations o on o.id = t.organization_id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now()
    and o.status not in ('active', 'restricted', 'suspended', 'closed')
$$;

-- Called when something is saved: the draft, and the token that saved it, are kept for the full time again.
create function extend_registration(hash bytea, days integer) returns void
  language sql security definer set search_path = public as $$
  update registrations set saved_at = now(), version = version + 1 where organization_id = scope_organization();
  update registration_tokens set expires_at = now() + days * interval '1 day'
    where token_hash = hash and organization_id = scope_organization();
$$;
revoke execute on function extend_registration(bytea, integer) from public;
grant execute on function extend_registration(bytea, integer) to storey_app;

-- Submits the registration for review, the only transition that its registrant may cause. Deletes the notes of the last
-- review. False if it is not in a status that can be submitted.
create function submit_registration() returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update organizations
    set status = 'pending_review', submitted_at = now(), status_reason = null, updated_at = now(), version = version + 1
    where id = scope_organization() and status in ('draft', 'changes_requested', 'rejected')
      and exists (select from registrations r where r.organization_id = id);
  if not found then return false; end if;
  update registrations set declared_at = now() where organization_id = scope_organization();
  delete from organization_review_notes where organization_id = scope_organization();
  return true;
end
$$;
revoke execute on function submit_registration() from public;
grant execute on function submit_registration() to storey_app;

-- Deletes drafts that were not saved for so many days, with their contents. Returns their number and the locations of
-- their files.
create function delete_abandoned_registrations(days integer, max integer) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  ids bigint[] := array(
    select o.id from registrations r join organizations o on o.id = r.organization_id
      where r.saved_at < now() - days * interval '1 day' and o.status = 'draft'
        and not exists (select from memberships m where m.organization_id = o.id)
        and not exists (select from invites i where i.organization_id = o.id)
      order by r.saved_at limit max for update of o skip locked);
  keys jsonb;
begin
  delete from organization_document_files f where f.organization_id = any (ids);
  delete from organization_documents d where d.organization_id = any (ids);
  with removed as (delete from files f where f.organization_id = any (ids) returning f.storage_key)
    select coalesce(jsonb_agg(storage_key), '[]') into keys from removed;
  update emails set organization_id = null where organization_id = any (ids);
  delete from organizations o where o.id = any (ids);
  return jsonb_build_object('count', cardinality(ids), 'files', keys);
end
$$;
revoke execute on function delete_abandoned_registrations(integer, integer) from public;
grant execute on function delete_abandoned_registrations(integer, integer) to storey_worker;

select audit_table('registrations', ignored => '{saved_at,brokers_version}');

-- tables/registration_tokens.sql

-- A token that opens a registration for a person without an account, as a hash. Written when the registration begins or
-- its link is sent again; it expires and can be ended.
create table registration_tokens (
  organization_id bigint not null references registrations on delete cascade,
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index registration_tokens_open on registration_tokens (organization_id) where ended_at is null;

select enable_rls('registration_tokens');
create policy in_scope on registration_tokens for all to storey_app
  using (organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on registration_tokens for all to storey_platform using (true);
create policy own_only on registration_tokens as restrictive for all to storey_own using (false);
-- The hash is written and never read: look_up_registration compares it.
grant insert, select (organization_id, created_at, expires_at, ended_at), update (ended_at)
  on registration_tokens to storey_app, storey_platform;

-- tables/sale_offer_events.sql

-- An event of a sale offer: created, sent, viewed by the buyer, answered and so on. Written in the transaction of the
-- event.
create table sale_offer_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  sale_offer_id bigint not null,
  kind text not null check (kind in ('created', 'changed', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn',
    'extended', 'expired', 'superseded', 'link_renewed', 'booked')),
  channel text check (channel in ('email', 'whatsapp', 'link')),
  device text check (device in ('phone', 'tablet', 'computer')),
  note text check (length(note) <= 1000),
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade
);

create index sale_offer_events_offer on sale_offer_events (organization_id, sale_offer_id, id desc);
create index sale_offer_events_views on sale_offer_events (organization_id, sale_offer_id, at) where kind = 'viewed';

select enable_rls('sale_offer_events');
create policy in_scope on sale_offer_events for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_events for all to storey_platform using (true);
grant select, insert, delete on sale_offer_events to storey_app, storey_platform;

-- tables/sale_offer_numbers.sql

-- The last number that was given to a sale offer of the seller; the next offer increments it.
create table sale_offer_numbers (
  organization_id bigint primary key references organizations,
  last bigint not null default 0
);

select enable_rls('sale_offer_numbers');
create policy in_scope on sale_offer_numbers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_numbers for all to storey_platform using (true);
grant select, insert, update, delete on sale_offer_numbers to storey_app, storey_platform;

-- tables/sale_offer_units.sql

-- A unit in a sale offer, with its price, discount and net price when it was offered. Written with the offer, until it
-- is answered or ends.
create table sale_offer_units (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  unit_id bigint not null,
  building_id bigint not null,
  project_id bigint not null,
  position integer not null check (position between 1 and 1000),
  price_at_offer bigint not null check (price_at_offer between 1 and 9007199254740991),
  discount_percent numeric(6,3) check (discount_percent > 0 and discount_percent < 100),
  discount_amount bigint check (discount_amount > 0),
  net bigint not null check (net between 1 and 9007199254740991),
  note text not null default '' check (length(note) <= 500),
  primary key (organization_id, sale_offer_id, unit_id),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade,
  constraint sale_offer_units_unit foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint sale_offer_units_one_discount check (discount_percent is null or discount_amount is null),
  constraint sale_offer_units_net check (net <= price_at_offer)
);

create index sale_offer_units_unit on sale_offer_units (organization_id, unit_id, sale_offer_id);
create index sale_offer_units_building on sale_offer_units (organization_id, building_id, sale_offer_id);
create index sale_offer_units_project on sale_offer_units (organization_id, project_id, sale_offer_id);

select enable_rls('sale_offer_units');
create policy in_scope on sale_offer_units for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_units for all to storey_platform using (true);
grant select, insert, update, delete on sale_offer_units to storey_app, storey_platform;

-- The units of an offer do not change after it was answered or has ended.
create function forbid_change_of_closed_offer() returns trigger language plpgsql as $$
declare
  offered record;
  offer_status text;
begin
  if tg_op = 'DELETE' then offered := old; else offered := new; end if;
  select status into offer_status from sale_offers
    where organization_id = offered.organization_id and id = offered.sale_offer_id;
  if offer_status not in ('draft', 'sent', 'viewed') then
    raise exception 'sale offer % is closed and cannot change', offered.sale_offer_id
      using errcode = 'check_violation', constraint = 'forbid_change_of_closed_offer';
  end if;
  return offered;
end
$$;
create trigger forbid_change_of_closed_offer before insert or delete or update on sale_offer_units
  for each row execute function forbid_change_of_closed_offer();

select audit_table('sale_offer_units', hidden => '{note}');

-- tables/sale_offer_unit_plans.sql

-- A payment plan offered for a unit of a sale offer, with its price and terms when it was added. Written with the
-- offer.
create table sale_offer_unit_plans (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  unit_id bigint not null,
  building_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 5),
  plan_name text not null,
  plan_version integer not null,
  plan_price bigint not null check (plan_price between 1 and 9007199254740991),
  discount bigint not null default 0,
  terms jsonb not null,
  primary key (organization_id, sale_offer_id, unit_id, payment_plan_id),
  foreign key (organization_id, sale_offer_id, unit_id) references sale_offer_units on delete cascade,
  constraint sale_offer_unit_plans_plan foreign key (organization_id, building_id, payment_plan_id)
    references payment_plans (organization_id, building_id, id),
  check (discount >= 0 and discount < plan_price)
);
comment on column sale_offer_unit_plans.terms is
  'The plan and what its due dates depend on, as they were when it was added: later changes do not affect the offer.';

create index sale_offer_unit_plans_plan on sale_offer_unit_plans (organization_id, building_id, payment_plan_id);

select enable_rls('sale_offer_unit_plans');
create policy in_scope on sale_offer_unit_plans for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_unit_plans for all to storey_platform using (true);
grant select, insert, update, delete on sale_offer_unit_plans to storey_app, storey_platform;

select audit_table('sale_offer_unit_plans', ignored => '{terms}');

-- The chosen unit and plan of an offer are among those offered. Added here, because the two tables reference each
-- other.
alter table sale_offers add constraint sale_offers_chosen_is_offered
  foreign key (organization_id, id, chosen_unit_id, chosen_plan_id)
    references sale_offer_unit_plans (organization_id, sale_offer_id, unit_id, payment_plan_id)
    deferrable initially deferred;

-- tables/sale_offer_visitors.sql

-- A visitor who opened a sale offer within the last hour, as a keyed hash that cannot be reversed and is deleted
-- afterwards. Views of one visitor within the hour count once.
create table sale_offer_visitors (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  hour timestamptz not null,
  visitor bytea not null check (length(visitor) = 32),
  primary key (organization_id, sale_offer_id, hour, visitor),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade
);

create index sale_offer_visitors_hour on sale_offer_visitors (hour);

select enable_rls('sale_offer_visitors');
create policy in_scope on sale_offer_visitors for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_visitors for all to storey_platform using (true);
grant select, insert, delete on sale_offer_visitors to storey_app, storey_platform;

-- tables/sales_assignments.sql

-- The link between a sales manager and an organization whose units they sell. Written by super admins; deleted when the
-- user loses the role.
create table sales_assignments (
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (user_id, organization_id)
);

create index sales_assignments_organization on sales_assignments (organization_id);

select enable_rls('sales_assignments');
create policy sales_assignments_own on sales_assignments for select to storey_app
  using (user_id = (select scope_user()));
create policy sales_assignments_of_platform on sales_assignments for all to storey_platform using (true);
grant select on sales_assignments to storey_app;
grant select, insert, delete on sales_assignments to storey_platform;

-- Only sales managers are assigned. The membership is locked until the commit, so that its role does not change in the
-- meantime.
create function check_sales_manager() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform from memberships where user_id = new.user_id and role = 'super_admin_sales_manager' for share;
  if not found and is_application_role() then
    raise exception 'user % is not a sales manager', new.user_id
      using errcode = 'check_violation', constraint = 'check_sales_manager';
  end if;
  return new;
end
$$;
create trigger check_sales_manager before insert on sales_assignments
  for each row execute function check_sales_manager();

-- Raises the access version of the user, so that their next call is checked with the new assignments.
create trigger sync_access_version after insert or delete or update on sales_assignments
  for each row execute function sync_access_version();

select audit_table('sales_assignments');

-- tables/sign_in_challenges.sql

-- A sign-in that waits for the second factor, with at most five attempts; its secret is stored as a hash. Written by
-- sign-in.
create table sign_in_challenges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

-- No row-level security: only the role of sign-in has access, and the worker, which deletes old rows.
grant select, insert, update, delete on sign_in_challenges to storey_account;
grant select, delete on sign_in_challenges to storey_worker;

-- tables/stage_counts.sql

-- A counter of deals by stage and currency, with their total value. Written only by the triggers of deals.
create table stage_counts (
  organization_id bigint not null,
  stage_id bigint not null,
  currency text not null,
  count bigint not null default 0 check (count >= 0),
  value numeric not null default 0 check (value >= 0),
  primary key (organization_id, stage_id, currency),
  foreign key (organization_id, stage_id) references stages (organization_id, id) on delete cascade
);

select enable_rls('stage_counts');
create policy in_scope on stage_counts for all to storey_app using (organization_id = (select scope_organization()));
create policy own_only on stage_counts as restrictive for all to storey_own using (false);
grant select on stage_counts to storey_app;

-- tables/unit_counts.sql

-- A counter of the units of a building by status, with their total list price. Written only by the triggers of units.
create table unit_counts (
  organization_id bigint not null,
  building_id bigint not null,
  status text not null,
  count bigint not null default 0 check (count >= 0),
  value numeric not null default 0 check (value >= 0),
  primary key (organization_id, building_id, status),
  foreign key (organization_id, building_id) references buildings (organization_id, id) on delete cascade
);

select enable_rls('unit_counts');
create policy in_scope on unit_counts for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_counts for all to storey_platform using (true);
grant select on unit_counts to storey_app, storey_platform;

-- tables/unit_prices.sql

-- A price that a unit had, from the time it was set. Each statement that writes a price also writes its row here;
-- triggers of both tables refuse one without the other. Rows are never changed.
create table unit_prices (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_price bigint,
  price bigint not null,
  currency text not null,
  cause text not null check (cause in ('created', 'edit', 'list', 'undo', 'import')),
  price_list_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade,
  foreign key (organization_id, price_list_id) references price_lists (organization_id, id)
);

create index unit_prices_unit on unit_prices (organization_id, unit_id, at desc, id desc);
create index unit_prices_list on unit_prices (organization_id, price_list_id) where price_list_id is not null;

select enable_rls('unit_prices');
create policy in_scope on unit_prices for select to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy own_in_scope on unit_prices for insert to storey_app
  with check (organization_id = any ((select scope_organizations())::bigint[]) and actor_id = (select scope_user()));
create policy of_platform on unit_prices for select to storey_platform using (true);
-- A job has no user of its own and names the user who planned its work.
create policy own_of_platform on unit_prices for insert to storey_platform
  with check ((select scope_user()) = 0 or actor_id = (select scope_user()));
grant select, insert (organization_id, unit_id, old_price, price, currency, cause, price_list_id, actor_id, actor_name)
  on unit_prices to storey_app, storey_platform;

-- A new row continues the history of its unit and is the current price of the unit.
create function check_price_of_unit() returns trigger language plpgsql as $$
declare
  last record;
begin
  select p.price, p.currency into last from unit_prices p
    where p.organization_id = new.organization_id and p.unit_id = new.unit_id and p.id < new.id
    order by p.id desc limit 1;
  if last.price is distinct from new.old_price
    or (new.price, new.currency) is not distinct from (last.price, last.currency)
    or not exists (select from units u where u.organization_id = new.organization_id and u.id = new.unit_id
      and u.price = new.price and u.currency = new.currency) then
    raise exception 'unit % did not get the price % in this statement', new.unit_id, new.price
      using errcode = 'check_violation', constraint = 'unit_prices_of_unit';
  end if;
  return null;
end
$$;
create trigger check_unit after insert on unit_prices
  for each row when (is_application_role()) execute function check_price_of_unit();

-- tables/unit_status_changes.sql

-- A change of the status of a unit, with who made it and why. Written in the transaction of the change, and never
-- changed.
create table unit_status_changes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  unit_id bigint not null,
  old_status text,
  new_status text not null,
  reason text,
  claim_id bigint,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  move_id uuid,
  undoes bigint,
  foreign key (organization_id, unit_id) references units (organization_id, id) on delete cascade
);
comment on column unit_status_changes.move_id is
  'The same for all units whose status one call changed; undoing the call names it.';
comment on column unit_status_changes.undoes is 'The change that this one undoes. A change is undone at most once.';

create index unit_status_changes_unit on unit_status_changes (organization_id, unit_id, at desc);
create index unit_status_changes_moved on unit_status_changes (move_id) where move_id is not null;
create unique index unit_status_changes_undone_once on unit_status_changes (undoes) where undoes is not null;

select enable_rls('unit_status_changes');
create policy in_scope on unit_status_changes for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on unit_status_changes for all to storey_platform using (true);
grant select, insert on unit_status_changes to storey_app, storey_platform;

-- An undo reverses the last change of the same unit, and no other one.
create function check_status_undo() returns trigger language plpgsql as $$
begin
  if not exists (
    select from unit_status_changes as undone
    where undone.id = new.undoes and undone.organization_id = new.organization_id and undone.unit_id = new.unit_id
      and undone.new_status = new.old_status and undone.old_status = new.new_status
      and not exists (
        select from unit_status_changes as later
        where later.organization_id = new.organization_id and later.unit_id = new.unit_id
          and later.id > undone.id and later.id <> new.id
      )
  ) then
    raise exception 'change % is not the last one of unit % and cannot be undone', new.undoes, new.unit_id
      using errcode = 'check_violation', constraint = 'unit_status_changes_undoes_last';
  end if;
  return new;
end
$$;
create trigger check_status_undo before insert on unit_status_changes
  for each row when (new.undoes is not null) execute function check_status_undo();

-- tables/user_credentials.sql

-- The password of a user and their second factor. Written by sign-up, password reset and the two-factor settings.
create table user_credentials (
  user_id bigint primary key references users,
  password_hash text not null,
  two_factor_secret bytea,
  two_factor_confirmed_at timestamptz,
  two_factor_last_step bigint,
  updated_at timestamptz not null default now(),
  two_factor_begun_by bigint,
  two_factor_ahead bigint[] not null default '{}'
);
comment on column user_credentials.two_factor_last_step is
  'The last 30-second step whose code was used: a code works only once.';
comment on column user_credentials.two_factor_begun_by is
  'The session that requested the secret: only it can read and confirm it.';
comment on column user_credentials.two_factor_ahead is
  'Steps that were used while the clock was ahead: they do not block current codes, and do not work again.';

-- No row-level security: only the role of sign-in has a grant.
grant select, insert, update, delete on user_credentials to storey_account;

-- Copies to users since when the user has two-factor sign-in, because other roles cannot read this table.
create function sync_two_factor_since() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    update users set two_factor_since = null where id = old.user_id and two_factor_since is not null;
  else
    update users set two_factor_since = new.two_factor_confirmed_at
      where id = new.user_id and two_factor_since is distinct from new.two_factor_confirmed_at;
  end if;
  return null;
end
$$;
create trigger sync_two_factor_since after insert or delete or update of two_factor_confirmed_at on user_credentials
  for each row execute function sync_two_factor_since();

select audit_table('user_credentials',
  hidden => '{password_hash,two_factor_secret}',
  ignored => '{two_factor_last_step}');

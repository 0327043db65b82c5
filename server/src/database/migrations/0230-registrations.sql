-- The registration of a brokerage by itself: a draft organization, and the tokens that open it and nothing else.

create table registrations (
  organization_id bigint primary key references organizations on delete cascade,
  -- When something was last saved: a draft that is left alone goes.
  saved_at timestamptz not null default now(),
  -- When a link that resumes it was last mailed; one an hour.
  link_sent_at timestamptz,
  -- When its declarations were last confirmed.
  declared_at timestamptz
);
create index registrations_saved on registrations (saved_at);

create table registration_tokens (
  organization_id bigint not null references registrations on delete cascade,
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index registration_tokens_open on registration_tokens (organization_id) where ended_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['registrations', 'registration_tokens'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app
      using (organization_id = (select scope_organization()) or organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
    execute format('create policy own_only on %I as restrictive for all to storey_own using (false)', name);
  end loop;
end
$$;
grant select, update on registrations to storey_app, storey_platform;
grant select (organization_id, created_at, expires_at, ended_at), insert, update (ended_at) on registration_tokens to storey_app, storey_platform;

select audited('registrations', passed => '{saved_at}');

-- What strangers have begun with one address.
create index organizations_drafts on organizations (lower(email)) where status = 'draft';

-- Makes a draft and the token that opens it, and lets the transaction see that draft alone. Null where the address has
-- begun five already.
create function begin_registration(wanted_source text, wanted_name text, wanted_country text, wanted_email text, hash bytea, days integer)
returns table (id bigint, uuid uuid) language plpgsql security definer set search_path = public as $$
declare
  made organizations;
begin
  if (select count(*) from organizations o where lower(o.email) = lower(wanted_email) and o.status = 'draft') >= 5 then
    return;
  end if;
  insert into organizations (type, name, status, source, country, email)
    values ('brokerage', wanted_name, 'draft', wanted_source, wanted_country, wanted_email) returning * into made;
  insert into registrations (organization_id) values (made.id);
  insert into registration_tokens (organization_id, token_hash, expires_at) values (made.id, hash, now() + days * interval '1 day');
  perform set_config('app.organization_id', made.id::text, true);
  perform set_config('app.organization_ids', '{' || made.id || '}', true);
  return query select made.id, made.uuid;
end
$$;

-- Whose registration a token opens; null where it is unknown, has ended or has expired.
create function look_up_registration(hash bytea) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('organization_id', o.id, 'uuid', o.uuid, 'name', o.name, 'currency', o.default_currency)
  from registration_tokens t join organizations o on o.id = t.organization_id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now() and o.status not in ('active', 'restricted', 'suspended', 'closed')
$$;

-- Whether another organization has a trade license; spaces, dashes and case tell no two apart.
create function is_trade_license_taken(wanted_country text, wanted_number text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from organizations
    where country = wanted_country and trade_license_key = nullif(upper(regexp_replace(wanted_number, '[^[:alnum:]]', '', 'g')), '')
      and status not in ('draft', 'rejected') and id is distinct from scope_organization())
$$;

-- The draft keeps for as long again, and so does the token that saved it.
create function keep_registration(hash bytea, days integer) returns void language sql security definer set search_path = public as $$
  update registrations set saved_at = now() where organization_id = scope_organization();
  update registration_tokens set expires_at = now() + days * interval '1 day'
    where token_hash = hash and organization_id = scope_organization();
$$;

-- The one move that a registrant may make: for review. False where it is not theirs to send.
create function submit_registration() returns boolean language plpgsql security definer set search_path = public as $$
begin
  update organizations set status = 'pending_review', submitted_at = now(), status_reason = null, updated_at = now(), version = version + 1
    where id = scope_organization() and status in ('draft', 'changes_requested', 'rejected')
      and exists (select from registrations r where r.organization_id = id);
  if not found then return false; end if;
  update registrations set declared_at = now() where organization_id = scope_organization();
  delete from organization_review_notes where organization_id = scope_organization();
  return true;
end
$$;

-- The super admins who review, so that they can be told: a registrant sees none of them.
create function reviewers() returns table (user_id bigint, organization_id bigint)
language sql stable security definer set search_path = public as $$
  select m.user_id, m.organization_id from memberships m join users u on u.id = m.user_id
    where m.role = 'super_admin' and m.enabled and u.disabled_at is null
$$;

-- Deletes drafts that nobody saved for so many days, with all that they hold. Answers how many, and where their files lie.
create function drop_abandoned_registrations(days integer, most integer) returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  gone bigint[] := array(
    select o.id from registrations r join organizations o on o.id = r.organization_id
      where r.saved_at < now() - days * interval '1 day' and o.status = 'draft'
        and not exists (select from memberships m where m.organization_id = o.id)
        and not exists (select from invites i where i.organization_id = o.id)
      order by r.saved_at limit most for update of o skip locked);
  keys jsonb;
begin
  delete from organization_document_files f where f.organization_id = any (gone);
  delete from organization_documents d where d.organization_id = any (gone);
  with removed as (delete from files f where f.organization_id = any (gone) returning f.storage_key)
    select coalesce(jsonb_agg(storage_key), '[]') into keys from removed;
  update letters set organization_id = null where organization_id = any (gone);
  delete from organizations o where o.id = any (gone);
  return jsonb_build_object('count', cardinality(gone), 'files', keys);
end
$$;

revoke execute on function begin_registration(text, text, text, text, bytea, integer), is_trade_license_taken(text, text),
  keep_registration(bytea, integer), submit_registration(), reviewers(), drop_abandoned_registrations(integer, integer) from public;
grant execute on function begin_registration(text, text, text, text, bytea, integer), is_trade_license_taken(text, text),
  keep_registration(bytea, integer), submit_registration(), reviewers() to storey_app;
grant execute on function is_trade_license_taken(text, text) to storey_account;
grant execute on function drop_abandoned_registrations(integer, integer) to storey_worker;

-- Super admins hear of what waits for them. Kinds that other migrations added stay.
do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'registration_submitted'::text, 'security'::text$q$));
  end loop;
end
$$;

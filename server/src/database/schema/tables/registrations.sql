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
  brokers_version integer,
  -- When the company proved its e-mail address with a link that was sent to it. Before, the user who began it may be
  -- a stranger.
  address_confirmed_at timestamptz
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

-- Creates a draft and the token that opens it, and limits the scope of the transaction to that draft.
create function begin_registration(
    wanted_source text, wanted_name text, wanted_country text, wanted_email text, hash bytea, days integer)
  returns table (id bigint, uuid uuid) language plpgsql security definer set search_path = public as $$
declare
  draft organizations;
begin
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

-- Other drafts with the e-mail address of the registration in scope.
create function count_other_drafts() returns integer
  language sql stable security definer set search_path = public as $$
  select count(*)::integer from organizations o
    where o.status = 'draft' and o.id <> scope_organization()
      and lower(o.email) = (select lower(own.email) from organizations own where own.id = scope_organization())
$$;
revoke execute on function count_other_drafts() from public;
grant execute on function count_other_drafts() to storey_app;

-- The registration that a token opens; null if the token is unknown, ended or expired, or the organization was approved
-- or closed. `mailed`: the token came from a link that was sent to the present address. `first_use`: this use confirms the
-- address and ends earlier tokens; a registration that was submitted is confirmed by its own call instead.
create function look_up_registration(hash bytea) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('organization_id', o.id, 'uuid', o.uuid, 'name', o.name, 'currency', o.default_currency,
    'mailed', coalesce(lower(t.mailed_to) = lower(o.email), false), 'confirmed', r.address_confirmed_at is not null,
    'first_use', coalesce(lower(t.mailed_to) = lower(o.email), false) and t.used_at is null
      and (r.address_confirmed_at is not null or o.status <> 'pending_review'))
  from registration_tokens t
    join organizations o on o.id = t.organization_id
    join registrations r on r.organization_id = o.id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now()
    and o.status not in ('active', 'restricted', 'suspended', 'closed')
$$;

-- Deletes what was entered after the first step, with its documents; the bytes are removed by the search for orphaned
-- files. So no bank account of a stranger stays in the registration of a company.
create function drop_registration_entries(organization bigint) returns void
  language plpgsql security definer set search_path = public as $$
declare
  ids bigint[];
begin
  with gone as (delete from organization_document_files f where f.organization_id = organization returning f.file_id)
    select array_agg(file_id) into ids from gone;
  delete from organization_documents d where d.organization_id = organization;
  delete from files f where f.organization_id = organization and f.id = any (ids);
  delete from organization_brokers b where b.organization_id = organization;
  delete from organization_signatories s where s.organization_id = organization;
  delete from organization_bank_details b where b.organization_id = organization;
  update registrations set brokers_version = null, version = version + 1 where organization_id = organization;
end
$$;
revoke execute on function drop_registration_entries(bigint) from public;

-- The first use of a link that was sent to the address of the registration in scope: ends every token made before it and,
-- if no one proved the address before, records that it is proved. `keep`: the caller also has the token with which the registration
-- was entered, or states that the company submitted it; otherwise only the company data stay. False if the token is not
-- such a link any more.
create function confirm_registration(hash bytea, keep boolean) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  link registration_tokens;
  address text;
  confirmed timestamptz;
begin
  -- Saves of steps lock the same row first: they see that their token has ended, or are deleted here.
  select lower(email) into address from organizations where id = scope_organization() for no key update;
  select * into link from registration_tokens
    where token_hash = hash and organization_id = scope_organization() and ended_at is null and expires_at > now()
      and lower(mailed_to) = address;
  if not found then return false; end if;
  update registration_tokens set ended_at = now()
    where organization_id = link.organization_id and token_hash <> hash and ended_at is null
      and (created_at <= link.created_at or lower(mailed_to) is distinct from address);
  update registration_tokens set used_at = coalesce(used_at, now()) where token_hash = hash;
  select address_confirmed_at into confirmed from registrations where organization_id = link.organization_id;
  if confirmed is not null then return true; end if;
  update registrations set address_confirmed_at = now(), saved_at = now() where organization_id = link.organization_id;
  if not keep then
    perform drop_registration_entries(link.organization_id);
  end if;
  return true;
end
$$;
revoke execute on function confirm_registration(bytea, boolean) from public;
grant execute on function confirm_registration(bytea, boolean) to storey_app;

-- Called when something is saved: the draft, and the token that saved it, are kept for the full time again. False if the
-- token was ended in the meantime.
create function extend_registration(hash bytea, days integer) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update registration_tokens set expires_at = now() + days * interval '1 day'
    where token_hash = hash and organization_id = scope_organization() and ended_at is null;
  if not found then return false; end if;
  update registrations set saved_at = now(), version = version + 1 where organization_id = scope_organization();
  return true;
end
$$;
revoke execute on function extend_registration(bytea, integer) from public;
grant execute on function extend_registration(bytea, integer) to storey_app;

-- A registrant who enters another e-mail address has to prove that one, with a link that is sent to it at once.
create function reset_registration_address() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update registrations set address_confirmed_at = null, link_sent_at = null where organization_id = new.id;
  return null;
end
$$;
create trigger reset_registration_address after update of email on organizations
  for each row when (new.status in ('draft', 'changes_requested', 'rejected')
    and lower(old.email) is distinct from lower(new.email)) execute function reset_registration_address();

-- A registration is approved or returned only if its address is proved: the invite and the notes go there.
create function check_registration_address() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if exists (select from registrations r where r.organization_id = new.id and r.address_confirmed_at is null) then
    raise exception 'the address of registration % is not confirmed', new.id
      using errcode = 'check_violation', constraint = 'registrations_address_confirmed';
  end if;
  return new;
end
$$;
create trigger check_registration_address before update of status on organizations
  for each row when (old.status = 'pending_review' and new.status in ('active', 'restricted', 'changes_requested'))
  execute function check_registration_address();

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

-- Deletes drafts that were not saved for so many days, with their contents; without a confirmed address drafts after one
-- day, and submitted registrations after so many days. Returns their number and the locations of their files.
create function delete_abandoned_registrations(days integer, max integer) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  ids bigint[] := array(
    select o.id from registrations r join organizations o on o.id = r.organization_id
      where (r.saved_at < now() - days * interval '1 day'
            and (o.status = 'draft' or r.address_confirmed_at is null and o.status in ('pending_review', 'rejected'))
          or r.saved_at < now() - interval '1 day' and o.status = 'draft' and r.address_confirmed_at is null)
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

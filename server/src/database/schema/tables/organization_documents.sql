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
    select o.id, 'regulator', 'Office registration', o.regulator_office_expires_on from organizations o
      where o.regulator_office_expires_on between current_date - 8 and current_date + ahead + 1
    union all
    -- The file of a license that is announced above is not announced again.
    select d.organization_id, 'document-' || d.id, d.title, d.expires_on from organization_documents d
      join organizations o on o.id = d.organization_id
      where d.deleted_at is null and d.expires_on between current_date - 8 and current_date + ahead + 1
        and (d.kind, d.expires_on) is distinct from ('trade_license', o.trade_license_expires_on)
        and (d.kind, d.expires_on) is distinct from ('regulator_certificate', o.regulator_office_expires_on)
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

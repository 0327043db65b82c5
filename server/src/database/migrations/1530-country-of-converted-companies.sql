-- A converted company begins with the currency and time zone of its country, and the office registration has the same name
-- in every country.
-- safe: the new function takes the calls of the previous release too, by its defaults
drop function convert_contact_company(bigint, text, bytea, integer, text);
create function convert_contact_company(
    company bigint, admin_email text, token bytea, days integer, inviter_name text,
    currency text default null, zone text default null)
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
      trade_license_number, regulator_office_number, default_currency, timezone)
    values ('brokerage', contact.name, 'draft', 'converted', contact.country, contact.city, contact.address,
      contact.phone, contact.email, contact.website, contact.license_number, contact.orn,
      coalesce(currency, 'AED'), coalesce(zone, 'Asia/Dubai'))
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
revoke execute on function convert_contact_company(bigint, text, bytea, integer, text, text, text) from public;
grant execute on function convert_contact_company(bigint, text, bytea, integer, text, text, text) to storey_app, storey_platform;

create or replace function documents_to_expire(ahead integer, max integer)
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

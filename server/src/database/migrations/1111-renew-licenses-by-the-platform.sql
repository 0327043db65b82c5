-- Renewed licenses are entered by the platform, a license is announced once, and accepted messages are contacts.
create or replace function documents_to_expire(ahead integer, max integer)
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

-- A message that its provider accepted is a contact with its recipient.
create function set_last_contacted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.recipient_kind = 'company' then
    update contact_companies set last_contacted_at = coalesce(new.sent_at, now())
      where organization_id = new.organization_id and id = new.recipient_id
        and (last_contacted_at is null or last_contacted_at < coalesce(new.sent_at, now()));
  else
    update contact_brokers set last_contacted_at = coalesce(new.sent_at, now())
      where organization_id = new.organization_id and id = new.recipient_id
        and (last_contacted_at is null or last_contacted_at < coalesce(new.sent_at, now()));
  end if;
  return null;
end
$$;
create trigger set_last_contacted after update of status on messages
  for each row when (new.status in ('sent', 'delivered', 'read') and old.status not in ('sent', 'delivered', 'read'))
  execute function set_last_contacted();

-- While an expired license restricts an organization, only the platform changes what the license states: a renewal counts
-- once the platform has seen the new document.
create function check_renewal() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_own') and old.status = 'restricted'
      and (new.legal_name, new.country, new.timezone, new.trade_license_number, new.trade_license_expires_on,
          new.regulator_office_number, new.regulator_office_expires_on)
        is distinct from (old.legal_name, old.country, old.timezone, old.trade_license_number,
          old.trade_license_expires_on, old.regulator_office_number, old.regulator_office_expires_on) then
    raise exception 'the license of organization % is renewed by the platform', new.id
      using errcode = 'check_violation', constraint = 'organizations_renewed_by_platform';
  end if;
  return new;
end
$$;
create trigger check_renewal before update on organizations
  for each row when (old.status = 'restricted') execute function check_renewal();

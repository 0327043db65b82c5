-- Who is told of a license, an ORN or a document that runs out: an organization's admins and the sales managers who sell for
-- it, 30 days ahead and on the day.

-- One kind more of what people are notified of, whichever there are by now.
do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'paper_expiry'::text, 'security'::text$q$));
  end loop;
  -- Mailed too, where nobody chose otherwise.
  execute replace(pg_get_functiondef('notify_person(jsonb)'::regprocedure),
    $q$('mention', 'assigned', 'booking_decided')$q$, $q$('mention', 'assigned', 'booking_decided', 'paper_expiry')$q$);
end
$$;

-- For the worker, which reads no organization otherwise. Managers are told where they work, which is the platform. Coarse days
-- of ours find the rows by their indexes; the days of the organization decide.
create function papers_run_out(ahead integer, most integer)
returns table (organization_id bigint, name text, paper text, expires_on date, days integer, user_id bigint, told_in bigint, once text)
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
    select m.organization_id, m.user_id, m.organization_id as told_in from memberships m
      where m.enabled and m.role in ('developer_admin', 'broker_admin')
    union all
    select a.organization_id, a.user_id, m.organization_id from sales_assignments a
      join memberships m on m.user_id = a.user_id and m.enabled and m.role = 'super_admin_sales_manager'
  )
  select due.id, due.name, due.paper, due.until, due.days, p.user_id, p.told_in, k.once
    from due
    join people p on p.organization_id = due.id
    join users u on u.id = p.user_id and u.disabled_at is null
    cross join lateral (select 'paper_expiry:' || due.id || ':' || due.key || ':' || due.until
      || case when due.days <= 0 then ':now' else ':ahead' end as once) k
    where due.days between -7 and ahead
      and not exists (select from notifications n where n.user_id = p.user_id and n.once = k.once)
    order by due.days, due.id, p.user_id
    limit most
$$;
revoke execute on function papers_run_out(integer, integer) from public;
grant execute on function papers_run_out(integer, integer) to storey_worker;

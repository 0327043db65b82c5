-- Reports of sales and of a CRM by e-mail: what the tables are is explained in their files.
create table report_emails (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  user_id bigint not null,
  report text not null check (report in ('sales', 'crm')),
  every text not null check (every in ('week', 'month')),
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and length(filters::text) <= 2000),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  -- Who presses twice gets one e-mail.
  constraint report_emails_once unique (organization_id, user_id, report, every, filters),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create index report_emails_user on report_emails (user_id);

select enable_rls('report_emails');
create policy of_own on report_emails for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()) and user_id = (select scope_user()));
create policy of_worker on report_emails for all to storey_worker using (true);
grant select, insert, delete on report_emails to storey_app, storey_platform;
grant select, delete on report_emails to storey_worker;

select audit_table('report_emails');

-- What a member may read in an organization now, as far as reports depend on it; null if they may not work there.
create function report_access(person bigint, organization bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('role', m ->> 'role', 'own_leads_only', m -> 'own_leads_only',
      'two_factor', (m ->> 'require_two_factor')::boolean and u.two_factor_since is null,
      'assigned', (select jsonb_agg(a.organization_id order by a.organization_id)
        from sales_assignments a where a.user_id = u.id))
    from users u, jsonb_array_elements(memberships_of(u.id)) m
    where u.id = person and u.disabled_at is null and (m ->> 'organization_id')::bigint = organization
      and (m ->> 'enabled')::boolean
$$;
revoke execute on function report_access(bigint, bigint) from public;

create table report_email_periods (
  organization_id bigint not null,
  report_email_id bigint not null,
  from_day date not null,
  -- Its row in emails, which is deleted earlier; null if the period was skipped.
  email_id uuid,
  -- What the member may read when the e-mail was written; it is not sent with other rights.
  access jsonb,
  created_at timestamptz not null default now(),
  primary key (report_email_id, from_day),
  foreign key (organization_id, report_email_id) references report_emails (organization_id, id) on delete cascade,
  constraint report_email_periods_access check ((email_id is null) = (access is null))
);
create index report_email_periods_parent on report_email_periods (organization_id, report_email_id);
create index report_email_periods_email on report_email_periods (email_id) where email_id is not null;

select enable_rls('report_email_periods');
create policy of_worker on report_email_periods for all to storey_worker using (true);

-- For the worker: the reports that are due at a time and were not handled, in the order of their ids. A period ends
-- before its day of sending, a Monday or the first of a month, and is sent from seven in the morning in the time zone of
-- the member. The first one ends after the request, so that a report that is requested again does not come twice.
create function due_report_emails(at timestamptz, after_id bigint, max_rows integer)
  returns table (id bigint, organization_id bigint, user_id bigint, report text, every text, filters jsonb,
    from_day date, to_day date, organization_name text)
  language sql stable security definer set search_path = public as $$
  select e.id, e.organization_id, e.user_id, e.report, e.every, e.filters, d.from_day, d.sent_on - 1, o.name
    from report_emails e
    join users u on u.id = e.user_id
    join organizations o on o.id = e.organization_id
    cross join lateral (
      select date_trunc(e.every, (at at time zone u.timezone) - interval '7 hours')::date as sent_on) t
    cross join lateral (select t.sent_on, (t.sent_on - ('1 ' || e.every)::interval)::date as from_day) d
    where e.id > after_id and d.sent_on > (e.created_at at time zone u.timezone)::date
      and not exists (select from report_email_periods p where p.report_email_id = e.id and p.from_day = d.from_day)
    order by e.id limit max_rows
$$;
revoke execute on function due_report_emails(timestamptz, bigint, integer) from public;
grant execute on function due_report_emails(timestamptz, bigint, integer) to storey_worker;

-- For the worker: marks a period as sent, or as skipped without an e-mail; false if it was handled before, the report was
-- stopped, or the access of the member has changed since `seen_version`. The member's row is locked, so that a change of their
-- access waits for the commit or is seen here.
create function mark_report_period(report_id bigint, first_day date, sent_email uuid, seen_version integer) returns boolean
  language sql security definer set search_path = public as $$
  with reader as materialized (
    select e.organization_id, e.id, e.user_id from report_emails e join users u on u.id = e.user_id
      where e.id = report_id and (sent_email is null or u.access_version = seen_version and u.disabled_at is null)
      for key share of e for share of u
  ), marked as (
    insert into report_email_periods (organization_id, report_email_id, from_day, email_id, access)
      select r.organization_id, r.id, first_day, sent_email,
          case when sent_email is not null then report_access(r.user_id, r.organization_id) end
        from reader r
      on conflict (report_email_id, from_day) do nothing
      returning 1
  )
  select exists (select from marked)
$$;
revoke execute on function mark_report_period(bigint, date, uuid, integer) from public;
grant execute on function mark_report_period(bigint, date, uuid, integer) to storey_worker;

-- For the worker: whether the e-mail of a report may still be sent: it was not stopped, and its member may read the same.
create function may_send_report(sent_email uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from report_email_periods p
    join report_emails e on e.id = p.report_email_id
    where p.email_id = sent_email and p.access = report_access(e.user_id, e.organization_id))
$$;
revoke execute on function may_send_report(uuid) from public;
grant execute on function may_send_report(uuid) to storey_worker;

-- A report that a member gets by e-mail every week or month, with the filters that it was shown with. Written by the
-- member; deleted by the member, by the link in the e-mail, and with the membership.
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
      'reads_sales', m -> 'reads_sales',
      'two_factor', (m ->> 'require_two_factor')::boolean and u.two_factor_since is null,
      'assigned', (select jsonb_agg(a.organization_id order by a.organization_id)
        from sales_assignments a where a.user_id = u.id))
    from users u, jsonb_array_elements(memberships_of(u.id)) m
    where u.id = person and u.disabled_at is null and (m ->> 'organization_id')::bigint = organization
      and (m ->> 'enabled')::boolean
$$;
revoke execute on function report_access(bigint, bigint) from public;

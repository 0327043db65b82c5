-- The admin of a developer may let its other members read the sales of its projects.
alter table organizations add column members_read_sales boolean not null default false;
comment on column organizations.members_read_sales is
  'Whether members of a developer who are not its admins read the sales of its projects.';
alter table organizations add constraint organizations_sales_of_developers
  check (not members_read_sales or type = 'developer') not valid;
alter table organizations validate constraint organizations_sales_of_developers;
grant update (members_read_sales) on organizations to storey_app;

create or replace trigger sync_access_of_members after update on organizations
  for each row when (old.status is distinct from new.status or old.type is distinct from new.type
    or old.members_see_own_leads_only is distinct from new.members_see_own_leads_only
    or old.members_read_sales is distinct from new.members_read_sales
    or old.require_two_factor is distinct from new.require_two_factor
    or old.name is distinct from new.name) execute function sync_access_of_members();

create or replace function memberships_of(person bigint) returns jsonb
  language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency,
      'role', m.role,
      'enabled', m.enabled and o.status not in ('suspended', 'closed'),
      'require_two_factor', o.require_two_factor and not m.api,
      'member', not m.api,
      'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker'),
      'reads_sales', o.members_read_sales and m.role = 'developer')
    order by o.name, o.id), '[]')
  from (
    select organization_id, role, enabled, false as api from memberships where user_id = person
    union all
    select organization_id, role, revoked_at is null and expires_at > now(), true
      from api_tokens where user_id = person) m
  join organizations o on o.id = m.organization_id
$$;

create or replace function report_access(person bigint, organization bigint) returns jsonb
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

-- Whether the caller is a member of a developer whose admin does not let members read its sales: the policies
-- sales_readers then hide what was agreed and paid. The bookings themselves stay, for the links of their own offers.
create function hides_sales() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.hides_sales', true), '') = 'on';

create policy sales_readers on booking_buyer_sets as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_buyers as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_contracts as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_documents as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_events as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_installments as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_receipts as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on booking_unit_changes as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on cheques as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on discount_events as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on discount_requests as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));

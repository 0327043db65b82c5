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

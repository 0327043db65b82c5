-- Admins of an organization read the audit log of what was done in it.
create function admins_scope() returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from memberships m
    where m.organization_id = scope_organization() and m.user_id = scope_user() and m.enabled and is_admin_role(m.role))
$$;

create policy audit_log_of_admins on audit_log for select to storey_app
  using (organization_id = (select scope_organization()) and (select admins_scope()));
grant select on audit_log to storey_app;

create function own_audit_changes_of(one uuid)
  returns table (event uuid, id bigint, table_name text, row_id text, operation text, before jsonb, after jsonb,
    private boolean)
  language sql stable security definer set search_path = public as $$
  select c.event, c.id, c.table_name, c.row_id, c.operation, c.before, c.after, false
  from audit_changes c
  where c.event = one and c.organization_id = scope_organization() and admins_scope()
    and exists (select from audit_log l where l.event = one and l.organization_id = scope_organization())
  order by c.id
$$;
revoke execute on function own_audit_changes_of(uuid) from public;
grant execute on function own_audit_changes_of(uuid) to storey_app;

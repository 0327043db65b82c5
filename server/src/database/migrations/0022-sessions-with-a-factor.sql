-- The second factor is a matter of the session that gave it, an enrolment of the session that began it, and what has expired
-- stays ended whatever the clock says.

alter table tokens add column two_factor boolean;
comment on column tokens.two_factor is
  'A second factor was given. Null where the previous release made it: then it was, if two-factor was on by that time.';
alter table user_credentials
  add column two_factor_begun_by bigint,
  add column two_factor_ahead bigint[] not null default '{}';
comment on column user_credentials.two_factor_begun_by is 'The session that asked for the secret: it alone reads it and confirms it.';
comment on column user_credentials.two_factor_ahead is
  'Steps that were used while the clock ran ahead: they do not keep today''s codes out, and work no second time.';

-- A session without the factor ends where its user has one.
create or replace function look_up_token(hash bytea) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'token_id', t.id,
    'ability', t.ability,
    'expires_at', t.expires_at,
    'last_used_at', t.last_used_at,
    'idle_ms', t.idle_ms,
    'user_id', u.id,
    'full_name', u.full_name,
    'email', u.email,
    'access_version', u.access_version,
    'two_factor', c.two_factor_confirmed_at is not null,
    'memberships', coalesce((
      select jsonb_agg(jsonb_build_object(
        'organization_id', o.id, 'name', o.name, 'type', o.type, 'status', o.status, 'currency', o.default_currency, 'role', m.role,
        'enabled', m.enabled and o.status not in ('suspended', 'closed'),
        'require_two_factor', o.require_two_factor,
        'own_leads_only', o.members_see_own_leads_only and m.role in ('developer', 'broker')) order by o.name, o.id)
      from memberships m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]'),
    'assigned', coalesce((select jsonb_agg(a.organization_id) from sales_assignments a where a.user_id = u.id), '[]'))
  from tokens t
  join users u on u.id = t.user_id
  left join user_credentials c on c.user_id = u.id
  where t.token_hash = hash and t.ended_at is null and t.expires_at > now() and u.disabled_at is null
    and (t.idle_ms is null or t.last_used_at > now() - t.idle_ms * interval '1 millisecond')
    and (c.two_factor_confirmed_at is null or coalesce(t.two_factor, t.created_at >= c.two_factor_confirmed_at))
$$;

-- A token that came too late is ended for good: a clock that goes back does not open it again.
create function end_late_token(hash bytea) returns void language sql security definer set search_path = public as $$
  update tokens set ended_at = now() where token_hash = hash and ended_at is null
    and (expires_at <= now() or last_used_at <= now() - idle_ms * interval '1 millisecond')
$$;

-- The same for everything that expires and was not asked for since.
create function end_what_is_late() returns void language sql security definer set search_path = public as $$
  update tokens set ended_at = now() where ended_at is null
    and (expires_at <= now() or last_used_at <= now() - idle_ms * interval '1 millisecond');
  update sign_in_challenges set used_at = now() where used_at is null and expires_at <= now();
  update account_links set used_at = now() where used_at is null and expires_at <= now();
$$;
revoke execute on function end_what_is_late() from public;
grant execute on function end_what_is_late() to storey_worker;

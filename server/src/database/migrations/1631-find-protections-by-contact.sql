-- A request finds the protection of its client by the contact, and the desk finds other brokerages by contact or name: by index.
create or replace function client_protected_for(of_project bigint, except_brokerage bigint, contacts bytea[], name text) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object('registration_id', r.id, 'brokerage', r.brokerage_name, 'until', r.protected_until, 'matches',
      case when r.phone_hash = any (contacts) or r.email_hash = any (contacts) then 'contact' else 'name' end)
    from client_registrations r
    where r.organization_id = any (scope_organizations())
      and r.project_id = of_project and r.status = 'protected' and r.protected_until > now()
      and r.brokerage_id is distinct from except_brokerage
      -- Two lookups by index: with "or" instead, all registrations of the project are read.
      and r.id in (
        select p.registration_id from protected_clients p
          where p.project_id = of_project and p.contact_hash = any (contacts)
        union all
        select n.id from client_registrations n
          where n.project_id = of_project and n.status = 'protected' and lower(n.client_name) = lower(name))
    order by r.phone_hash = any (contacts) or r.email_hash = any (contacts) desc nulls last, r.id
    limit 1
$$;

create or replace view hold_request_states with (security_barrier) as
  select q.organization_id, q.id, q.project_id, q.unit_id, q.project_name, q.unit_name, q.brokerage_id,
      q.brokerage_name, q.broker_id, q.broker_name, q.client_name, q.plan_name, q.message, q.status, q.requested_at,
      q.decided_at, q.reason,
      case when c.kind = 'hold' and c.ended_at is null and c.expires_at > now() then c.expires_at end as held_until,
      b.timezone as brokerage_timezone,
      (select jsonb_build_object('id', r.id, 'until', r.protected_until) from protected_clients p
        join client_registrations r on r.id = p.registration_id
        where p.project_id = q.project_id and p.contact_hash in (q.phone_hash, q.email_hash)
          and r.brokerage_id = q.brokerage_id and r.status = 'protected' and r.protected_until > now()
        order by r.id limit 1) as protection,
      case when q.brokerage_id <> coalesce((select scope_organization()), 0) then client_protected_for(q.project_id,
        q.brokerage_id, array[q.phone_hash, q.email_hash], q.client_name) end as protected_for,
      q.closed_at
    from hold_requests q
    join organizations b on b.id = q.brokerage_id
    left join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
    where q.brokerage_id = (select scope_organization())
      or q.organization_id = any ((select scope_organizations())::bigint[]);

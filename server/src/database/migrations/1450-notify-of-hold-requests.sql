-- Notifications of hold requests: the desk of a new one, the broker of its decision and of the end of the hold.
alter table notifications drop constraint notifications_kind_check, drop constraint notifications_subject_kind_check;
alter table notifications
  add constraint notifications_kind_check check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended',
    'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed',
    'offer_answered', 'payment_overdue', 'payments_due', 'security', 'hold_request')) not valid,
  add constraint notifications_subject_kind_check check (subject_kind in ('lead', 'deal', 'activity', 'booking',
    'sale_offer', 'organization', 'job', 'hold_request')) not valid;
alter table notifications validate constraint notifications_kind_check;
alter table notifications validate constraint notifications_subject_kind_check;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended',
    'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed',
    'offer_answered', 'payment_overdue', 'payments_due', 'security', 'hold_request')) not valid;
alter table notification_settings validate constraint notification_settings_kind_check;

create or replace function notify_person(event jsonb) returns table (id bigint, notified_in bigint, in_app boolean, mail boolean)
  language plpgsql security definer set search_path = public as $$
declare
  note notifications := jsonb_populate_record(null::notifications, event);
  target bigint;
  wants_app boolean;
  wants_mail boolean;
begin
  perform from users u where u.id = note.user_id and u.disabled_at is null;
  if not found then return; end if;
  if note.organization_id is not null and note.kind <> 'invite' then
    select m.organization_id into target from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = note.user_id and m.enabled and o.status not in ('suspended', 'closed')
        and (m.organization_id = note.organization_id
          or note.kind in ('booking_decided', 'payments_due', 'discount', 'payment_overdue', 'offer_viewed',
              'offer_answered', 'hold_request')
            and (m.role = 'super_admin' or m.role = 'super_admin_sales_manager' and exists (
              select from sales_assignments a
              where a.user_id = note.user_id and a.organization_id = note.organization_id)))
      order by m.organization_id <> note.organization_id, m.organization_id limit 1;
    if not found then return; end if;
  end if;
  select s.in_app, s.mail into wants_app, wants_mail from notification_settings s
    where s.user_id = note.user_id and s.kind = note.kind;
  wants_app := note.kind = 'security' or coalesce(wants_app, true);
  wants_mail := note.kind = 'security'
    or note.kind <> 'invite' and coalesce(wants_mail, note.kind in ('mention', 'assigned', 'booking_decided',
      'discount', 'payment_overdue', 'offer_answered', 'paper_expiry', 'hold_request'));
  return query
    with written as (
      insert into notifications as n (organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id,
        subject_name, outcome, detail, path, dedupe_key, shown)
      values (target, note.user_id, note.kind, note.actor_id, note.actor_name, note.subject_kind, note.subject_id,
        left(note.subject_name, 200), note.outcome, left(note.detail, 500), note.path, note.dedupe_key, wants_app)
      on conflict (user_id, dedupe_key) do nothing
      returning n.id)
    select written.id, target, wants_app, wants_mail from written;
end
$$;

alter table hold_requests add column reminded_of timestamptz, add column closed_at timestamptz;
-- Holds that ended before are not reported.
update hold_requests q set closed_at = c.ended_at from unit_claims c
  where c.organization_id = q.organization_id and c.id = q.claim_id and c.ended_at is not null;
create index hold_requests_open on hold_requests (id) where status = 'granted' and closed_at is null;

create or replace view hold_request_states with (security_barrier) as
  select q.organization_id, q.id, q.project_id, q.unit_id, q.project_name, q.unit_name, q.brokerage_id,
      q.brokerage_name, q.broker_id, q.broker_name, q.client_name, q.plan_name, q.message, q.status, q.requested_at,
      q.decided_at, q.reason,
      case when c.kind = 'hold' and c.ended_at is null and c.expires_at > now() then c.expires_at end as held_until,
      b.timezone as brokerage_timezone
    from hold_requests q
    join organizations b on b.id = q.brokerage_id
    left join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
    where q.brokerage_id = (select scope_organization())
      or q.organization_id = any ((select scope_organizations())::bigint[]);

-- The users who can decide a request of the current brokerage: admins of the developer, and the sales managers who sell for it.
create function hold_request_deciders(request_id bigint) returns table (user_id bigint)
  language sql stable security definer set search_path = public as $$
  select distinct m.user_id from hold_requests q
    join memberships m on m.enabled and (m.organization_id = q.organization_id and m.role = 'developer_admin'
      or m.role = 'super_admin_sales_manager' and exists (select from sales_assignments a
        where a.user_id = m.user_id and a.organization_id = q.organization_id))
    where q.id = request_id and q.brokerage_id = (select scope_organization())
    order by m.user_id
$$;
revoke execute on function hold_request_deciders(bigint) from public;
grant execute on function hold_request_deciders(bigint) to storey_app;

-- Granted requests whose hold has ended, or ends within half an hour or the last quarter of its time, each once; `ending` is
-- null before the end. For the job that notifies brokers, which reads no other requests. An end of long ago is noted only.
create function take_hold_endings(max_rows integer)
  returns table (id bigint, brokerage_id bigint, broker_id bigint, unit_name text, client_name text,
    expires_at timestamptz, ending text, timezone text)
  language sql security definer set search_path = public as $$
  with open as materialized (
    select q.id, c.expires_at, c.ended_at, c.end_reason
      from hold_requests q
      join unit_claims c on c.organization_id = q.organization_id and c.id = q.claim_id
      where q.status = 'granted' and q.closed_at is null
        and (c.ended_at is not null
          or c.expires_at <= now() + least(interval '30 minutes', (c.expires_at - c.claimed_at) / 4)
            and q.reminded_of is distinct from c.expires_at)
      order by q.id
      limit max_rows
      for update of q skip locked
  ), taken as (
    update hold_requests q
      set reminded_of = o.expires_at, closed_at = case when o.ended_at is not null then now() end
      from open o where q.id = o.id
      returning q.id, q.brokerage_id, q.broker_id, q.unit_name, q.client_name, o.expires_at, o.ended_at, o.end_reason
  )
  select t.id, t.brokerage_id, t.broker_id, t.unit_name, t.client_name, t.expires_at, t.end_reason, b.timezone
    from taken t join organizations b on b.id = t.brokerage_id
    where (t.ended_at is null and t.expires_at > now()) or t.ended_at > now() - interval '1 hour'
$$;
revoke execute on function take_hold_endings(integer) from public;
grant execute on function take_hold_endings(integer) to storey_worker;

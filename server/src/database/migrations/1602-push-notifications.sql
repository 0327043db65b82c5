-- Web Push: the browsers of users, and which notifications are sent to them.
--
-- A browser of a user that shows notifications while Storey is closed (Web Push). It ends with the session that made it. Written by the
-- account settings; a job deletes those that the push service has ended.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_id bigint not null references tokens on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint unique (endpoint)
);

create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_token on push_subscriptions (token_id);

-- Only the role of sign-in and the worker have access.
select enable_rls('push_subscriptions');
create policy of_account on push_subscriptions for all to storey_account using (true) with check (true);
create policy of_worker on push_subscriptions for all to storey_worker using (true);
grant select, insert, update, delete on push_subscriptions to storey_account;
grant select (id), delete on push_subscriptions to storey_worker;

select audit_table('push_subscriptions', hidden => '{endpoint,p256dh,auth}');

-- Where a notification is sent to: subscriptions of open sessions of its recipient, who is not disabled and still works in its
-- organization.
create function push_targets(notification_id bigint) returns table (id bigint, endpoint text, p256dh text, auth text)
  language sql stable security definer set search_path = public as $$
  select s.id, s.endpoint, s.p256dh, s.auth
    from notifications n
    join users u on u.id = n.user_id and u.disabled_at is null
    join push_subscriptions s on s.user_id = n.user_id
    join tokens t on t.id = s.token_id and t.ended_at is null and t.expires_at > now()
    where n.id = notification_id
      and (n.organization_id is null or exists (select from memberships m
        where m.user_id = n.user_id and m.organization_id = n.organization_id and m.enabled))
$$;
revoke execute on function push_targets(bigint) from public;
grant execute on function push_targets(bigint) to storey_worker;

-- safe: the previous release reads the first four columns.
drop function notify_person(jsonb);
create function notify_person(event jsonb) returns table (id bigint, notified_in bigint, in_app boolean, mail boolean,
    push boolean)
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
      'discount', 'payment_overdue', 'offer_answered', 'paper_expiry', 'hold_request', 'commission'));
  return query
    with written as (
      insert into notifications as n (organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id,
        subject_name, outcome, detail, path, dedupe_key, shown)
      values (target, note.user_id, note.kind, note.actor_id, note.actor_name, note.subject_kind, note.subject_id,
        left(note.subject_name, 200), note.outcome, left(note.detail, 500), note.path, note.dedupe_key, wants_app)
      on conflict (user_id, dedupe_key) do nothing
      returning n.id)
    select written.id, target, wants_app, wants_mail, wants_app
        and note.kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'discount', 'offer_answered', 'hold_request',
          'commission', 'own_sale')
        and exists (select from push_subscriptions s where s.user_id = note.user_id)
      from written;
end
$$;
revoke execute on function notify_person(jsonb) from public;
grant execute on function notify_person(jsonb) to storey_account, storey_app, storey_platform, storey_worker;

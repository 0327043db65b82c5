-- An event that a user was notified of, in an organization or about their account. Written only by notify_person; a
-- user is notified of an event once.
create table notifications (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations,
  user_id bigint not null references users,
  kind text not null check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended',
    'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed',
    'offer_answered', 'payment_overdue', 'payments_due', 'security', 'hold_request', 'own_sale', 'commission',
    'contract_text')),
  actor_id bigint references users,
  actor_name text,
  subject_kind text
    check (subject_kind in ('lead', 'deal', 'activity', 'booking', 'sale_offer', 'organization', 'job', 'hold_request',
      'client_registration')),
  subject_id bigint,
  subject_name text,
  outcome text check (outcome in ('accepted', 'changed', 'rejected', 'expired', 'cancelled', 'done', 'failed')),
  detail text check (length(detail) <= 800),
  path text check (path like '/%' and length(path) <= 200),
  -- The key of the event: a user is not notified of the same event twice.
  dedupe_key text not null check (length(dedupe_key) between 1 and 200),
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, dedupe_key)
);
comment on column notifications.organization_id is 'Null: about the account itself, shown in every organization.';
comment on column notifications.path is 'The path of the screen that shows the subject.';
comment on column notifications.shown is
  'False if the user wants this kind by e-mail only, or not at all. The row is kept, so that they are notified once.';

create index notifications_of_person on notifications (user_id, id desc) where shown;
create index notifications_unread on notifications (user_id, organization_id) where shown and read_at is null;
-- Jobs: old notifications to delete.
create index notifications_age on notifications (created_at);

select enable_rls('notifications');
create policy notifications_own on notifications for select to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null
    or organization_id = (select scope_organization())));
create policy notifications_read on notifications for update to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null
    or organization_id = (select scope_organization())));
-- Sales that a member of a developer was notified of are hidden while its admin does not let members read them.
create policy sales_readers on notifications as restrictive for select to storey_app, storey_own
  using (kind <> 'own_sale' or not (select hides_sales()));
create policy notifications_of_worker on notifications for all to storey_worker using (true) with check (true);
grant select, update (read_at) on notifications to storey_app, storey_platform;
grant select, delete, update (mailed_at) on notifications to storey_worker;

-- The only way to create a notification; the event is a row of notifications as JSON. An enabled member of the
-- organization is notified, once, in the ways they chose. Of some kinds about a developer, users of the platform who
-- sell for that developer are notified too, in the platform. Security is always shown and always sent by e-mail; an
-- invite has its own e-mail, so none is sent for it. Returns where and how to continue; no row if the user must not be
-- notified, or was notified before.
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
        left(note.subject_name, 200), note.outcome, left(note.detail, 800), note.path, note.dedupe_key, wants_app)
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

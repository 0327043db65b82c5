create table notifications (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations,
  user_id bigint not null references users,
  kind text not null
    check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended', 'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed', 'offer_answered', 'payment_overdue', 'payments_due', 'security')),
  actor_id bigint references users,
  actor_name text,
  subject_kind text
    check (subject_kind in ('lead', 'deal', 'activity', 'booking', 'sale_offer', 'organization', 'job')),
  subject_id bigint,
  subject_name text,
  outcome text check (outcome in ('accepted', 'changed', 'rejected', 'expired', 'cancelled', 'done', 'failed')),
  detail text check (length(detail) <= 500),
  path text check (path like '/%' and length(path) <= 200),
  -- Two happenings with one key are one: nobody is told of the same thing twice.
  once text not null check (length(once) between 1 and 200),
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (user_id, once)
);
comment on column notifications.organization_id is 'Null: of the account itself, shown in every organization.';
comment on column notifications.path is 'The screen that shows it, below the address of the client.';
comment on column notifications.shown is
  'False where the person wants this kind by mail alone, or not at all: kept, so that it is still told once.';

create index notifications_of_person on notifications (user_id, id desc) where shown;
create index notifications_age on notifications (created_at);
create index notifications_unread on notifications (user_id, organization_id) where shown and (read_at is null);

select enable_rls('notifications');
create policy notifications_own on notifications for select to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null
    or organization_id = (select scope_organization())));
create policy notifications_read on notifications for update to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null
    or organization_id = (select scope_organization())));
create policy notifications_of_worker on notifications for all to storey_worker using (true) with check (true);
grant select, update (read_at) on notifications to storey_app, storey_platform;
grant select, delete, update (mailed_at) on notifications to storey_worker;

-- The one way in: an enabled member of the organization is told, once, in the ways they chose; where a builder's booking is
-- decided, people of the platform who sell for that builder are told where they work. Security is always shown and always
-- mailed; an invite is a letter of its own, so it is never mailed from here. Answers the ways to go on with; nothing where the
-- person is not to be told, or was told before.
create function notify_person(happening jsonb) returns table (id bigint, told_in bigint, in_app boolean, mail boolean)
  language plpgsql security definer set search_path = public as $$
declare
  told notifications := jsonb_populate_record(null::notifications, happening);
  place bigint;
  wants_app boolean;
  wants_mail boolean;
begin
  perform from users u where u.id = told.user_id and u.disabled_at is null;
  if not found then return; end if;
  if told.organization_id is not null and told.kind <> 'invite' then
    select m.organization_id into place from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = told.user_id and m.enabled and o.status not in ('suspended', 'closed')
        and (m.organization_id = told.organization_id
          or told.kind in ('booking_decided', 'payments_due', 'discount', 'payment_overdue', 'offer_viewed', 'offer_answered') and (m.role = 'super_admin' or m.role = 'super_admin_sales_manager'
            and exists (select from sales_assignments a where a.user_id = told.user_id and a.organization_id = told.organization_id)))
      order by m.organization_id <> told.organization_id, m.organization_id limit 1;
    if not found then return; end if;
  end if;
  select s.in_app, s.mail into wants_app, wants_mail from notification_settings s
    where s.user_id = told.user_id and s.kind = told.kind;
  wants_app := told.kind = 'security' or coalesce(wants_app, true);
  wants_mail := told.kind = 'security'
    or told.kind <> 'invite' and coalesce(wants_mail, told.kind in ('mention', 'assigned', 'booking_decided', 'discount', 'payment_overdue', 'offer_answered', 'paper_expiry'));
  return query
    with written as (
      insert into notifications as n (organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id,
        subject_name, outcome, detail, path, once, shown)
      values (place, told.user_id, told.kind, told.actor_id, told.actor_name, told.subject_kind, told.subject_id,
        left(told.subject_name, 200), told.outcome, left(told.detail, 500), told.path, told.once, wants_app)
      on conflict (user_id, once) do nothing
      returning n.id)
    select written.id, place, wants_app, wants_mail from written;
end
$$;
revoke execute on function notify_person(jsonb) from public;
grant execute on function notify_person(jsonb) to storey_account, storey_app, storey_platform, storey_worker;

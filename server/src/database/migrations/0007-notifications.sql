-- What a person should know: under the bell of the organization that it happened in, and by mail where they want it so.

create table notifications (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations,
  user_id bigint not null references users,
  kind text not null
    check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended', 'security')),
  actor_id bigint references users,
  actor_name text,
  subject_kind text check (subject_kind in ('lead', 'deal', 'activity', 'booking', 'organization', 'job')),
  subject_id bigint,
  subject_name text,
  detail text check (length(detail) <= 500),
  -- Two happenings with one key are one: nobody is told of the same thing twice.
  once text not null check (length(once) between 1 and 200),
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, once)
);
comment on column notifications.organization_id is 'Null: of the account itself, shown in every organization.';
comment on column notifications.shown is 'False where the person wants this kind by mail alone, or not at all: kept, so that it is still told once.';
create index notifications_of_person on notifications (user_id, id desc) where shown;
create index notifications_unread on notifications (user_id, organization_id) where shown and read_at is null;

select wall('notifications');
create policy notifications_own on notifications for select to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null or organization_id = (select scope_organization())));
create policy notifications_read on notifications for update to storey_app, storey_platform
  using (user_id = (select scope_user()) and (organization_id is null or organization_id = (select scope_organization())));
create policy notifications_of_worker on notifications for all to storey_worker using (true) with check (true);
grant select on notifications to storey_app, storey_platform;
grant update (read_at) on notifications to storey_app, storey_platform;
grant select, delete on notifications to storey_worker;

-- What a person changed from the standard: everything under the bell; mentions, assignments, decisions and invites by mail too.
create table notification_settings (
  user_id bigint not null references users,
  kind text not null
    check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended', 'security')),
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);
select wall('notification_settings');
create policy notification_settings_own on notification_settings for all to storey_app, storey_platform
  using (user_id = (select scope_user())) with check (user_id = (select scope_user()));
grant select, insert, update, delete on notification_settings to storey_app, storey_platform;

-- The one way in: an enabled member of the organization is told, once, in the ways they chose. Security is always shown and
-- always mailed. Answers the ways to go on with; nothing where the person is not to be told, or was told before.
create function notify_person(
  organization bigint, person bigint, what text, actor bigint, actor_called text,
  subject text, subject_number bigint, subject_called text, more text, one_time text)
returns table (id bigint, in_app boolean, mail boolean, address text, full_name text)
language plpgsql security definer set search_path = public as $$
declare
  wants_app boolean;
  wants_mail boolean;
begin
  perform from users u where u.id = person and u.disabled_at is null;
  if not found then return; end if;
  if organization is not null and what <> 'invite' then
    perform from memberships m where m.organization_id = organization and m.user_id = person and m.enabled;
    if not found then return; end if;
  end if;
  select s.in_app, s.mail into wants_app, wants_mail from notification_settings s where s.user_id = person and s.kind = what;
  wants_app := what = 'security' or coalesce(wants_app, true);
  wants_mail := what = 'security' or coalesce(wants_mail, what in ('mention', 'assigned', 'booking_decided', 'invite'));
  return query
    with told as (
      insert into notifications as n (organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id, subject_name, detail, once, shown)
      values (case when what = 'invite' then null else organization end, person, what, actor, actor_called, subject, subject_number,
        left(subject_called, 200), left(more, 500), one_time, wants_app)
      on conflict (user_id, once) do nothing
      returning n.id)
    select told.id, wants_app, wants_mail, u.email, u.full_name from told join users u on u.id = person;
end
$$;
revoke execute on function notify_person(bigint, bigint, text, bigint, text, text, bigint, text, text, text) from public;
grant execute on function notify_person(bigint, bigint, text, bigint, text, text, bigint, text, text, text)
  to storey_app, storey_platform, storey_account, storey_worker;

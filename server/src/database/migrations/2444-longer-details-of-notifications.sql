-- What a buyer writes, of up to 500 characters, comes after the names of the home and its building and the price.
alter table notifications drop constraint notifications_detail_check;
alter table notifications add constraint notifications_detail_check check (length(detail) <= 800) not valid;
alter table notifications validate constraint notifications_detail_check;

create or replace function notify_person(event jsonb) returns table (id bigint, notified_in bigint, in_app boolean, mail boolean,
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

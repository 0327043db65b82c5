import { sql } from 'kysely'
import type { Filling } from './fill.ts'

const DAYS = 12
const EACH = 4

/**
 * Notifications of the last days, as the application would have created them: from mentions, leads assigned by others, due
 * activities, decisions about bookings, sales of developers, and invites. Those older than a day are read.
 */
export async function makeNotifications({ db, now, log }: Filling): Promise<void> {
  log('Filling the demo: notifications')
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString()
  await sql`
    insert into notifications (organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id, subject_name, outcome,
      detail, path, dedupe_key, created_at, read_at)
    with told as (
      select n.organization_id, m.user_id, 'mention' as kind, n.author_id as actor_id, n.author_name as actor_name,
        'lead' as subject_kind, l.id as subject_id, l.full_name as subject_name, null as outcome, left(n.body_text, 300) as detail,
        '/crm/leads/' || l.id as path, 'mention:note:' || n.id as dedupe_key, n.created_at as at
      from note_mentions m
      join lead_notes n on n.organization_id = m.organization_id and n.id = m.note_id
      join leads l on l.organization_id = n.organization_id and l.id = n.lead_id
      where m.user_id <> n.author_id
      union all
      select l.organization_id, l.owner_id, 'assigned', l.created_by, u.full_name, 'lead', l.id, l.full_name, null, null,
        '/crm/leads/' || l.id, 'assigned:lead:' || l.id || ':seed', l.created_at
      from leads l join users u on u.id = l.created_by
      where l.owner_id is not null and l.created_by <> l.owner_id
      union all
      select a.organization_id, a.owner_id, 'activity_due', null, null, 'activity', a.id, a.subject, null, l.full_name,
        case when l.id is null then '/crm/activities' else '/crm/leads/' || l.id || '?tab=activities' end,
        'activity_due:' || a.id || ':' || extract(epoch from a.due_at)::bigint, a.due_at
      from activities a left join leads l on l.organization_id = a.organization_id and l.id = a.lead_id
      where a.owner_id is not null and a.completed_at is null and a.deleted_at is null
      union all
      select m.organization_id, b.created_by, 'booking_decided', nullif(e.actor_id, 0), case when e.actor_id is not null then e.actor_name end,
        'booking', b.id, b.number, e.kind, e.note, '/inventory/units/booked-units/' || b.id, 'booking:' || b.id || ':' || e.kind, e.at
      from booking_events e
      join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id
      join lateral (
        select m.organization_id from memberships m where m.user_id = b.created_by
        order by m.organization_id = b.organization_id desc limit 1) m on true
      where e.kind in ('accepted', 'rejected', 'expired', 'cancelled') and e.actor_id is distinct from b.created_by
      union all
      select b.organization_id, m.user_id, 'own_sale', nullif(e.actor_id, 0), case when e.actor_id is not null then e.actor_name end,
        'booking', b.id, b.number, case e.kind when 'created' then 'done' else e.kind end, case when e.kind <> 'created' then e.note end,
        '/inventory/units/booked-units/' || b.id, 'own_sale:' || b.id || ':' || case e.kind when 'created' then 'booked' else e.kind end,
        e.at
      from booking_events e
      join bookings b on b.organization_id = e.organization_id and b.id = e.booking_id
      join organizations seller on seller.id = b.organization_id
      join memberships m on m.organization_id = b.organization_id
        and (m.role = 'developer_admin' or m.role = 'developer' and seller.members_read_sales)
      where e.kind in ('created', 'accepted', 'rejected', 'expired', 'cancelled')
      union all
      select null, u.id, 'invite', i.invited_by, i.invited_by_name, 'organization', i.organization_id, o.name, null, null,
        '/auth/account-settings/invites', 'invite:' || i.id, i.created_at
      from invites i join users u on lower(u.email) = lower(i.email) join organizations o on o.id = i.organization_id
      where i.status = 'pending'
    ), newest as (
      select told.*, row_number() over (partition by user_id, organization_id, kind order by at desc) as place
      from told where at between ${since} and ${now.toISOString()}
    )
    select organization_id, user_id, kind, actor_id, actor_name, subject_kind, subject_id, subject_name, outcome, detail, path, dedupe_key, at,
      case when at < ${now.toISOString()}::timestamptz - interval '1 day' then at + interval '3 hours' end
    from newest where place <= ${EACH} order by at`.execute(db)
}

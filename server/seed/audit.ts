import { sql } from 'kysely'
import type { Filling } from './fill.ts'

const DAYS = 45
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/**
 * The audit log of the last weeks, as the application would have written it: read off the histories that the records keep
 * of themselves, with a sign-in before each person's first work of a day. Comes last, because it looks at all of them.
 */
export async function makeAudit({ db, now, log }: Filling): Promise<void> {
  log('Filling the demo: the audit log')
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString()
  await sql`
    create temporary table happened as
    with work as (
      select at, actor_id, organization_id as tenant, 'bookings.' || (case kind when 'created' then 'create' when 'accepted' then 'accept'
          when 'rejected' then 'reject' when 'cancelled' then 'cancel' else 'extend' end) as action,
        'booking' as subject_kind, booking_id as subject_id, 'bookings' as place,
        case when kind <> 'created' then '{"status": "pending"}'::jsonb end as before,
        case kind when 'created' then '{"status": "pending"}'::jsonb else jsonb_build_object('status', kind) end as after, false as private
      from booking_events where kind in ('created', 'accepted', 'rejected', 'cancelled')
      union all
      select at, actor_id, organization_id, case new_status when 'on_hold' then 'holds.take' else 'units.move' end, 'unit', unit_id, 'units',
        jsonb_build_object('status', old_status), jsonb_build_object('status', new_status), false
      from unit_status_changes where old_status is not null and new_status in ('on_hold', 'available', 'blocked')
      union all
      select at, actor_id, organization_id, case kind when 'created' then 'leads.create' else 'deals.stage' end,
        case kind when 'created' then 'lead' else 'deal' end, case kind when 'created' then lead_id else subject_id end,
        case kind when 'created' then 'leads' else 'deals' end,
        case when kind <> 'created' then jsonb_build_object('stage', old) end, jsonb_build_object('stage', new), true
      from lead_history_items where kind in ('created', 'stage_changed') and not automatic
    ), done as (
      select gen_random_uuid() as event, w.*, home.organization_id
      from work w
      cross join lateral (
        select m.organization_id from memberships m where m.user_id = w.actor_id order by m.organization_id = w.tenant desc limit 1) home
      where w.at between ${since} and ${now.toISOString()}
    )
    select event, at, actor_id, organization_id, action, subject_kind, subject_id, 'done' as result, 200 as status, '{}'::jsonb as details,
      tenant, place, before, after, private
    from done
    union all
    select gen_random_uuid(), min(at) - interval '4 minutes', actor_id, null, 'auth.login', 'account', actor_id, 'done', 200,
      '{"factor": "password"}', null, null, null, null, false
    from done group by actor_id, at::date
    union all
    select gen_random_uuid(), min(at) - interval '5 minutes', actor_id, null, 'auth.login', 'account', actor_id, 'refused', 422,
      '{"factor": "password", "fields": ["email"]}', null, null, null, null, false
    from done where actor_id % 3 = 0 group by actor_id, at::date having extract(day from min(at))::integer % 7 = 0`.execute(
    db,
  )
  await sql`
    insert into audit_log (event, at, request_id, organization_id, user_id, user_name, action, subject_kind, subject_id, result, status,
      address, user_agent, details)
    select h.event, h.at, gen_random_uuid()::text, h.organization_id, h.actor_id, u.full_name, h.action, h.subject_kind, h.subject_id,
      h.result, h.status, '203.0.113.' || (10 + h.actor_id % 40), ${BROWSER}, h.details
    from happened h join users u on u.id = h.actor_id order by h.at`.execute(db)
  await sql`
    insert into audit_changes (event, organization_id, table_name, row_id, operation, before, after, private)
    select event, tenant, place, subject_id::text, case when before is null then 'insert' else 'update' end, before, after, private
    from happened where place is not null and subject_id is not null order by at`.execute(db)
  await sql`drop table happened`.execute(db)
}

import { sql } from 'kysely'
import { type Filling, insertForIds } from '../fill.ts'
import type { Organization } from '../staff.ts'
import { makeBulkDeals } from './bulk-deals.ts'
import { any, pickOf } from './bulk-draw.ts'
import { keepOfLeads, makeBulkLeads, tagEach } from './bulk-leads.ts'
import { unburdened } from './unburdened.ts'
import { LEAD_NOTES, TAGS } from './words.ts'

/** An organization and how many leads it gets: half as many deals, twice as many activities, and a note each. */
export interface BulkTeam {
  readonly organization: Organization
  readonly leads: number
}

const FILLED = ['leads', 'lead_tags', 'lead_projects', 'contact_points', 'deals', 'deal_tags']
const AROUND = ['activities', 'lead_notes', 'lead_history_items']

/** As `makeCrm`, but made by the database itself, because a bench fills a hundred thousand leads or a million. */
export async function makeBulkCrm(filling: Filling, teams: readonly BulkTeam[]): Promise<void> {
  await unburdened(filling.db, [...FILLED, ...AROUND], async () => {
    for (const { organization, leads } of teams) await fillOne(filling, organization, leads)
  })
  filling.log('Leads, deals, activities, notes and history, with their indexes')
}

async function fillOne(filling: Filling, organization: Organization, leads: number): Promise<void> {
  const { db } = filling
  const tags = await insertForIds(
    db,
    'tags',
    TAGS.map(([name, colour]) => ({ organization_id: organization.id, name, colour })),
  )
  await makeBulkLeads(filling, organization, leads)
  await makeActivities(filling, organization, leads)
  await keepOfLeads(filling, organization)
  await tagEach(filling, organization, 'lead', tags)
  await makeBulkDeals(filling, organization, leads / 2)
  await tagEach(filling, organization, 'deal', tags)
  await makeNotes(filling, organization, leads)
  await makeHistory(filling, organization)
}

const idsOf = ({ members }: Organization) => members.map(({ id }) => id)

/** Two for each lead, and the next one kept on it. */
async function makeActivities({ db }: Filling, organization: Organization, leads: number) {
  await sql`
    insert into activities (organization_id, type, subject, lead_id, owner_id, due_at, priority, completed_at, created_by, created_at)
      select ${organization.id}, ${pickOf(41, ['call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up'])},
          'Follow up on the offer', first + i % ${leads}, ${pickOf(44, idsOf(organization), 'bigint')},
          due_at, ${pickOf(43, ['low', 'normal', 'normal', 'high'])}, case when due_at < now() - interval '3 days' then due_at end,
          null, due_at - interval '20 days'
        from (select min(id) as first from leads where organization_id = ${organization.id}) as lead,
          (select i, now() + (${any(42, 120_000)} - 100000) * interval '2 minutes' as due_at
            from generate_series(1, ${leads * 2}::bigint) as i) as drawn`.execute(db)
  await sql`
    update leads set next_activity_at = next.due_at
      from (select lead_id, min(due_at) as due_at from activities
          where organization_id = ${organization.id} and completed_at is null group by 1) as next
      where leads.organization_id = ${organization.id} and next.lead_id = leads.id`.execute(db)
}

const makeNotes = ({ db }: Filling, organization: Organization, count: number) =>
  sql`
    with author as materialized (select id, full_name from users where id = any (${idsOf(organization)}::bigint[]))
    insert into lead_notes (organization_id, lead_id, body_html, body_text, author_id, author_name, created_at)
      select organization_id, lead_id, '<p>' || said || '</p>', said, author.id, author.full_name, at
        from (select organization_id, id as lead_id, ${pickOf(51, LEAD_NOTES)} as said,
              ${pickOf(52, idsOf(organization), 'bigint')} as author_id, created_at + interval '6 hours' as at
            from (select organization_id, id, id as i, created_at from leads where organization_id = ${organization.id} limit ${count}) as lead)
          as drawn join author on author.id = author_id order by lead_id`.execute(db)

/** The creation of each lead, and the first contact of those that are no longer new. */
const makeHistory = ({ db }: Filling, organization: Organization) =>
  sql`
    with actor as materialized (select id, full_name from users where id = any (${idsOf(organization)}::bigint[]))
    insert into lead_history_items (organization_id, lead_id, kind, actor_id, actor_name, automatic, old, new, at)
      select organization_id, leads.id, kind, actor.id, actor.full_name, automatic, old, new, at
        from leads join actor on actor.id = leads.created_by cross join lateral (values
          ('created', false, null::jsonb, null::jsonb, created_at),
          ('status_changed', true, '"new"', '"contacted"', last_contacted_at)) as item (kind, automatic, old, new, at)
        where organization_id = ${organization.id} and at is not null order by leads.id`.execute(db)

import { type ActivityResult, activities } from '@storey/api/crm/activities.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { binRoutes } from '../bin/routes.ts'
import { leadMergeRoutes } from '../leads/merges/routes.ts'
import { activityRoutes } from './routes.ts'
import { CONTACTS } from './rules.ts'

const app = useTestApp([activityRoutes, binRoutes, leadMergeRoutes])
const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`

const firstOf = async (id: number) =>
  (
    await app.current.owner
      .selectFrom('leads')
      .select('first_contact_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).first_contact_at

/** What a lead keeps is what its activities say, of all leads. */
async function requireRight() {
  const { rows } = await sql`select id, first_contact_at, next_activity_at from (
      select l.*, (select min(a.completed_at) from activities a where a.organization_id = l.organization_id and a.lead_id = l.id
          and a.deleted_at is null and a.result = any (${CONTACTS}::text[])) as contact_at,
        (select min(a.due_at) from activities a where a.organization_id = l.organization_id and a.lead_id = l.id
          and a.deleted_at is null and a.completed_at is null) as due_at from leads l) l
    where (first_contact_at, next_activity_at) is distinct from (contact_at, due_at)`.execute(app.current.owner)
  expect(rows).toEqual([])
}
afterEach(requireRight)

const contact = (person: Person, lead_id: number, hour: number, result: ActivityResult = 'reached') =>
  buildActivity(app.current.owner, {
    organization_id: person.organization.id,
    lead_id,
    due_at: at(hour),
    completed_at: at(hour),
    result,
  })

describe('the first contact that a lead keeps', () => {
  it('follows the activities through completion, reopening, the bin, and a change of type', async () => {
    const { owner } = app.current
    const person = await signIn(app.current, 'broker_admin')
    const { id } = await buildLead(owner, { organization_id: person.organization.id })
    const steps: (string | null)[] = []
    const note = async () => void steps.push(await firstOf(id))

    const { data: done } = await person.call(activities.create, {
      body: { type: 'call', subject: 'Call', lead_id: id, due_at: at(10), completed: true, result: 'no_answer' },
    })
    await note()
    await contact(person, id, 12)
    await note()
    await person.call(activities.toggleComplete, { params: { id: done.id }, body: { completed: false } })
    await person.call(activities.toggleComplete, {
      params: { id: done.id },
      body: { completed: true, result: 'reached' },
    })
    await owner
      .updateTable('activities')
      .set({ completed_at: at(8) })
      .where('id', '=', done.id)
      .execute()
    await note()
    await person.call(activities.remove, { params: { id: done.id } })
    await note()
    await person.call(bin.restoreActivity, { params: { id: done.id } })
    await note()
    await owner.updateTable('activities').set({ type: 'task' }).where('id', '=', done.id).execute()
    await note()
    await owner.updateTable('activities').set({ result: 'done' }).where('id', '=', done.id).execute()
    await note()
    await owner.deleteFrom('activities').where('lead_id', '=', id).where('id', '<>', done.id).execute()
    await note()

    expect(steps).toEqual([null, at(12), at(8), at(12), at(8), at(12), at(12), null])
  })

  it('goes with activities to another lead, to the lead that remains after a merge, and back', async () => {
    const { owner } = app.current
    const person = await signIn(app.current, 'broker_admin')
    const [one, other, third] = await Promise.all(
      [1, 2, 3].map(() => buildLead(owner, { organization_id: person.organization.id })),
    )
    if (!one || !other || !third) throw new Error('Three leads were built.')
    await contact(person, one.id, 12)
    const early = await contact(person, other.id, 9)
    const kept = async () => Promise.all([one, other, third].map(({ id }) => firstOf(id)))

    await owner.updateTable('activities').set({ lead_id: third.id }).where('id', '=', early.id).execute()
    expect(await kept()).toEqual([at(12), null, at(9)])

    const { data } = await person.call(leadMerges.merge, {
      params: { id: one.id },
      body: { version: 1, others: [{ id: third.id, version: 1 }] },
    })
    expect(await kept()).toEqual([at(9), null, null])
    await requireRight()

    await person.call(leadMerges.undo, { params: { id: data.merge.id } })
    expect(await kept()).toEqual([at(12), null, at(9)])
  })

  it('is the earlier one of two that are recorded at the same time', async () => {
    const { owner } = app.current
    const person = await signIn(app.current, 'broker_admin')
    const lead = await buildLead(owner, { organization_id: person.organization.id })
    const insert = (
      hour: number,
    ) => sql`insert into activities (organization_id, lead_id, type, subject, due_at, completed_at, result)
      values (${person.organization.id}, ${lead.id}, 'call', 'Call', ${at(hour)}, ${at(hour)}, 'reached')`

    const late = await owner.transaction().execute(async (first) => {
      await insert(9).execute(first)
      const second = insert(10).execute(owner)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(first)
          return rows[0]?.waiting
        })
        .toBe(1)
      return { second }
    })
    await late.second

    expect(await firstOf(lead.id)).toBe(at(9))
  })
})

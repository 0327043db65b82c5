import { jobs } from '@storey/api/account/tasks.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { type BulkAction, leadBulk } from '@storey/api/crm/lead-bulk.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildActivity, buildLead, buildTag } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { workRoutes } from '../../account/tasks/routes.ts'
import { purge } from '../../housekeeping/purge.ts'
import { activityRoutes } from '../activities/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadBulkWork } from './jobs.ts'
import { leadBulkRoutes } from './routes.ts'

const app = useTestApp([activityRoutes, leadBulkRoutes, leadRoutes, workRoutes, leadBulkWork])

async function team() {
  const admin = await signIn(app.current, 'developer_admin')
  const agent = await signIn(app.current, 'developer', { organization: admin.organization })
  return { admin, agent, organization_id: admin.organization.id }
}

const change = async (person: Person, ids: number[], action: BulkAction) => {
  const { data } = await person.call(leadBulk.change, { body: { target: { ids }, action } })
  if (data.undo_id === null) throw new Error('Nothing changed.')
  return data.undo_id
}
const undo = async (person: Person, id: number) => (await person.call(leadBulk.undo, { params: { id } })).data
const rows = (ids: number[]) =>
  app.current.owner.selectFrom('leads').selectAll().where('id', 'in', ids).orderBy('id').execute()
const nameOf = async ({ id }: Person) =>
  (await app.current.owner.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow())
    .full_name
const pick = async <Field extends keyof Awaited<ReturnType<typeof rows>>[number]>(ids: number[], field: Field) =>
  (await rows(ids)).map((row) => row[field])

describe('undoing a bulk change of leads', () => {
  it('undoing a bulk change restores owner, status with reason, rating and seen of each lead', async () => {
    const { admin, agent, organization_id } = await team()
    const lost = { status: 'lost' as const, lost_reason: 'No response' }
    const one = await buildLead(app.current.owner, { organization_id, owner_id: agent.id, rating: 'cold', ...lost })
    const other = await buildLead(app.current.owner, { organization_id, rating: 'warm', status: 'qualified' })
    const ids = [one.id, other.id]
    const steps: BulkAction[] = [
      { type: 'owner', owner_id: admin.id },
      { type: 'status', status: 'contacted' },
      { type: 'rating', rating: 'hot' },
      { type: 'seen', seen: true },
    ]
    const before = await rows(ids)

    const done: number[] = []
    for (const step of steps) done.push(await change(admin, ids, step))
    expect((await rows(ids)).map(({ rating, status, owner_id }) => [rating, status, owner_id])).toEqual(
      ids.map(() => ['hot', 'contacted', admin.id]),
    )
    for (const id of done)
      expect(await undo(admin, id)).toEqual({
        job: null,
        result: { put_back: 2, restored: false, kept: [], kept_count: 0 },
      })

    const facts = (some: typeof before) =>
      some.map(({ owner_id, status, lost_reason, rating, seen_at }) => [owner_id, status, lost_reason, rating, seen_at])
    expect(facts(await rows(ids))).toEqual(facts(before))
    const history = await app.current.owner
      .selectFrom('lead_history_items')
      .select(['kind', 'old', 'new'])
      .where('lead_id', '=', one.id)
      .where('kind', 'in', ['status_changed', 'owner_changed'])
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { kind: 'owner_changed', old: await nameOf(agent), new: await nameOf(admin) },
      { kind: 'status_changed', old: 'lost', new: 'contacted' },
      { kind: 'owner_changed', old: await nameOf(admin), new: await nameOf(agent) },
      { kind: 'status_changed', old: 'contacted', new: 'lost' },
    ])
  })

  it('undoing a bulk change restores the tags of each lead', async () => {
    const { admin, organization_id } = await team()
    const [cash, cold] = [
      await buildTag(app.current.owner, { organization_id }),
      await buildTag(app.current.owner, { organization_id }),
    ]
    const [one, other] = [
      await buildLead(app.current.owner, { organization_id }),
      await buildLead(app.current.owner, { organization_id }),
    ]
    const had = [
      { organization_id, lead_id: one.id, tag_id: cold.id },
      { organization_id, lead_id: other.id, tag_id: cash.id },
      { organization_id, lead_id: other.id, tag_id: cold.id },
    ]
    await app.current.owner.insertInto('lead_tags').values(had).execute()

    const id = await change(admin, [one.id, other.id], { type: 'tags', add: [cash.id], remove: [cold.id] })
    expect((await undo(admin, id)).result).toMatchObject({ put_back: 2 })

    const tags = app.current.owner.selectFrom('lead_tags').selectAll().orderBy('lead_id').orderBy('tag_id')
    expect(await tags.where('lead_id', 'in', [one.id, other.id]).execute()).toEqual(had)
  })

  it('undoing a bulk plan deletes its activities, except those completed since', async () => {
    const { admin, organization_id } = await team()
    const [one, other] = [
      await buildLead(app.current.owner, { organization_id }),
      await buildLead(app.current.owner, { organization_id, full_name: 'Called Already' }),
    ]
    const due_at = new Date(Date.now() + 86_400_000).toISOString()
    const id = await change(admin, [one.id, other.id], {
      type: 'activity',
      activity: { type: 'task', subject: 'Send the plan', due_at },
    })
    const planned = await app.current.owner
      .selectFrom('activities')
      .select('id')
      .where('lead_id', '=', other.id)
      .executeTakeFirstOrThrow()
    await app.current.owner
      .updateTable('activities')
      .set({ completed_at: due_at })
      .where('id', '=', planned.id)
      .execute()

    const { result } = await undo(admin, id)

    expect(result).toEqual({
      put_back: 1,
      restored: false,
      kept: [{ id: other.id, name: 'Called Already', reason: 'Its activity was changed or completed since.' }],
      kept_count: 1,
    })
    expect(await pick([one.id], 'next_activity_at')).toEqual([null])
    const { data: left } = await admin.call(activities.list, {})
    expect(left.map(({ id }) => id)).toEqual([planned.id])
  })

  it('undoing a bulk change skips and names leads that were changed since', async () => {
    const { admin, agent, organization_id } = await team()
    const [one, other, gone] = [
      await buildLead(app.current.owner, { organization_id, rating: 'cold' }),
      await buildLead(app.current.owner, { organization_id, rating: 'cold', full_name: 'Amal Haddad' }),
      await buildLead(app.current.owner, { organization_id, rating: 'cold' }),
    ]
    const ids = [one.id, other.id, gone.id]
    const id = await change(admin, ids, { type: 'rating', rating: 'hot' })
    await agent.call(leads.change, { params: { id: other.id }, body: { rating: 'warm', version: 2 } })
    await agent.call(leads.change, { params: { id: one.id }, body: { campaign: 'Autumn', version: 2 } })
    await admin.call(leads.remove, { params: { id: gone.id } })

    const { result } = await undo(admin, id)

    expect(result).toEqual({
      put_back: 1,
      restored: false,
      kept: [
        { id: other.id, name: 'Amal Haddad', reason: 'Its rating was changed since.' },
        { id: gone.id, name: null, reason: 'It was deleted or merged since.' },
      ],
      kept_count: 2,
    })
    expect(await pick(ids, 'rating')).toEqual(['cold', 'warm', 'hot'])
  })

  it('a bulk change is undone once, by its user only, within 30 days, from the list of tasks', async () => {
    const { admin, agent, organization_id } = await team()
    const lead = await buildLead(app.current.owner, { organization_id })
    const id = await change(admin, [lead.id], { type: 'rating', rating: 'hot' })
    const line = async () => (await admin.call(jobs.one, { params: { id } })).data

    expect(await line()).toMatchObject({ title: 'Rating of 1 lead changed', status: 'done', undone_at: null })
    const days = (Date.parse((await line()).undo_until ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 1)
    expect((await agent.ask(leadBulk.undo, { params: { id } })).statusCode).toBe(404)
    await app.current.owner
      .updateTable('jobs')
      .set({ undo_until: sql<string>`now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute()
    expect((await admin.ask(leadBulk.undo, { params: { id } })).json()).toMatchObject({ code: 'too_late' })
    await app.current.owner
      .updateTable('jobs')
      .set({ undo_until: sql<string>`now() + interval '1 day'` })
      .where('id', '=', id)
      .execute()
    await undo(admin, id)
    expect((await admin.ask(leadBulk.undo, { params: { id } })).json()).toMatchObject({ code: 'undone' })
    expect((await line()).undo_until).toBeNull()
    expect((await line()).undone_at).not.toBeNull()
  })

  it('a broker with own leads only can undo a bulk change that assigned their leads to others', async () => {
    const { agent, admin, organization_id } = await team()
    await app.current.owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', organization_id)
      .execute()
    const lead = await buildLead(app.current.owner, { organization_id, owner_id: agent.id })
    const id = await change(agent, [lead.id], { type: 'owner', owner_id: admin.id })
    expect((await undo(agent, id)).result).toMatchObject({ put_back: 1 })
    expect(await pick([lead.id], 'owner_id')).toEqual([agent.id])
  })

  it('undoing a bulk deletion restores the leads', async () => {
    const { admin, organization_id } = await team()
    const lead = await buildLead(app.current.owner, { organization_id })
    await buildActivity(app.current.owner, { organization_id, lead_id: lead.id })
    const id = await change(admin, [lead.id], { type: 'delete' })
    expect((await undo(admin, id)).result).toEqual({ put_back: 1, restored: true, kept: [], kept_count: 0 })
    expect(await pick([lead.id], 'deleted_at')).toEqual([null])
  })

  it('undoing a bulk change of thousands runs as a task with a file of the skipped leads', async () => {
    const { admin, organization_id } = await team()
    await sql`insert into leads (organization_id, full_name, email, currency, rating)
      select ${organization_id}::bigint, 'Lead ' || n, 'undo-' || n || '@example.com', 'AED',
        case when n % 2 = 0 then 'cold' else 'warm' end
      from generate_series(1, 1200) n`.execute(app.current.owner)
    const ratings = async () =>
      Object.fromEntries(
        (
          await app.current.owner
            .selectFrom('leads')
            .select(['rating', sql<number>`count(*)::int`.as('count')])
            .where('organization_id', '=', organization_id)
            .groupBy('rating')
            .execute()
        ).map(({ rating, count }) => [rating, count]),
      )
    const body = { target: { all: {}, count_seen: 1200 }, action: { type: 'rating' as const, rating: 'hot' as const } }
    const { data } = await admin.call(leadBulk.change, { body })
    const early = await admin.ask(leadBulk.undo, { params: { id: data.undo_id ?? 0 } })
    expect(early.json()).toMatchObject({ code: 'running' })
    await app.current.work()
    expect(await ratings()).toEqual({ hot: 1200 })
    await app.current.owner
      .updateTable('leads')
      .set({ rating: 'unrated' })
      .where('organization_id', '=', organization_id)
      .where('full_name', '=', 'Lead 7')
      .execute()

    const back = await undo(admin, data.undo_id ?? 0)
    expect(back.job).toMatchObject({ title: 'Undo: Rating of 1,200 leads changed', status: 'queued' })
    await app.current.work()

    expect(await ratings()).toEqual({ cold: 600, warm: 599, unrated: 1 })
    const { data: line } = await admin.call(jobs.one, { params: { id: back.job?.id ?? 0 } })
    expect(line).toMatchObject({ title: '1,199 leads changed back', file: { name: '1 not changed back.csv' } })
  })

  it('the count before a bulk change returns the matching leads and those of colleagues', async () => {
    const { admin, agent, organization_id } = await team()
    for (const owner_id of [agent.id, agent.id, admin.id, null])
      await buildLead(app.current.owner, { organization_id, owner_id, rating: 'hot' })
    await buildLead(app.current.owner, { organization_id, owner_id: agent.id, rating: 'cold' })
    const { data } = await admin.call(leadBulk.count, { query: { rating: ['hot'] } })
    expect(data).toEqual({ found: 4, colleagues: 2 })
  })

  it('the record of a bulk change is deleted with its task after 30 days', async () => {
    const { admin, organization_id } = await team()
    const lead = await buildLead(app.current.owner, { organization_id })
    const id = await change(admin, [lead.id], { type: 'rating', rating: 'hot' })
    const kept = () => app.current.owner.selectFrom('lead_changes').select('lead_id').where('job_id', '=', id).execute()
    expect(await kept()).toHaveLength(1)
    await app.current.owner
      .updateTable('jobs')
      .set({ ended_at: sql<string>`now() - interval '31 days'` })
      .where('id', '=', id)
      .execute()
    await purge(app.current.services)
    expect(await kept()).toEqual([])
  })
})

import { jobs } from '@storey/api/account/tasks.ts'
import { bin } from '@storey/api/crm/bin.ts'
import { type BulkAction, leadBulk } from '@storey/api/crm/lead-bulk.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildRule } from '../../../test/builders/assignment.ts'
import { buildActivity, buildLead, buildTag } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { workRoutes } from '../../account/tasks/routes.ts'
import { binRoutes } from '../bin/routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadBulkWork } from './jobs.ts'
import { leadBulkRoutes } from './routes.ts'

const app = useTestApp([binRoutes, leadBulkRoutes, leadRoutes, workRoutes, leadBulkWork])

async function team() {
  const admin = await signIn(app.current, 'developer_admin')
  const agent = await signIn(app.current, 'developer', { organization: admin.organization })
  return { admin, agent, organization_id: admin.organization.id }
}

async function leadsOf(organization_id: number, count: number, more: Parameters<typeof buildLead>[1] = {}) {
  const ids: number[] = []
  for (let made = 0; made < count; made++)
    ids.push((await buildLead(app.current.owner, { organization_id, ...more })).id)
  return ids
}

const change = async (person: Person, ids: number[], action: BulkAction) => {
  const { data } = await person.call(leadBulk.change, { body: { target: { ids }, action } })
  if (!data.result) throw new Error('This is not long work.')
  return data.result
}

const rows = (ids: number[]) =>
  app.current.owner.selectFrom('leads').selectAll().where('id', 'in', ids).orderBy('id').execute()
const historyOf = (ids: number[]) =>
  app.current.owner
    .selectFrom('lead_history_items')
    .select(['lead_id', 'kind', 'old', 'new', 'actor_id'])
    .where('lead_id', 'in', ids)
    .orderBy('id')
    .execute()
const told = (user_id: number) =>
  app.current.owner
    .selectFrom('notifications')
    .select(['kind', 'subject_kind', 'subject_id', 'subject_name', 'path'])
    .where('user_id', '=', user_id)
    .execute()

describe('a bulk change of leads', () => {
  it('a bulk change of owner notifies the owner once and adds a history entry to each lead', async () => {
    const { admin, agent, organization_id } = await team()
    const ids = await leadsOf(organization_id, 3)
    const [already] = await leadsOf(organization_id, 1, { owner_id: agent.id })

    const result = await change(admin, [...ids, already ?? 0], { type: 'owner', owner_id: agent.id })

    expect(result).toEqual({ found: 4, changed: 3, refused: [], refused_count: 0, stamp: null })
    expect((await rows(ids)).map(({ owner_id, version }) => [owner_id, version])).toEqual(ids.map(() => [agent.id, 2]))
    const history = await historyOf(ids)
    expect(history).toHaveLength(3)
    expect(history[0]).toMatchObject({ kind: 'owner_changed', old: null, actor_id: admin.id })
    expect(await told(agent.id)).toEqual([
      {
        kind: 'assigned',
        subject_kind: 'lead',
        subject_id: null,
        subject_name: '3 leads',
        path: '/crm/leads?mine=true',
      },
    ])
  })

  it('a bulk assignment by rules assigns leads in turn, and names leads without a matching rule', async () => {
    const { admin, agent, organization_id } = await team()
    const { owner } = app.current
    await buildRule(owner, { organization_id, name: 'Portals', sources: ['portal'], member_ids: [admin.id, agent.id] })
    const portal = await leadsOf(organization_id, 4, { source: 'portal', owner_id: null })
    const [walkIn = 0] = await leadsOf(organization_id, 1, {
      source: 'walk_in',
      full_name: 'Walked In',
      owner_id: null,
    })

    const result = await change(admin, [...portal, walkIn], { type: 'rules' })

    expect(result).toMatchObject({ found: 5, changed: 4, refused: [{ id: walkIn, name: 'Walked In' }] })
    const owners = (await rows([...portal, walkIn])).map(({ owner_id }) => owner_id)
    expect(owners).toEqual([admin.id, agent.id, admin.id, agent.id, null])
    const history = await owner
      .selectFrom('lead_history_items')
      .select(['kind', 'automatic', 'subject_name'])
      .where('lead_id', 'in', portal)
      .execute()
    expect(history).toEqual(portal.map(() => ({ kind: 'owner_changed', automatic: true, subject_name: 'Portals' })))
    expect(await told(agent.id)).toMatchObject([{ subject_name: '2 leads' }])
  })

  it('a bulk change of status names leads whose transition is not allowed, and moves the others', async () => {
    const { admin, organization_id } = await team()
    const fresh = await leadsOf(organization_id, 2)
    const [won] = await leadsOf(organization_id, 1, { status: 'converted', full_name: 'Won Already' })

    const result = await change(admin, [...fresh, won ?? 0], { type: 'status', status: 'contacted' })

    expect(result).toMatchObject({ found: 3, changed: 2, refused_count: 1 })
    expect(result.refused).toEqual([
      { id: won, name: 'Won Already', reason: 'A lead that is converted can move to negotiation.' },
    ])
    expect((await rows([...fresh, won ?? 0])).map(({ status }) => status)).toEqual([
      'contacted',
      'contacted',
      'converted',
    ])
  })

  it('a bulk change of status needs a next activity for nurturing and a reason for lost, as for a single lead', async () => {
    const { admin, organization_id } = await team()
    const [planned = 0, bare = 0] = await leadsOf(organization_id, 2)
    await buildActivity(app.current.owner, { organization_id, lead_id: planned })

    const nurturing = await change(admin, [planned, bare], { type: 'status', status: 'nurturing' })
    expect(nurturing).toMatchObject({ changed: 1, refused: [{ id: bare }] })
    expect(nurturing.refused[0]?.reason).toContain('Plan the next activity first')

    const body = { target: { ids: [bare] }, action: { type: 'status' as const, status: 'lost' as const } }
    const unreasoned = await admin.ask(leadBulk.change, { body })
    expect(unreasoned.statusCode).toBe(422)
    expect(unreasoned.json().errors).toEqual({ 'action.lost_reason': ['Enter a reason.'] })
    await change(admin, [planned, bare], { type: 'status', status: 'lost', lost_reason: 'No response' })
    expect((await rows([planned, bare])).map(({ lost_reason }) => lost_reason)).toEqual(['No response', 'No response'])
  })

  it('a bulk change of tags adds and removes tags, and skips leads that have them already', async () => {
    const { admin, organization_id } = await team()
    const [one = 0, other = 0] = await leadsOf(organization_id, 2)
    const cash = await buildTag(app.current.owner, { organization_id, name: 'Cash' })
    const cold = await buildTag(app.current.owner, { organization_id, name: 'Cold' })
    await app.current.owner
      .insertInto('lead_tags')
      .values([
        { organization_id, lead_id: one, tag_id: cold.id },
        { organization_id, lead_id: other, tag_id: cash.id },
      ])
      .execute()

    const result = await change(admin, [one, other], { type: 'tags', add: [cash.id], remove: [cold.id] })

    expect(result.changed).toBe(1)
    expect(await historyOf([one, other])).toMatchObject([
      { lead_id: one, kind: 'tags_changed', old: ['Cold'], new: ['Cash'] },
    ])
    const tags = app.current.owner.selectFrom('lead_tags').select(['lead_id', 'tag_id']).orderBy('lead_id')
    expect(await tags.where('lead_id', 'in', [one, other]).execute()).toEqual([
      { lead_id: one, tag_id: cash.id },
      { lead_id: other, tag_id: cash.id },
    ])
  })

  it('a bulk change marks leads as seen, and rates them', async () => {
    const { admin, organization_id } = await team()
    const ids = await leadsOf(organization_id, 2)
    expect((await change(admin, ids, { type: 'seen', seen: true })).changed).toBe(2)
    expect((await change(admin, ids, { type: 'seen', seen: true })).changed).toBe(0)
    expect((await change(admin, ids, { type: 'rating', rating: 'hot' })).changed).toBe(2)
    expect((await rows(ids)).every(({ seen_at, rating }) => seen_at !== null && rating === 'hot')).toBe(true)
    const { data } = await admin.call(leads.unseenCount, {})
    expect(data.count).toBe(0)
  })

  it('a bulk plan adds one activity to each lead for its owner, and not the same one twice', async () => {
    const { admin, agent, organization_id } = await team()
    const mine = await leadsOf(organization_id, 2, { owner_id: agent.id })
    const [nobodys = 0] = await leadsOf(organization_id, 1)
    const due_at = new Date(Date.now() + 86_400_000).toISOString()
    const action = { type: 'activity' as const, activity: { type: 'call' as const, subject: 'Ask again', due_at } }

    expect((await change(admin, [...mine, nobodys], action)).changed).toBe(3)
    expect((await change(admin, [...mine, nobodys], action)).changed).toBe(0)

    const planned = await app.current.owner
      .selectFrom('activities')
      .select(['lead_id', 'owner_id'])
      .where('subject', '=', 'Ask again')
      .orderBy('lead_id')
      .execute()
    expect(planned).toEqual([
      ...mine.map((lead_id) => ({ lead_id, owner_id: agent.id })),
      { lead_id: nobodys, owner_id: admin.id },
    ])
    expect((await rows(mine)).map(({ next_activity_at }) => next_activity_at)).toEqual([due_at, due_at])
    expect(await told(agent.id)).toMatchObject([{ subject_kind: 'activity', subject_name: '2 activities' }])
  })

  it('a bulk change refuses foreign members and tags on the field, and lists invisible leads without their names', async () => {
    const { admin, organization_id } = await team()
    const [own = 0] = await leadsOf(organization_id, 1)
    const stranger = await signIn(app.current, 'developer_admin')
    const foreign = await buildLead(app.current.owner, { organization_id: stranger.organization.id })
    const owner = await admin.ask(leadBulk.change, {
      body: { target: { ids: [own] }, action: { type: 'owner', owner_id: stranger.id } },
    })
    expect(owner.json().errors).toEqual({ 'action.owner_id': ['Choose a member of your organization.'] })
    const tag = await buildTag(app.current.owner, { organization_id: stranger.organization.id })
    const tagged = await admin.ask(leadBulk.change, {
      body: { target: { ids: [own] }, action: { type: 'tags', add: [tag.id] } },
    })
    expect(tagged.json().errors).toEqual({ 'action.add.0': ['Choose a tag of your organization.'] })

    const result = await change(admin, [own, foreign.id], { type: 'rating', rating: 'hot' })
    expect(result).toMatchObject({ changed: 1, refused_count: 1 })
    expect(result.refused).toEqual([{ id: foreign.id, name: null, reason: 'It was deleted, or you can’t see it.' }])
    expect((await rows([foreign.id]))[0]?.rating).toBe('unrated')
  })

  it('a bulk change of an agent with own leads only changes only their own leads', async () => {
    const { admin, agent, organization_id } = await team()
    await app.current.owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', organization_id)
      .execute()
    const [mine = 0] = await leadsOf(organization_id, 1, { owner_id: agent.id })
    const [others = 0] = await leadsOf(organization_id, 1, { owner_id: admin.id })
    const all = { target: { all: {}, count_seen: 2 }, action: { type: 'rating' as const, rating: 'hot' as const } }

    expect((await change(agent, [mine, others], { type: 'rating', rating: 'warm' })).changed).toBe(1)
    const { data } = await agent.call(leadBulk.change, { body: all })
    expect(data.result).toMatchObject({ found: 1, changed: 1 })
    expect((await rows([mine, others])).map(({ rating }) => rating)).toEqual(['hot', 'unrated'])
  })

  it('a bulk change of all matching leads evaluates the filter again, whatever was shown', async () => {
    const { admin, organization_id } = await team()
    await leadsOf(organization_id, 2, { rating: 'cold' })
    const [spared = 0] = await leadsOf(organization_id, 1, { rating: 'hot' })
    const body = {
      target: { all: { rating: ['cold' as const] }, count_seen: 1 },
      action: { type: 'seen' as const, seen: true },
    }

    const { data } = await admin.call(leadBulk.change, { body })

    expect(data.result).toMatchObject({ found: 2, changed: 2 })
    expect((await rows([spared]))[0]?.seen_at).toBeNull()
    const logged = await app.current.owner
      .selectFrom('audit_log')
      .select('details')
      .where('user_id', '=', admin.id)
      .where('action', '=', 'leadBulk.change')
      .executeTakeFirstOrThrow()
    expect(logged.details).toMatchObject({ bulk: 'seen', count_seen: 1, found: 2 })
  })

  it('a bulk deletion returns 403 to roles that cannot delete leads', async () => {
    const { agent, organization_id } = await team()
    const ids = await leadsOf(organization_id, 1)
    const response = await agent.ask(leadBulk.change, { body: { target: { ids }, action: { type: 'delete' } } })
    expect(response.statusCode).toBe(403)
    expect((await rows(ids))[0]?.deleted_at).toBeNull()
  })

  it('a bulk change refuses 501 ids', async () => {
    const { admin } = await team()
    const ids = Array.from({ length: 501 }, (_, index) => index + 1)
    const response = await admin.ask(leadBulk.change, {
      body: { target: { ids }, action: { type: 'seen', seen: true } },
    })
    expect(response.json().errors).toMatchObject({ 'target.ids': ['Choose at most 500 leads, or all that match.'] })
  })

  it('a bulk change of thousands runs as a task with progress, a file of refused leads and one notification', {
    timeout: slow.filling,
  }, async () => {
    const { admin, agent, organization_id } = await team()
    await sql`insert into leads (organization_id, full_name, email, currency, status, owner_id)
      select ${organization_id}::bigint, 'Lead ' || n, 'many-' || n || '@example.com', 'AED',
        case when n % 100 = 0 then 'converted' else 'new' end, ${agent.id}::bigint
      from generate_series(1, 2300) n`.execute(app.current.owner)
    const all = { target: { all: {}, count_seen: 2300 } }

    const moved = await admin.call(leadBulk.change, {
      body: { ...all, action: { type: 'status', status: 'junk' } },
    })
    expect(moved.data).toMatchObject({ result: null, job: { title: 'Change status of 2,300 leads', status: 'queued' } })
    await app.current.work()

    const { data: job } = await admin.call(jobs.one, { params: { id: moved.data.job?.id ?? 0 } })
    expect(job).toMatchObject({ status: 'done', done: 2300, total: 2300, file: { name: '23 not changed.csv' } })
    const file = await admin.ask(jobs.result, { params: { id: job.id } })
    expect(file.body.split('\r\n')).toHaveLength(25)
    expect(file.body).toContain('A lead that is converted can move to negotiation.')
    const counted = await app.current.owner
      .selectFrom('leads')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .where('organization_id', '=', organization_id)
      .groupBy('status')
      .orderBy('status')
      .execute()
    expect(counted).toEqual([
      { status: 'converted', count: 23 },
      { status: 'junk', count: 2277 },
    ])

    await admin.call(leadBulk.change, { body: { ...all, action: { type: 'owner', owner_id: admin.id } } })
    await admin.call(leadBulk.change, { body: { ...all, action: { type: 'owner', owner_id: agent.id } } })
    await app.current.work()
    expect((await told(agent.id)).filter(({ kind }) => kind === 'assigned')).toMatchObject([
      { subject_name: '2300 leads', path: '/crm/leads?mine=true' },
    ])
  })

  it('a bulk deletion of thousands runs as a task, and its undo restores exactly those leads', {
    timeout: slow.filling,
  }, async () => {
    const { admin, organization_id } = await team()
    await sql`insert into leads (organization_id, full_name, email, currency)
      select ${organization_id}::bigint, 'Lead ' || n, 'gone-' || n || '@example.com', 'AED'
      from generate_series(1, 1100) n`.execute(app.current.owner)
    const [spared = 0, before = 0] = await leadsOf(organization_id, 2, { rating: 'hot' })
    await admin.call(leadBulk.change, { body: { target: { ids: [before] }, action: { type: 'delete' } } })
    const unchanged = async () =>
      (
        await app.current.owner
          .selectFrom('leads')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    const all = await unchanged()

    const target = { all: { rating: ['unrated' as const] }, count_seen: 1100 }
    const { data } = await admin.call(leadBulk.change, { body: { target, action: { type: 'delete' } } })
    await app.current.work()
    expect(await unchanged()).toEqual([spared])
    const back = await admin.call(bin.restore, { body: { stamp: data.stamp ?? '' } })
    expect(back.data.job).toMatchObject({ title: 'Restore 1,100 leads', status: 'queued' })
    await app.current.work()

    expect(await unchanged()).toEqual(all)
    const { data: job } = await admin.call(jobs.one, { params: { id: back.data.job?.id ?? 0 } })
    expect(job).toMatchObject({ status: 'done', done: 1100, total: 1100 })
    const other = await admin.call(leadBulk.change, { body: { target, action: { type: 'seen', seen: true } } })
    expect(other.data).toMatchObject({ result: null, stamp: null })
  })
})

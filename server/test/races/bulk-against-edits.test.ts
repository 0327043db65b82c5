import { bin } from '@storey/api/crm/bin.ts'
import { leadBulk } from '@storey/api/crm/lead-bulk.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { binRoutes } from '../../src/crm/bin/routes.ts'
import { leadBulkRoutes } from '../../src/crm/lead-bulk/routes.ts'
import { leadRoutes } from '../../src/crm/leads/routes.ts'
import { buildLead } from '../builders/lead.ts'
import { signIn, useTestApp } from '../harness.ts'

const ROUNDS = 10
const EDITS = 20
const app = useTestApp([binRoutes, leadBulkRoutes, leadRoutes])

async function settle(count = EDITS) {
  const admin = await signIn(app.current, 'developer_admin')
  const agent = await signIn(app.current, 'developer', { organization: admin.organization })
  const organization_id = admin.organization.id
  const ids: number[] = []
  // Two and two are reached by one number: what marks a twin locks both.
  for (let made = 0; made < count; made++) {
    const phone = `+9715055${String(10_000 + Math.floor(made / 2))}`
    ids.push((await buildLead(app.current.owner, { organization_id, phone })).id)
  }
  return { admin, agent, organization_id, ids }
}

/** What is kept by hand agrees with what it is kept of. */
async function disagreements(organization_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select status, seen_at is not null as seen, count(*) from leads
        where organization_id = ${organization_id} and deleted_at is null group by 1, 2
      except select status, seen, sum(count) from lead_counts where organization_id = ${organization_id} group by 1, 2) as kept`.execute(
    app.current.owner,
  )
  const duplicates = await sql<{ count: number }>`
    select count(*)::int as count from leads l where organization_id = ${organization_id} and deleted_at is null
      and has_duplicate <> exists (select from leads o where o.organization_id = l.organization_id and o.id <> l.id
        and o.phone = l.phone and o.deleted_at is null)`.execute(app.current.owner)
  return (rows[0]?.count ?? 0) + (duplicates.rows[0]?.count ?? 0)
}

describe('two bulk changes of the same leads', () => {
  it('two bulk changes of the owner at once give all leads the same owner, with one history entry per change', async () => {
    let faults = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { admin, agent, ids } = await settle(6)
      const give = (owner_id: number, order: number[]) =>
        admin.ask(leadBulk.change, { body: { target: { ids: order }, action: { type: 'owner', owner_id } } })
      const answers = await Promise.all([give(admin.id, ids), give(agent.id, ids.toReversed())])

      faults += answers.filter(({ statusCode }) => statusCode !== 200).length
      const changed = answers.reduce((sum, answer) => sum + answer.json().data.result.changed, 0)
      const owners = await app.current.owner
        .selectFrom('leads')
        .select(['owner_id', sql<number>`count(*)::int`.as('count')])
        .where('id', 'in', ids)
        .groupBy('owner_id')
        .execute()
      const { count } = await app.current.owner
        .selectFrom('lead_history_items')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('lead_id', 'in', ids)
        .executeTakeFirstOrThrow()
      expect(owners).toHaveLength(1)
      expect(changed).toBe(12)
      expect(count).toBe(12)
    }
    expect(faults).toBe(0)
  })
})

describe('a bulk change against single edits', () => {
  it('a bulk change of status loses no lead, and no edit of a single lead that was accepted', async () => {
    const { admin, agent, organization_id, ids } = await settle()
    const bulk = admin.ask(leadBulk.change, {
      body: { target: { all: {}, count_seen: EDITS }, action: { type: 'status', status: 'contacted' } },
    })
    const edits = ids.map((id, index) =>
      agent.ask(leads.change, { params: { id }, body: { version: 1, interest_note: `Wish ${index}` } }),
    )
    const [done, ...answers] = await Promise.all([bulk, ...edits])

    expect(done.json().data.result).toMatchObject({ changed: EDITS, refused_count: 0 })
    const taken = answers.map(({ statusCode }) => statusCode)
    expect(taken.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const rows = await app.current.owner
      .selectFrom('leads')
      .select(['status', 'interest_note'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => 'contacted'))
    expect(rows.map(({ interest_note }) => interest_note)).toEqual(
      taken.map((status, index) => (status === 200 ? `Wish ${index}` : '')),
    )
    expect(await disagreements(organization_id)).toBe(0)
  })

  it('bulk delete and restore during edits of the leads fail in no call and leave correct counters', async () => {
    let faults = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { admin, agent, organization_id, ids } = await settle(8)
      const half = ids.filter((_, index) => index % 2 === 0)
      const remove = (some: number[]) =>
        admin.ask(leadBulk.change, { body: { target: { ids: some }, action: { type: 'delete' } } })
      const answers = await Promise.all([
        remove(half),
        remove(ids.filter((id) => !half.includes(id)).toReversed()),
        ...ids.map((id) => agent.ask(leads.toggleSeen, { params: { id }, body: { seen: true } })),
        ...ids.map((id, index) =>
          agent.ask(leads.change, { params: { id }, body: { version: 1, phone: `+9715056${20_000 + index}` } }),
        ),
      ])
      faults += answers.filter(({ statusCode }) => statusCode >= 500).length
      const stamps = answers.slice(0, 2).flatMap((answer) => answer.json().data?.result?.stamp ?? [])
      const back = await Promise.all(stamps.map((stamp: string) => admin.ask(bin.restore, { body: { stamp } })))

      expect(stamps).toHaveLength(2)
      expect(back.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect((await admin.call(leads.list, {})).meta.total).toBe(8)
      expect(await disagreements(organization_id)).toBe(0)
    }
    expect(faults).toBe(0)
  })
})

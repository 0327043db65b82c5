import { deals } from '@storey/api/crm/deals.ts'
import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dealRoutes } from '../../src/crm/deals/routes.ts'
import { leadMergeRoutes } from '../../src/crm/leads/merges/routes.ts'
import { leadRoutes } from '../../src/crm/leads/routes.ts'
import { noteRoutes } from '../../src/crm/notes/routes.ts'
import { buildDeal, buildPipeline } from '../builders/deal.ts'
import { buildLead, buildNote } from '../builders/lead.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'

const TRIALS = 20
const app = useTestApp([dealRoutes, leadMergeRoutes, leadRoutes, noteRoutes])

/** Two leads of one address, each with a note and a deal. */
async function pairOf({ id: author_id, organization: { id: organization_id } }: Person) {
  const { owner } = app.current
  const pipeline = await buildPipeline(owner, organization_id)
  const email = `${crypto.randomUUID()}@example.com`
  const make = async () => {
    const lead = await buildLead(owner, { organization_id, email })
    await buildNote(owner, { organization_id, lead_id: lead.id, author_id })
    await buildDeal(owner, { organization_id, lead_id: lead.id, pipeline_id: pipeline.id, stage_id: pipeline.new })
    return lead.id
  }
  return { pipeline, ids: [await make(), await make()] as const }
}

const merge = (person: Person, id: number, other: number) =>
  person.ask(leadMerges.merge, { params: { id }, body: { version: 1, others: [{ id: other, version: 1 }] } })

/** Records of leads that are hidden because they were merged into another one. */
async function stranded(organization_id: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from leads l cross join lateral (
        select from deals x where x.lead_id = l.id union all
        select from lead_notes x where x.lead_id = l.id union all
        select from activities x where x.lead_id = l.id union all
        select from lead_documents x where x.lead_id = l.id union all
        select from lead_history_items x where x.lead_id = l.id) part
      where l.organization_id = ${organization_id} and l.merged_into_id is not null`.execute(app.current.owner)
  return rows[0]?.count
}

/** How many of this database's sessions wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.current.owner,
  )
  return rows[0]?.count ?? 0
}

const countOf = async (table: 'deals' | 'lead_notes', organization_id: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where organization_id = ${organization_id}`.execute(app.current.owner)
  return rows[0]?.count
}

it('one of two opposite merges of two leads wins, and no concurrent write is lost', async () => {
  const person = await signIn(app.current, 'developer_admin')
  const colleague = await signIn(app.current, 'developer_admin', { organization: person.organization })
  const organization_id = person.organization.id
  const trials = await Promise.all(Array.from({ length: TRIALS }, () => pairOf(person)))

  const outcomes = await Promise.all(
    trials.map(async ({ ids: [one, two], pipeline }) => {
      const body = { body_html: '<p>Meanwhile</p>' }
      const [there, back, ...written] = await Promise.all([
        merge(person, one, two),
        merge(colleague, two, one),
        person.ask(notes.create, { params: { id: one }, body }),
        colleague.ask(notes.create, { params: { id: two }, body }),
        person.ask(deals.create, { body: { lead_id: one, pipeline_id: pipeline.id } }),
        colleague.ask(deals.create, { body: { lead_id: two, pipeline_id: pipeline.id } }),
      ])
      return {
        merges: [there, back].map(({ statusCode }) => statusCode),
        written: written.map((one) => one.statusCode),
      }
    }),
  )

  const winners = outcomes.map(({ merges }) => merges.filter((status) => status === 200).length)
  const faults = outcomes.flatMap(({ merges, written }) => [...merges, ...written]).filter((status) => status >= 500)
  const writtenOf = (from: number) =>
    outcomes.flatMap(({ written }) => written.slice(from, from + 2)).filter((status) => status === 201).length
  console.log(
    `merges crossing: ${winners.filter((count) => count === 1).length} of ${TRIALS} with one winner, ` +
      `${writtenOf(0)} notes and ${writtenOf(2)} deals written meanwhile`,
  )
  expect(faults).toEqual([])
  expect(winners).toEqual(Array(TRIALS).fill(1))
  expect(await stranded(organization_id)).toBe(0)
  expect(await countOf('lead_notes', organization_id)).toBe(2 * TRIALS + writtenOf(0))
  expect(await countOf('deals', organization_id)).toBe(2 * TRIALS + writtenOf(2))
})

it('a merge of leads wins or an edit or deletion of the same lead does, never both', async () => {
  const person = await signIn(app.current, 'broker_admin')
  const colleague = await signIn(app.current, 'broker_admin', { organization: person.organization })
  const organization_id = person.organization.id
  const trials = await Promise.all(Array.from({ length: TRIALS }, () => pairOf(person)))

  const outcomes = await Promise.all(
    trials.map(async ({ ids: [one, two] }, trial) => {
      const against =
        trial % 2 === 0
          ? colleague.ask(leads.change, { params: { id: two }, body: { version: 1, full_name: 'Changed meanwhile' } })
          : colleague.ask(leads.remove, { params: { id: two } })
      const [merged, other] = await Promise.all([merge(person, one, two), against])
      const row = await app.current.owner
        .selectFrom('leads')
        .select(['full_name', 'merged_into_id', 'deleted_at'])
        .where('id', '=', two)
        .executeTakeFirstOrThrow()
      return { merged: merged.statusCode, other: other.statusCode, is_merged: row.merged_into_id === one, row }
    }),
  )

  console.log(
    `merge against edit and delete: ${outcomes.filter(({ merged }) => merged === 200).length} of ${TRIALS} merged`,
  )
  for (const { merged, other, is_merged, row } of outcomes) {
    expect([merged === 200, other < 300].filter(Boolean)).toHaveLength(1)
    expect(is_merged).toBe(merged === 200)
    expect([404, 409, 422]).toContain(merged === 200 ? other : merged)
    if (merged === 200) expect(row.full_name).not.toBe('Changed meanwhile')
  }
  expect(await stranded(organization_id)).toBe(0)
  expect(await countOf('deals', organization_id)).toBe(2 * TRIALS)
})

it('what is written to a lead during its merge moves to the merged lead', async () => {
  const person = await signIn(app.current, 'developer_admin')
  const { ids, pipeline } = await pairOf(person)
  const [one, two] = ids
  const held = await app.current.owner.startTransaction().execute()
  await held.selectFrom('leads').select('id').where('id', '=', two).forUpdate().execute()
  const note = person.ask(notes.create, { params: { id: two }, body: { body_html: '<p>Meanwhile</p>' } })
  const deal = person.ask(deals.create, { body: { lead_id: two, pipeline_id: pipeline.id } })
  await expect.poll(() => waiting()).toBeGreaterThanOrEqual(2)
  await held
    .updateTable('leads')
    .set({ merged_into_id: one, deleted_at: sql<string>`now()` })
    .where('id', '=', two)
    .execute()
  await held.commit().execute()

  await Promise.all([note, deal])

  const leadOf = async (table: 'lead_notes' | 'deals') => {
    const { rows } = await sql<{ lead_id: number }>`
      select lead_id from ${sql.table(table)} where organization_id = ${person.organization.id} order by id desc limit 1`.execute(
      app.current.owner,
    )
    return rows[0]?.lead_id
  }
  expect([await leadOf('lead_notes'), await leadOf('deals')]).toEqual([one, one])
})

it('undoes a merge of leads once of several calls at once', async () => {
  const person = await signIn(app.current, 'developer_admin')
  const { ids } = await pairOf(person)
  const merged = await merge(person, ...ids)
  const { merge: done } = merged.json().data as { merge: { id: number } }

  const answers = await Promise.all(
    Array.from({ length: TRIALS }, () => person.ask(leadMerges.undo, { params: { id: done.id } })),
  )

  const undone = answers.filter(({ statusCode }) => statusCode === 200)
  console.log(`undo: ${undone.length} of ${TRIALS} tries undid it`)
  expect(undone).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404)).toEqual([])
})

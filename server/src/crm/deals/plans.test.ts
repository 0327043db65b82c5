import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPipeline, buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { keptStepsOf, plansOf, type Step, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { readKanban, readListBoard } from './board-queries.ts'
import { findGap } from './queries.ts'
import { ranksAfter } from './rank.ts'

const CARDS = 20_000
/** Deals of the agent; their cards are found by these matches. */
const OWNED = 200
const app = useTestApp([])
let agent: Person
let pipeline: BuiltPipeline
let middle: number

beforeAll(async () => {
  const { owner } = app.current
  agent = await signIn(app.current, 'broker')
  const organization_id = agent.organization.id
  pipeline = await buildPipeline(owner, organization_id)
  const deal = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking })
  const ranks = ranksAfter(deal.rank, CARDS)
  await sql`
    insert into deals (organization_id, title, lead_id, pipeline_id, stage_id, rank, owner_id, value, currency)
      select organization_id, title, lead_id, pipeline_id, stage_id, row.rank, owner_id, value, currency
      from deals cross join unnest(${ranks}::text[]) as row (rank) where id = ${deal.id}`.execute(owner)
  await sql`update deals set hot = true where id in (select id from deals where stage_id = ${pipeline.talking} order by id desc limit 30)`.execute(
    owner,
  )
  await sql`update deals set owner_id = ${agent.id} where id in (select id from deals where stage_id = ${pipeline.talking} order by id limit ${OWNED})`.execute(
    owner,
  )
  await sql`vacuum (analyze) deals`.execute(owner)
  const { rows } = await sql<{ id: number }>`
    select id from deals where stage_id = ${pipeline.talking} order by rank offset ${CARDS / 2} limit 1`.execute(owner)
  middle = rows[0]?.id ?? 0
}, slow.filling)

describe(`a stage of ${CARDS} deals, under row-level security`, () => {
  it.each(['after_id', 'before_id'] as const)(
    'finding the place %s a card reads no other cards of the stage',
    async (side) => {
      const steps = await stepsOf(app.current, agent, (db, scope) =>
        findGap(db, scope, pipeline.talking, { [side]: middle }, 0),
      )

      const read = steps
        .filter((step) => step['Relation Name'] === 'deals')
        .reduce((sum, step) => sum + step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0), 0)
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(5)
    },
  )

  it('the board of a large stage is planned once per statement, not at every call', async () => {
    const plans = await plansOf(app.current, agent, (db, scope) => readKanban(db, scope, pipeline.id, { limit: 25 }))

    expect(plans).toEqual({ anew: 0, kept: 12 })
  })

  it('the board of an owner adds up their deals in an index, without the table', async () => {
    const steps = await keptStepsOf(app.current, agent, (db, scope) =>
      readKanban(db, scope, pipeline.id, { limit: 25, owner_id: [agent.id] }),
    )
    const many = steps.filter((step) => step['Relation Name'] === 'deals' && step['Actual Rows'] >= OWNED)

    expect(many.map((step) => step['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan'])
  })

  const dealsIn = (steps: readonly Step[]) =>
    steps
      .filter((step) => step['Relation Name'] === 'deals')
      .reduce(
        (sum, step) => sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
        0,
      )

  it.each([
    ['no deals', { rotting: true }, 1],
    ['few deals', { hot: true }, 2],
    ['most deals', { hot: false }, 1],
  ] as const)(
    'the board and its list with a filter that %s match read the deals at most twice, also by the kept plan',
    async (_, filter, times) => {
      const board = (db: Database, scope: Scope) => readKanban(db, scope, pipeline.id, { limit: 25, ...filter })
      const list = (db: Database, scope: Scope) =>
        readListBoard(db, scope, pipeline.id, { page: 1, per_page: 25, status: 'open', ...filter })

      for (const look of [board, list])
        for (const steps of [await stepsOf(app.current, agent, look), await keptStepsOf(app.current, agent, look)]) {
          expect(dealsIn(steps)).toBeGreaterThanOrEqual(CARDS)
          expect(dealsIn(steps)).toBeLessThan(times * CARDS + 200)
        }
    },
  )
})

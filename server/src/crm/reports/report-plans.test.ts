import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { multiply, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { figuresOf } from './figure-queries.ts'

const app = useTestApp([])
/** Of six years, of which twelve weeks have about one in twenty-six. */
const ROWS = 24_000
const MINUTES = 131

let admin: Person

beforeAll(async () => {
  const { owner } = app.current
  const home = await buildOrganization(owner, { type: 'brokerage' })
  admin = await signIn(app.current, 'broker_admin', { organization: home })
  const pipeline = await buildPipeline(owner, home.id)
  const lead = await buildLead(owner, { organization_id: home.id })
  const deal = await buildDeal(owner, { organization_id: home.id, pipeline_id: pipeline.id, stage_id: pipeline.new })
  const call = await buildActivity(owner, { organization_id: home.id, lead_id: lead.id })
  const made = sql`now() - make_interval(mins => n * ${MINUTES})`
  await multiply(owner, 'leads', lead.id, ROWS, {
    email: sql`'p' || n || '@example.com'`,
    created_at: made,
    first_contact_at: made,
    status: sql`('{new,contacted,qualified,viewing,negotiation,nurturing}'::text[])[1 + n % 6]`,
    owner_id: sql`n % 20`,
  })
  await multiply(owner, 'deals', deal.id, ROWS, {
    rank: sql`'k' || n || '1'`,
    stage_id: sql`${pipeline.won}::bigint`,
    status: sql`'won'`,
    created_at: made,
    closed_at: made,
  })
  await multiply(owner, 'activities', call.id, ROWS, {
    lead_id: sql`t.lead_id + n`,
    completed_at: made,
    result: sql`'reached'`,
  })
  for (const table of ['leads', 'deals', 'activities'] as const)
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(owner)
}, slow.filling)

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const period = {
  from: day(83),
  to: day(0),
  owner_id: undefined,
  currency: 'AED',
  currencies: ['AED'],
  contacts_kept: true,
}

describe('with leads and deals of six years', () => {
  it('the CRM reports read the leads and deals of twelve weeks', async () => {
    const steps = await stepsOf(app.current, admin, (db, scope) => figuresOf(db, scope, period))
    const read = steps.map(
      (step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
    )

    expect(Math.max(...read)).toBeLessThan(ROWS / 10)
  })

  it('the CRM reports read the leads in their index, and none of their activities', async () => {
    const steps = await stepsOf(app.current, admin, (db, scope) => figuresOf(db, scope, period))
    const ofLeads = steps.filter((step) => step['Relation Name'] === 'leads' && step['Actual Rows'] > ROWS / 100)

    expect(new Set(ofLeads.map((step) => step['Node Type']))).toEqual(new Set(['Index Only Scan']))
    expect(steps.filter((step) => step['Relation Name'] === 'activities')).toEqual([])
  })
})

import type { audit } from '@storey/api/administration/audit.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { stepsOf } from '../../../test/plan-steps.ts'
import { listEvents } from './queries.ts'

const app = useTestApp()
const EVENTS = 40_000
const RARE = 40

let admin: Person

/** Many changes of leads, a few of bookings, and a few that were refused. */
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
  await sql`insert into audit_log (event, action, subject_kind, subject_id, result)
    select gen_random_uuid(), case when n % ${EVENTS / RARE}::int = 0 then 'bookings.accept' else 'leads.change' end, 'lead', n,
      case when n % ${EVENTS / RARE}::int = 1 then 'refused' else 'done' end
    from generate_series(1, ${EVENTS}::int) n`.execute(app.current.owner)
  await sql`vacuum (analyze) audit_log`.execute(app.current.owner)
}, 120_000)

it.each<[string, Partial<Input<typeof audit.list>['query']>]>([
  ['a rare action', { action: ['bookings.accept'] }],
  ['a rare group of actions', { action: ['bookings'] }],
  ['an action that nobody took', { action: ['contracts'] }],
  ['what was refused', { result: ['refused'] }],
  ['what failed, past its end', { result: ['failed'], page: 9 }],
])('%s is found in the audit log without reading the rest', async (_, query) => {
  const steps = await stepsOf(app.current, admin, (db, scope) =>
    listEvents(db, scope, { page: 1, per_page: 25, from: '2026-01-01', ...query }),
  )

  const read = steps
    .filter((step) => step['Relation Name'] === 'audit_log')
    .map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThanOrEqual(RARE)
})

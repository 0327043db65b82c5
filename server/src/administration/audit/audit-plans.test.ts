import { audit } from '@storey/api/administration/audit.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { COUNT_UP_TO } from '../../database/paging.ts'
import { listEvents } from './queries.ts'
import { auditRoutes } from './routes.ts'

const app = useTestApp([auditRoutes])
const EVENTS = 40_000
const RARE = 40
/** Each name is one step through the index of names, plus one look past the last. */
const NAMES = 10

let admin: Person

/** Inserts many changes of leads by a few users, a few of bookings by one, and a few refused calls. */
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
  await sql`insert into audit_log (event, action, subject_kind, subject_id, result, user_name, address, request_id)
    select gen_random_uuid(), case when n % ${EVENTS / RARE}::int = 0 then 'bookings.accept' else 'leads.change' end, 'lead', n,
      case when n % ${EVENTS / RARE}::int = 1 then 'refused' else 'done' end,
      case when n % ${EVENTS / RARE}::int = 0 then 'Ottoline Quade' else 'Person ' || n % 7 end,
      case when n % ${EVENTS / RARE}::int = 1 then '192.0.2.7' else '10.0.0.' || n % 9 end, 'request-' || n
    from generate_series(1, ${EVENTS}::int) n`.execute(app.current.owner)
}, slow.filling)

/** The maximum number of events that a step of a query's plan reads. */
async function readFor(query: Partial<Input<typeof audit.list>['query']>): Promise<number> {
  const steps = await stepsOf(app.current, admin, (db, scope) =>
    listEvents(db, scope, { page: 1, per_page: 25, from: '2026-01-01', ...query }),
  )
  const read = steps
    .filter((step) => step['Relation Name'] === 'audit_log')
    .map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
  expect(read.length).toBeGreaterThan(0)
  return Math.max(...read)
}

const listOf = (search: string) => admin.call(audit.list, { query: { search, from: '2026-01-01' } })

describe.each(['before', 'after'])('%s the audit log was analyzed', (when) => {
  beforeAll(async () => {
    if (when === 'after') await sql`vacuum (analyze) audit_log`.execute(app.current.owner)
  }, slow.filling)

  it.each([
    ['a part of a rare name', 'line qua', RARE],
    ['a part of no name', 'nobody at all', 0],
    ['an address', '192.0.2.7', RARE],
    ['a request', 'request-17', 1],
  ])('a search for %s in the audit log reads no other events', async (_, search, events) => {
    expect(await readFor({ search })).toBeLessThanOrEqual(Math.max(events, NAMES))
    const { meta } = await listOf(search)
    expect(meta).toMatchObject({ total: events, total_is_exact: true })
  })

  it('a search for part of a common name counts up to the limit of lists and returns the newest audit events', async () => {
    const { data, meta } = await listOf('person')
    expect(meta).toMatchObject({ total: COUNT_UP_TO, total_is_exact: false })
    expect(data.map(({ user_name }) => user_name?.slice(0, 6))).toEqual(Array(25).fill('Person'))
  })
})

it.each<[string, Partial<Input<typeof audit.list>['query']>]>([
  ['a rare action', { action: ['bookings.accept'] }],
  ['a rare group of actions', { action: ['bookings'] }],
  ['an action without events', { action: ['contracts'] }],
  ['what was refused', { result: ['refused'] }],
  ['what failed, past its end', { result: ['failed'], page: 9 }],
])('a filter of the audit log by %s reads few events', async (_, query) => {
  expect(await readFor(query)).toBeLessThanOrEqual(RARE)
})

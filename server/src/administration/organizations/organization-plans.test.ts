import type { organizations } from '@storey/api/administration/organizations.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { listOrganizations } from './queries.ts'

const app = useTestApp([])
const MANY = 30_000
const RARE = 40

let admin: Person

/** Inserts many similar brokerages, and a few that differ in one field each. */
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
  await sql`insert into organizations (type, name, country, source, status, trade_license_expires_on)
    select 'brokerage', 'Broker ' || n,
      case when n % ${MANY / RARE}::int = 0 then 'IS' else 'AE' end,
      case when n % ${MANY / RARE}::int = 1 then 'converted' else 'manual' end,
      case when n % ${MANY / RARE}::int = 2 then 'suspended' else 'active' end,
      case when n % ${MANY / RARE}::int = 3 then current_date + 20 else current_date + 400 + n % 900 end
    from generate_series(1, ${MANY}::int) n`.execute(app.current.owner)
  await sql`vacuum (analyze) organizations`.execute(app.current.owner)
}, slow.filling)

it.each<[string, Partial<Input<typeof organizations.list>['query']>]>([
  ['of a country', { country: ['IS'] }],
  ['of a source', { source: ['converted'] }],
  ['of a status', { status: ['suspended'] }],
  ['whose license runs out soon', { expires_within: 30 }],
])('organizations %s are found without reading the rest', async (_, query) => {
  const steps = await stepsOf(app.current, admin, (db, scope) =>
    listOrganizations(db, scope, { page: 1, per_page: 25, ...query }),
  )

  const read = steps
    .filter((step) => step['Relation Name'] === 'organizations')
    .map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
  expect(read.length).toBeGreaterThan(0)
  expect(Math.max(...read)).toBeLessThanOrEqual(RARE + 1)
})

it.each(['name', '-created_at', 'expires_on', '-expires_on'] as const)(
  'a page of organizations by %s is read in its order',
  async (sort) => {
    const steps = await stepsOf(app.current, admin, (db, scope) =>
      listOrganizations(db, scope, { page: 1, per_page: 25, sort }),
    )

    // Counting reads only as many rows as the limit of the count.
    expect(steps.filter((step) => step['Node Type'].includes('Sort') && step['Actual Rows'] > 100)).toEqual([])
  },
)

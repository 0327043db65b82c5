import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildBooking } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { type Look, mostPages, multiply, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { sumWeeks } from '../overview/queries.ts'
import { sellersOf } from './figure-queries.ts'

const app = useTestApp([])
/** Completed bookings of ten years, of which twelve weeks have about 280. */
const ROWS = 12_000

let builder: Person
let manager: Person

beforeAll(async () => {
  const { owner } = app.current
  const home = await buildOrganization(owner, { type: 'developer' })
  const next = await buildOrganization(owner, { type: 'developer' })
  builder = await signIn(app.current, 'developer_admin', { organization: home })
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [home.id, next.id] })
  const booking = await buildBooking(owner, { organization_id: home.id, created_by: (await buildUser(owner)).id })
  await multiply(owner, 'bookings', booking.id, ROWS, {
    number: sql`'B-2016-' || n`,
    unit_id: sql`t.unit_id + n`,
    claim_id: sql`t.claim_id + n`,
    status: sql`'completed'`,
    expires_at: sql`null`,
    decided_by: sql`t.created_by`,
    decided_by_name: sql`t.created_by_name`,
    decided_at: sql`now()`,
    created_at: sql`now() - make_interval(mins => n * 440)`,
  })
  await sql`vacuum (analyze) bookings`.execute(owner)
}, slow.filling)

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const period = { from: day(83), to: day(0), today: day(0), project_id: undefined, currency: 'AED', currencies: ['AED'] }

const looks: readonly [name: string, look: Look][] = [
  ['the weeks of the overview', sumWeeks],
  ['the sellers of a report', (db, scope) => sellersOf(db, scope, period)],
]

describe('with bookings of ten years', () => {
  it.each(
    looks.flatMap(([name, look]) => [[name, 'developer', look] as const, [name, 'sales manager', look] as const]),
  )('%s read the bookings of twelve weeks, for a %s', async (_name, who, look) => {
    const steps = await stepsOf(app.current, who === 'developer' ? builder : manager, look)
    const [{ pages } = { pages: 0 }] = (
      await sql<{ pages: number }>`select pg_relation_size('bookings')::int / 8192 as pages`.execute(app.current.owner)
    ).rows

    expect(mostPages(steps)).toBeLessThan(pages / 2)
  })
})

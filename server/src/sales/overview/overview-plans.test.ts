import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildBooking } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { type Look, type Step, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { listBookings } from '../bookings/queries.ts'
import {
  absorbedTypes,
  countWaiting,
  listTimers,
  listWaiting,
  sumOverdue,
  sumPeriod,
  sumRefunds,
  sumWeeks,
} from './queries.ts'

const app = useTestApp([])
/** Bookings that were decided years ago. */
const OLD = 12_000
const UNITS = 12_000
/** The few bookings that wait for a decision, with their related rows. */
const FEW = OLD / 40

let admin: Person
let manager: Person

beforeAll(async () => {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const { organization_id } = building
  admin = await signIn(app.current, 'super_admin')
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const created_by = (await buildUser(owner)).id
  const { id } = await buildBooking(owner, { organization_id, created_by })
  for (let more = 0; more < 5; more += 1) await buildBooking(owner, { organization_id, created_by })
  await sql`insert into units (organization_id, building_id, project_id, number, floor, type, bedrooms, bathrooms, internal_area, price, currency, status)
    select ${organization_id}::bigint, ${building.id}::bigint, ${building.project_id}::bigint, 'X' || n, 1, 'villa', 2, 2, 100, 1000000, 'AED', 'available'
    from generate_series(1, ${UNITS}::int) n`.execute(owner)
  await sql`insert into bookings (organization_id, number, unit_id, building_id, project_id, payment_plan_id, status, list_price,
      price, currency, plan_name, split_label, reason, created_by, created_by_name, created_at)
    select b.organization_id, 'O-' || n, b.unit_id, b.building_id, b.project_id, b.payment_plan_id, 'cancelled', b.list_price,
      b.price, b.currency, b.plan_name, b.split_label, 'No', b.created_by, b.created_by_name, now() - interval '2 years' - make_interval(mins => n)
    from bookings b, generate_series(1, ${OLD}::int) n where b.id = ${id}`.execute(owner)
  await sql`vacuum (analyze) bookings, units, unit_claims, booking_installments, discount_requests`.execute(owner)
}, slow.filling)

/** The maximum number of rows that one step reads from a table. */
const readOf = (steps: readonly Step[], table: string) =>
  Math.max(
    0,
    ...steps
      .filter((step) => step['Relation Name'] === table)
      .map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']),
  )

const today = () => new Date().toISOString().slice(0, 10)
const reads: readonly [name: string, look: Look][] = [
  ['counting what waits', countWaiting],
  ['the bookings that waited longest', listWaiting],
  ['the timers', listTimers],
  ['the weeks', sumWeeks],
  ['a period', (db, scope) => sumPeriod(db, scope, { from: addDays(today(), -30), to: today() })],
  ['what is overdue', sumOverdue],
  ['what is left to refund', sumRefunds],
  [
    'the list of bookings with a refund left',
    (db, scope) => listBookings(db, scope, { page: 1, per_page: 25, refund_left: true }),
  ],
  [
    'the list of bookings that end soon',
    (db, scope) => listBookings(db, scope, { page: 1, per_page: 25, ends_within: 24 }),
  ],
  [
    'the list of bookings of a week',
    (db, scope) =>
      listBookings(db, scope, {
        page: 1,
        per_page: 25,
        status: ['pending', 'accepted', 'completed'],
        booked_from: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
      }),
  ],
  [
    'the list of bookings whose discount waits for the caller',
    (db, scope) => listBookings(db, scope, { page: 1, per_page: 25, discount_for_me: true }),
  ],
]

it.each(
  reads.flatMap(([name, look]) => [[name, 'super admin', look] as const, [name, 'sales manager', look] as const]),
)('%s reads few bookings, for a %s', async (_, who, look) => {
  const steps = await stepsOf(app.current, who === 'super admin' ? admin : manager, look)

  expect(readOf(steps, 'bookings')).toBeLessThanOrEqual(FEW)
  expect(readOf(steps, 'unit_claims')).toBeLessThanOrEqual(FEW)
  expect(readOf(steps, 'units')).toBeLessThanOrEqual(FEW)
})

it.each([
  ['super admin', () => admin],
  ['sales manager', () => manager],
])('counting units by type for the sales overview reads each unit in scope once, for a %s', async (_, person) => {
  const steps = await stepsOf(app.current, person(), absorbedTypes)

  expect(steps.filter((step) => step['Relation Name'] === 'units')).toHaveLength(1)
  expect(readOf(steps, 'units')).toBeLessThan(UNITS + FEW)
})

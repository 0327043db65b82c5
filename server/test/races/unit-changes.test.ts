import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingChangeRoutes } from '../../src/sales/booking-changes/routes.ts'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { buildBuilding, buildPlan, buildUnit } from '../builders/basics.ts'
import { buildBooking } from '../builders/booking.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50

const app = useTestApp([bookingChangeRoutes, bookingRoutes])
const servers = useTwoServers(app)
const managers: Person[] = []
const world = { organization_id: 0, building_id: 0, payment_plan_id: 0 }

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_claims (unit_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_claims to storey_app`.execute(owner)
  const { id: building_id, organization_id } = await buildBuilding(owner)
  const plan = await buildPlan(owner, { building_id })
  Object.assign(world, { organization_id, building_id, payment_plan_id: plan.id })
  for (let count = 0; count < 2; count++)
    managers.push(await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] }))
})

type Unit = Awaited<ReturnType<typeof buildUnit>>
type Booked = Awaited<ReturnType<typeof buildBooking>>

const booked = () =>
  buildBooking(app.current.owner, { organization_id: world.organization_id, created_by: managers[0]?.id ?? 0 })

const callOf = (at: number, path: string, body: object): RawRequest => ({
  server: servers[at] ?? '',
  token: managers[at]?.token ?? '',
  path,
  body: { organization_id: managers[at]?.organization.id, locale: 'en', ...body },
})

const changeOf = (at: number, booking: Booked, unit: Unit) =>
  callOf(at, `/api/inventory/booked-units/${booking.id}/unit-change`, {
    version: booking.version,
    unit_id: unit.id,
    payment_plan_id: world.payment_plan_id,
    expected_price: unit.price,
    reason: 'The buyer wants a higher floor',
  })

const bookingOf = (at: number, unit: Unit) =>
  callOf(at, '/api/inventory/booked-units', {
    unit_id: unit.id,
    payment_plan_id: world.payment_plan_id,
    expected_price: unit.price,
    buyers: [
      {
        ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 0482 197' },
        ...{ email: 'amal@example.com', share_percent: '100' },
      },
    ],
  })

interface Outcome {
  readonly statuses: readonly number[]
  readonly live: number
  readonly bookings: number
}

/** Who has the unit that was raced for, by claims and by bookings. */
async function outcomeOf(unit: Unit, statuses: readonly number[]): Promise<Outcome> {
  const { rows } = await sql<{ live: number; bookings: number }>`
    select (select count(*)::int from unit_claims where unit_id = ${unit.id} and ended_at is null) as live,
      (select count(*)::int from bookings where unit_id = ${unit.id} and status = 'pending') as bookings`.execute(
    app.current.owner,
  )
  return { statuses: [...statuses].sort(), live: rows[0]?.live ?? 0, bookings: rows[0]?.bookings ?? 0 }
}

/** Whether a booking has its old unit whole where it lost, and has left it free where it won. */
async function isWhole(before: Booked, won: boolean): Promise<boolean> {
  const { rows } = await sql<{ unit_id: number; version: number; status: string; changes: number; paid: number }>`
    select b.unit_id, b.version, (select status from units where id = ${before.unit_id}) as status,
      (select count(*)::int from booking_unit_changes c where c.booking_id = b.id) as changes,
      (select sum(amount)::bigint from booking_installments i where i.booking_id = b.id) - b.price as paid
    from bookings b where b.id = ${before.id}`.execute(app.current.owner)
  const [now] = rows
  if (!now || Number(now.paid) !== 0) return false
  return won
    ? now.unit_id !== before.unit_id &&
        now.version === before.version + 1 &&
        now.status === 'available' &&
        now.changes === 1
    : now.unit_id === before.unit_id && now.version === before.version && now.status === 'reserved' && now.changes === 0
}

/** Two that look first and write then, as one must not. */
async function naive(first: number): Promise<number> {
  let broken = 0
  for (let unit = first; unit < first + TRIALS; unit++) {
    const statuses = await releaseTogether(
      [0, 1].map((at) => ({ server: servers[at] ?? '', path: `/naive/${unit}`, body: {} })),
    )
    if (statuses.filter((status) => status === 201).length > 1) broken++
  }
  return broken
}

describe('two bookings that change onto one unit at once, through two processes', () => {
  it('one of two bookings that change to the same unit at once wins, and the other keeps its unit', {
    timeout: slow.race,
  }, async () => {
    let exact = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const unit = await buildUnit(app.current.owner, { building_id: world.building_id })
      const pair = [await booked(), await booked()]
      const statuses = await releaseTogether(pair.map((booking, at) => changeOf(at, booking, unit)))
      const outcome = await outcomeOf(unit, statuses)
      const whole = await Promise.all(pair.map((booking, at) => isWhole(booking, statuses[at] === 200)))
      if (
        String(outcome.statuses) === '200,409' &&
        outcome.live === 1 &&
        outcome.bookings === 1 &&
        whole.every(Boolean)
      )
        exact++
    }
    const broken = await naive(1)
    console.log(`Two changes onto one unit: ${exact} of ${TRIALS} one winner; control ${broken} of ${TRIALS} broken`)
    expect(exact).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })
})

describe('a change of a booking against a new booking of that unit, through two processes', () => {
  it('a unit change or a new booking of that unit wins, and the booking that loses keeps its unit', {
    timeout: slow.race,
  }, async () => {
    let exact = 0
    let changes = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const unit = await buildUnit(app.current.owner, { building_id: world.building_id })
      const booking = await booked()
      const at = trial % 2
      const statuses = await releaseTogether([changeOf(at, booking, unit), bookingOf(1 - at, unit)])
      const changed = statuses[0] === 200
      if (changed) changes++
      const outcome = await outcomeOf(unit, statuses)
      const right = changed ? statuses[1] === 409 : statuses[0] === 409 && statuses[1] === 201
      if (right && outcome.live === 1 && outcome.bookings === 1 && (await isWhole(booking, changed))) exact++
    }
    const broken = await naive(1_000)
    console.log(
      `A change against a booking: ${exact} of ${TRIALS} one winner, ${changes} of them the change; control ${broken} of ${TRIALS} broken`,
    )
    expect(exact).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })
})

const buyersOf = (at: number, booking: Booked, full_name: string) =>
  callOf(at, `/api/inventory/booked-units/${booking.id}/buyers-change`, {
    version: booking.version,
    buyers: [
      {
        ...{ full_name, nationality: 'LB', id_type: 'passport', id_number: 'LR 1', email: 'b@example.com' },
        ...{ share_percent: '60', was: null },
      },
      {
        ...{
          full_name: 'Amal Haddad',
          nationality: 'LB',
          id_type: 'passport',
          id_number: 'LR 2',
          email: 'a@example.com',
        },
        ...{ share_percent: '40', was: 1 },
      },
    ],
    reason: 'The family decided otherwise',
  })

/** What a race leaves of the buyers. */
async function buyersNow({ id }: Booked) {
  const { rows } = await sql<{ status: string; version: number; shares: number; buyers: number; sets: number }>`
    select b.status, b.version, (select sum(share_percent)::float from booking_buyers x where x.booking_id = b.id) as shares,
      (select count(*)::int from booking_buyers x where x.booking_id = b.id) as buyers,
      (select count(*)::int from booking_buyer_sets s where s.booking_id = b.id) as sets
    from bookings b where b.id = ${id}`.execute(app.current.owner)
  return rows[0]
}

describe('a change of the buyers, through two processes', () => {
  it('a change of buyers is saved once of two at once', { timeout: slow.race }, async () => {
    let exact = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const booking = await booked()
      const statuses = await releaseTogether([0, 1].map((at) => buyersOf(at, booking, `Buyer ${at}`)))
      const now = await buyersNow(booking)
      const once = now?.shares === 100 && now.buyers === 2 && now.sets === 1 && now.version === booking.version + 1
      if (String([...statuses].sort()) === '200,409' && once) exact++
    }
    const broken = await naive(2_000)
    console.log(`Two changes of buyers: ${exact} of ${TRIALS} made once; control ${broken} of ${TRIALS} broken`)
    expect(exact).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })

  it.each([
    ['acceptance', 'accept', {}, 'accepted'],
    ['cancellation', 'cancel', { reason: 'The buyer withdrew' }, 'cancelled'],
  ])(
    'a change of buyers and %s at once each see the complete result of the other',
    async (_, call, body, status) => {
      let exact = 0
      let changes = 0
      for (let trial = 0; trial < TRIALS; trial++) {
        const booking = await booked()
        // The maker changes the buyers, which they may not once it is accepted; the other decides.
        const statuses = await releaseTogether([
          buyersOf(0, booking, 'Ziad Haddad'),
          callOf(1, `/api/inventory/booked-units/${booking.id}/${call}`, body),
        ])
        const now = await buyersNow(booking)
        const changed = statuses[0] === 200
        if (changed) changes++
        const whole = changed
          ? now?.buyers === 2 && now.sets === 1
          : statuses[0] === 409 && now?.buyers === 1 && now.sets === 0
        if (statuses[1] === 200 && now?.status === status && now.shares === 100 && whole) exact++
      }
      console.log(`A change of buyers against ${call}: ${exact} of ${TRIALS} whole, ${changes} of them changed`)
      expect(exact).toBe(TRIALS)
    },
    slow.race,
  )
})

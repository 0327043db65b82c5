import { organizations } from '@storey/api/administration/organizations.ts'
import { reasonOfList } from '@storey/api/inventory/unit-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { type SalesOverview, salesOverview } from '@storey/api/sales/overview.ts'
import * as lists from '@storey/api/sales/overview-lists.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuilding,
  buildClaim,
  buildOrganization,
  buildProject,
  buildUnit,
  buildUser,
} from '../../../test/builders/basics.ts'
import {
  buildAccepted,
  buildBooking,
  buildCancelled,
  buildDiscount,
  buildReceipt,
} from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { organizationRoutes } from '../../administration/organizations/routes.ts'
import { unitRoutes } from '../../inventory/units/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { salesOverviewRoutes } from './routes.ts'

const app = useTestApp([
  bookingRoutes,
  discountRoutes,
  organizationRoutes,
  receiptRoutes,
  salesOverviewRoutes,
  unitRoutes,
])
const ZONE = 'Pacific/Auckland'
const DAY = 86_400_000
const GROUPS = ['available', 'reserved', 'sold', 'released'] as const

let admin: Person
let manager: Person
let stranger: Person
let seller = 0
let other = 0
let maker = 0

/** The date of the Monday of this week in Auckland. */
const monday = (ago = 0) => {
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())
  const weekday = (new Date(`${there}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(there, -weekday - 7 * ago)
}
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

beforeAll(async () => {
  const { owner } = app.current
  seller = (await buildBuilding(owner)).organization_id
  other = (await buildBuilding(owner)).organization_id
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [seller] })
  stranger = await signIn(app.current, 'super_admin_sales_manager')
  admin = await signIn(app.current, 'super_admin')
  maker = (await buildUser(owner)).id
  await owner.updateTable('users').set({ timezone: ZONE }).where('id', '=', manager.id).execute()

  for (const organization_id of [seller, other]) {
    const own = { organization_id, created_by: maker }
    // Pending bookings: one whose timer ends in two days, one with all documents, one with a new and one with an assigned discount request.
    const [slow, complete, asked, assigned] = [
      await buildBooking(owner, own),
      await buildBooking(owner, own),
      await buildBooking(owner, own),
      await buildBooking(owner, own),
    ]
    await buildBooking(owner, own)
    await change(slow.id, { expires_at: inDays(2) })
    await change(complete.id, { expires_at: null })
    await buildDiscount(owner, asked)
    await buildDiscount(owner, assigned, { status: 'assigned', sales_manager_id: manager.id })
    // Booked on the first and on the last evening of a week in Auckland, and before the weeks that are shown.
    for (const [day, time] of [
      [monday(3), '00:30'],
      [addDays(monday(3), -1), '23:30'],
      [monday(11), '00:30'],
      [addDays(monday(11), -1), '23:30'],
    ] as const) {
      const { id } = await buildAccepted(owner, own)
      await change(id, { created_at: `${day} ${time}:00 ${ZONE}` })
    }
    const abroad = await buildAccepted(owner, { ...own, currency: 'GBP' })
    await change(abroad.id, { created_at: `${monday(3)} 12:00:00 ${ZONE}` })
    await change((await buildBooking(owner, own)).id, {
      status: 'cancelled',
      expires_at: null,
      reason: 'No',
      claim_id: null,
    })
    // Two late payments, one due today and one without a date.
    const late = await buildAccepted(owner, own, [
      { amount: 100_000, due_on: addDays(monday(2), 0) },
      { amount: 200_000, due_on: addDays(monday(1), 0) },
      { amount: 300_000, due_on: addDays(monday(), 20) },
      { amount: 400_000, due_on: null },
    ])
    expect(late.status).toBe('accepted')
    for (const back of [15_000, 40_000]) {
      const booking = await buildAccepted(owner, own)
      await buildReceipt(owner, booking, { amount: 60_000 })
      await buildCancelled(owner, booking, { refund_due: 40_000 })
      await buildReceipt(owner, booking, { amount: back, number: 2, refund: true })
    }
    await buildClaim(owner, { unit_id: (await buildUnit(owner, { organization_id })).id, held_for: 'Sofia Almeida' })
    await buildUnit(owner, { organization_id, type: 'villa', status: 'unreleased' })
    await buildUnit(owner, { organization_id, type: 'villa' })
    await buildUnit(owner, { organization_id, type: 'villa', status: 'blocked', block_reason: 'Show home' })
    // In the project with the most units left.
    const { building_id } = await buildUnit(owner, { organization_id })
    for (let more = 0; more < 3; more++) await buildUnit(owner, { building_id })
    await buildUnit(owner, { building_id, type: 'villa', status: 'blocked', block_reason: reasonOfList('Sold') })
    const draft = await buildProject(owner, { organization_id, status: 'draft' })
    const hidden = await buildBuilding(owner, { organization_id, project_id: draft.id })
    await buildUnit(owner, { organization_id, building_id: hidden.id })
  }
  await buildOrganization(owner, { status: 'pending_review' })
})

const change = (id: number, values: Record<string, string | null>) =>
  app.current.owner.updateTable('bookings').set(values).where('id', '=', id).execute()

const overviewOf = async (person: Person): Promise<SalesOverview> => (await person.call(salesOverview.show, {})).data

interface Counted {
  readonly name: string
  readonly shown: number
  readonly listed: number
}

/** Yields every number with the count of its list. */
async function* counted(person: Person, overview: SalesOverview): AsyncGenerator<Counted> {
  const { to_decide, running_out, booked, absorption, overdue } = overview
  const bookingsOf = async (query: object) => (await person.call(bookings.list, { query })).meta.total
  const unitsOf = async (query: object) => (await person.call(units.list, { query })).meta.total
  const overdueOf = async (query: object) => (await person.call(receipts.overdue, { query })).meta.total

  yield { name: 'bookings to decide', shown: to_decide.bookings, listed: await bookingsOf(lists.waitingBookings) }
  const isAdmin = person === admin
  yield {
    name: 'discounts to decide',
    shown: to_decide.discounts,
    listed: isAdmin
      ? (
          await person.call(discounts.list, {
            query: { ...lists.waitingDiscounts, status: [...lists.waitingDiscounts.status] },
          })
        ).meta.total
      : await bookingsOf(lists.ownDiscounts),
  }
  if (to_decide.registrations !== null)
    yield {
      name: 'registrations to review',
      shown: to_decide.registrations,
      listed: (await person.call(organizations.list, { query: { status: ['pending_review'] } })).meta.total,
    }
  yield { name: 'units on hold', shown: running_out.holds, listed: await unitsOf(lists.heldUnits) }
  yield { name: 'bookings that end soon', shown: running_out.bookings, listed: await bookingsOf(lists.endingBookings) }
  for (const week of booked)
    for (const sum of week.sums) {
      const query = lists.bookedIn(week, sum.currency)
      const { data, meta } = await person.call(bookings.list, {
        query: { ...query, status: [...query.status], per_page: 100 },
      })
      yield { name: `bookings of ${week.from} in ${sum.currency}`, shown: sum.bookings, listed: meta.total }
      const listed = data.reduce((total, { price }) => total + price.amount, 0)
      yield { name: `${sum.currency} booked in ${week.from}`, shown: sum.amount, listed }
      const lost = lists.lostIn(week, sum.currency)
      yield {
        name: `lost since of ${week.from} in ${sum.currency}`,
        shown: sum.lost,
        listed: await bookingsOf({ ...lost, status: [...lost.status] }),
      }
    }
  for (const group of GROUPS) {
    const shown = lists.countIn(group, absorption.counts)
    yield { name: group, shown, listed: await unitsOf(lists.unitsIn(group)) }
    for (const { id, counts } of absorption.projects) {
      const listed = await unitsOf(lists.unitsIn(group, { project_id: [id] }))
      yield { name: `${group} of project ${id}`, shown: lists.countIn(group, counts), listed }
    }
    for (const { type, counts } of absorption.types) {
      const listed = await unitsOf(lists.unitsIn(group, { type: [type] }))
      yield { name: `${group} of type ${type}`, shown: lists.countIn(group, counts), listed }
    }
  }
  const { refunds } = overview
  yield { name: 'refunds left', shown: refunds.bookings, listed: await bookingsOf(lists.refundsLeft) }
  for (const { currency, bookings: count } of refunds.sums)
    yield {
      name: `refunds left in ${currency}`,
      shown: count,
      listed: await bookingsOf({ ...lists.refundsLeft, currency: [currency] }),
    }
  yield { name: 'overdue', shown: overdue.installments, listed: await overdueOf({}) }
  for (const { currency, installments, amount } of overdue.sums) {
    const { data, meta } = await person.call(receipts.overdue, {
      query: { ...lists.overdueIn(currency), per_page: 100 },
    })
    yield { name: `overdue in ${currency}`, shown: installments, listed: meta.total }
    yield { name: `${currency} overdue`, shown: amount, listed: data.reduce((sum, { left }) => sum + left.amount, 0) }
    expect(data[0]?.due_on).toBe(overdue.oldest_on)
  }
}

describe('GET /inventory/overview', () => {
  it.each([
    ['a super admin', () => admin],
    ['a sales manager', () => manager],
    ['a sales manager of nothing', () => stranger],
  ])('every number of the sales overview equals the total of the list behind it, for %s', async (_, person) => {
    const overview = await overviewOf(person())

    const numbers: Counted[] = []
    for await (const one of counted(person(), overview)) numbers.push(one)

    expect(numbers.map(({ name, shown }) => [name, shown])).toEqual(numbers.map(({ name, listed }) => [name, listed]))
    expect(numbers.length).toBeGreaterThan(8)
  })

  it('the sales overview shows a sales manager their developers, with weeks in their time zone', async () => {
    const { to_decide, running_out, booked, absorption, overdue, refunds } = await overviewOf(manager)

    expect(to_decide).toMatchObject({ bookings: 5, discounts: 1, registrations: null })
    expect(to_decide.oldest).toHaveLength(5)
    expect(to_decide.oldest.map(({ discount_percent }) => discount_percent)).toEqual([null, null, '2', '2', null])
    expect(running_out).toMatchObject({ holds: 1, bookings: 3 })
    expect(running_out.soonest.map(({ kind }) => kind)).toEqual([
      'hold',
      ...running_out.soonest.slice(1).map(() => 'booking'),
    ])
    expect(running_out.soonest[0]).toMatchObject({ held_for: 'Sofia Almeida', booking: null })
    const kept = booked.filter(({ from }) => from !== monday())
    expect(
      kept.map(({ from, sums }) => [from, sums.map(({ currency, bookings }) => `${bookings} ${currency}`)]),
    ).toEqual([
      [monday(11), ['1 AED']],
      [monday(4), ['1 AED']],
      [monday(3), ['1 AED', '1 GBP']],
    ])
    // Drafts are not part of the sales desk.
    expect(absorption.types.map(({ type, counts }) => [type, counts.available, counts.unreleased])).toContainEqual([
      'villa',
      1,
      1,
    ])
    // A home that an imported list calls sold counts as sold before its sale is recorded.
    expect(absorption.types.map(({ type, sold_earlier }) => [type, sold_earlier])).toContainEqual(['villa', 1])
    expect(absorption.projects[0]).toMatchObject({ sold_earlier: 1, counts: { blocked: 1 } })
    expect(overdue).toEqual({
      installments: 2,
      oldest_on: monday(2),
      sums: [{ currency: 'AED', amount: 300_000, installments: 2 }],
    })
    // One of the two is left, and it is partly refunded.
    expect(refunds).toEqual({ bookings: 1, sums: [{ currency: 'AED', amount: 25_000, bookings: 1 }] })
  })

  it('the sales overview of a period equals the lists behind it, and keeps canceled bookings apart', async () => {
    const [from, to] = [monday(3), addDays(monday(), 6)]
    const { period } = (await manager.call(salesOverview.show, { query: { from, to } })).data

    expect(period).toMatchObject({ from, to })
    expect(period.booked.map(({ currency, lost }) => [currency, lost])).toEqual([
      ['AED', 3],
      ['GBP', 0],
    ])
    for (const sum of period.booked) {
      const [live, lost] = [lists.bookedIn(period, sum.currency), lists.lostIn(period, sum.currency)]
      const listed = await Promise.all(
        [live, lost].map(({ status, ...more }) =>
          manager.call(bookings.list, { query: { ...more, status: [...status], per_page: 100 } }),
        ),
      )
      expect(listed.map(({ meta }) => meta.total)).toEqual([sum.bookings, sum.lost])
      expect(listed.map(({ data }) => data.reduce((total, { price }) => total + price.amount, 0))).toEqual([
        sum.amount,
        sum.lost_amount,
      ])
    }
    // Two receipts of 600 on the first of November, without the refunds of the same day.
    const november = await manager.call(salesOverview.show, { query: { from: '2026-11-01', to: '2026-11-01' } })
    expect(november.data.period.received).toEqual([{ currency: 'AED', amount: 120_000, payments: 2 }])
    const before = await manager.call(salesOverview.show, { query: { from: '2026-10-01', to: '2026-10-31' } })
    expect(before.data.period.received).toEqual([])

    const refused = await manager.ask(salesOverview.show, { query: { from: '2026-11-02', to: '2026-11-01' } })
    expect(refused.statusCode).toBe(422)
  })

  it('the sales overview shows a super admin all developers', async () => {
    const overview = await overviewOf(admin)

    expect(overview.to_decide).toMatchObject({ bookings: 10, discounts: 4, registrations: 1 })
    expect(overview.overdue.installments).toBe(4)
    expect(overview.running_out.soonest).toHaveLength(8)
  })

  it('the sales overview is empty for a sales manager without developers', async () => {
    const overview = await overviewOf(stranger)

    expect(overview).toMatchObject({
      to_decide: { bookings: 0, discounts: 0, registrations: null, oldest: [] },
      running_out: { holds: 0, bookings: 0, soonest: [] },
      booked: [],
      absorption: { projects: [], projects_count: 0, types: [] },
      overdue: { installments: 0, oldest_on: null, sums: [] },
      refunds: { bookings: 0, sums: [] },
      period: { booked: [], received: [] },
    })
  })

  it.each(['developer', 'broker_admin', 'broker'] as const)('the sales overview returns 403 to a %s', async (role) => {
    const person = await signIn(app.current, role)

    const refused = await person.ask(salesOverview.show, {})

    expect(refused.statusCode).toBe(403)
  })
})

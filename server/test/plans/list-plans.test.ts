import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../src/access/scope.ts'
import { listNotifications } from '../../src/account/notifications/queries.ts'
import { listActivities } from '../../src/crm/activities/queries.ts'
import type { Database } from '../../src/database/connect.ts'
import { listBookings } from '../../src/sales/bookings/queries.ts'
import { listDiscounts } from '../../src/sales/discounts/queries.ts'
import { listDue, listReceived, sumDue } from '../../src/sales/receipts/payment-queries.ts'
import { listOffers } from '../../src/sales/sale-offers/list-queries.ts'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildAccepted, buildBooking, buildDiscount, buildReceipt } from '../builders/booking.ts'
import { buildActivity, buildLead } from '../builders/lead.ts'
import { buildOffer } from '../builders/offer.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { multiply, type Step, stepsOf } from '../plan-steps.ts'
import { slow } from '../slow.ts'

/** How rows are spread over organizations: how many each of some has. */
const shapes: readonly [name: string, rows: readonly number[]][] = [
  ['one organization that has all', [20_000]],
  ['a hundred alike', Array.from({ length: 100 }, () => 200)],
  ['a large one among a hundred small', [20_000, ...Array.from({ length: 100 }, () => 10)]],
]

/** Different days of payments due. */
const DAYS = 1000

const page = { page: 3, per_page: 25 }
/** What a page may sort: the rows up to its end, and those of one more value that they share. */
const MAX_SORTED = 1000

type Look = (db: Database, scope: Scope) => Promise<unknown>

const ofAgent: readonly [name: string, look: Look][] = [
  ['activities, the next due first', (db, scope) => listActivities(db, scope, { ...page, sort: 'due_at' })],
  ['activities, the newest first', (db, scope) => listActivities(db, scope, { ...page, sort: '-created_at' })],
  ['open activities', (db, scope) => listActivities(db, scope, { ...page, state: 'open' })],
  ['activities of one person', (db, scope) => listActivities(db, scope, { ...page, mine: true })],
  ['notifications', (db, scope) => listNotifications(db, scope, page)],
]
const ofSales: readonly [name: string, look: Look][] = [
  ['bookings, the newest first', (db, scope) => listBookings(db, scope, page)],
  ['bookings, the dearest first', (db, scope) => listBookings(db, scope, { ...page, sort: '-price' })],
  ['bookings by number', (db, scope) => listBookings(db, scope, { ...page, sort: 'number' })],
  ['bookings of a status', (db, scope) => listBookings(db, scope, { ...page, status: ['cancelled'] })],
  ['sale offers, the newest first', (db, scope) => listOffers(db, scope, page, false)],
  ...(['number', 'client', 'total', '-best_price', 'valid_until', '-views'] as const).map((sort): [string, Look] => [
    `sale offers by ${sort}`,
    (db, scope) => listOffers(db, scope, { ...page, sort }, false),
  ]),
  ['own sale offers', (db, scope) => listOffers(db, scope, page, true)],
  ['discount requests by amount', (db, scope) => listDiscounts(db, scope, { ...page, sort: 'amount' })],
  ['receipts, the newest first', (db, scope) => listReceived(db, scope, page)],
  ['receipts by the time of recording', (db, scope) => listReceived(db, scope, { ...page, sort: 'recorded_at' })],
  ['payments due, the oldest first', (db, scope) => listDue(db, scope, page)],
  ['discount requests', (db, scope) => listDiscounts(db, scope, page)],
]

describe.each(shapes)('of %s, under row-level security', (_, rows) => {
  const app = useTestApp([])
  let agent: Person
  let seller: Person
  let builder: Person
  const people = { agent: () => agent, seller: () => seller, builder: () => builder }

  beforeAll(async () => {
    const { owner } = app.current
    const [first = 0, ...others] = rows
    const home = await buildOrganization(owner, { type: 'developer' })
    const next = await buildOrganization(owner, { type: 'developer' })
    agent = await signIn(app.current, 'broker')
    seller = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [home.id, next.id] })
    builder = await signIn(app.current, 'developer_admin', { organization: home })
    await fillCrm(owner, agent.organization.id, agent.id, first)
    await fillSales(owner, home.id, seller.id, first)
    for (const count of others) {
      const brokerage = await buildOrganization(owner, { type: 'brokerage' })
      await fillCrm(owner, brokerage.id, (await buildMember(owner, brokerage.id, 'broker')).id, count)
      await fillSales(owner, (await buildOrganization(owner, { type: 'developer' })).id, seller.id, count)
    }
  }, slow.filling)

  const looks = [
    ...ofAgent.map((one) => ['agent', ...one] as const),
    ...ofSales.flatMap((one) => [['seller', ...one] as const, ['builder', ...one] as const]),
  ]
  const judge = async (who: keyof typeof people, look: Look) => {
    const steps = await stepsOf(app.current, people[who](), look)
    expect(mostSorted(steps)).toBeLessThan(MAX_SORTED)
  }

  // Until a table is analyzed, a minute after it was filled, PostgreSQL knows nothing of who has how much.
  const ofOne = looks.filter(([who, name]) => who !== 'seller' && name !== 'notifications')
  it.each(ofOne)('the %s reads a page of %s in its order before the tables are analyzed', (who, _name, look) =>
    judge(who, look),
  )

  it('the totals of payments due look up the day of a developer once for the payments of a day', async () => {
    const steps = await stepsOf(app.current, builder, (db, scope) => sumDue(db, scope, {}))
    const lookups = steps
      .filter((step) => step['Relation Name'] === 'organizations')
      .map((step) => step['Actual Loops'])

    expect(Math.max(...lookups)).toBeLessThan(DAYS + 10)
  })

  describe('after the tables are analyzed', () => {
    beforeAll(() => sql`analyze`.execute(app.current.owner))

    it.each(looks)('the %s reads a page of %s in its order after the tables are analyzed', (who, _name, look) =>
      judge(who, look),
    )
  })
})

/** The most rows that any step had to put in order. */
const mostSorted = (steps: readonly Step[]): number =>
  Math.max(
    0,
    ...steps
      .filter((step) => step['Node Type'] === 'Sort')
      .flatMap((step) => step.Plans ?? [])
      .map((input) => input['Actual Rows']),
  )

async function fillCrm(db: Database, organization_id: number, user_id: number, count: number): Promise<void> {
  const lead = await buildLead(db, { organization_id })
  const { id } = await buildActivity(db, { organization_id, lead_id: lead.id, owner_id: user_id })
  await multiply(db, 'activities', id, count, { due_at: sql`now() + make_interval(mins => n)` })
  await db.transaction().execute(async (asleep) => {
    await sql`set local session_replication_role = replica`.execute(asleep)
    await sql`insert into notifications (user_id, organization_id, kind, actor_name, subject_kind, subject_id, subject_name, path, dedupe_key, created_at)
      select ${user_id}::bigint, ${organization_id}::bigint, 'mention', 'Omar Nasser', 'lead', ${lead.id}::bigint, 'A lead', '/crm/leads', 'copy ' || n, now()
      from generate_series(1, ${count}::integer) n`.execute(asleep)
  })
}

async function fillSales(db: Database, organization_id: number, user_id: number, count: number): Promise<void> {
  const booking = await buildBooking(db, { organization_id, created_by: user_id })
  const discount = await buildDiscount(db, booking)
  const paid = await buildAccepted(db, { organization_id, created_by: user_id }, [
    { amount: 500_000, due_on: '2030-01-01' },
  ])
  const receipt = await buildReceipt(db, paid)
  const offer = await buildOffer(db, { organization_id, created_by: user_id })
  await multiply(db, 'bookings', booking.id, count, {
    number: sql`'B-2020-' || n`,
    status: sql`case when n % 2 = 0 then 'cancelled' else 'rejected' end`,
    price: sql`price + n`,
    expires_at: sql`null`,
    decided_by: sql`t.created_by`,
    decided_by_name: sql`t.created_by_name`,
    decided_at: sql`now()`,
    reason: sql`'A copy'`,
    created_at: sql`now() - make_interval(mins => n)`,
  })
  await multiply(db, 'booking_receipts', receipt.id, count, {
    booking_id: sql`t.booking_id + n`,
    received_on: sql`received_on - n % 1000`,
    recorded_at: sql`now() - make_interval(mins => n)`,
    voucher_number: sql`voucher_number + n`,
  })
  await db.transaction().execute(async (asleep) => {
    await sql`set local session_replication_role = replica`.execute(asleep)
    await sql`insert into booking_installments (organization_id, booking_id, position, name, amount, due_on, due_text, owed)
      select organization_id, id, 2, 'A copy', 500000, '2030-01-01'::date + (id % ${DAYS}::integer)::integer, 'On a date', true
      from bookings where organization_id = ${organization_id}`.execute(asleep)
  })
  await multiply(db, 'discount_requests', discount.id, count, {
    status: sql`'closed'`,
    amount: sql`1 + n % 1000`,
    decided_at: sql`now()`,
    requested_at: sql`now() - make_interval(mins => n)`,
  })
  await multiply(db, 'sale_offers', offer.id, count, {
    client_name: sql`md5(n::text)`,
    total: sql`total + n % 1000 * 100`,
    best_price: sql`best_price + n % 1000 * 100`,
    valid_until: sql`valid_until + n % 60`,
    views: sql`n % 30`,
    uuid: sql`gen_random_uuid()`,
    number: sql`'SO-2020-' || n`,
    created_at: sql`now() - make_interval(mins => n)`,
  })
}

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { discountRoutes } from '../../src/sales/discounts/routes.ts'
import { buildBuilding, buildUser } from '../builders/basics.ts'
import { buildBooking, buildDiscount } from '../builders/booking.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50

const app = useTestApp([bookingRoutes, discountRoutes])
const servers = useTwoServers(app)
let organization_id = 0
let manager: Person
let second: Person
let admin: Person
let other: Person

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_decisions (booking_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_decisions to storey_app`.execute(owner)
  organization_id = (await buildBuilding(owner)).organization_id
  const sells_for = [organization_id]
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  admin = await signIn(app.current, 'super_admin')
  other = await signIn(app.current, 'super_admin')
})

/** A pending booking made by a fifth person. */
const booking = async () =>
  buildBooking(app.current.owner, { organization_id, created_by: (await buildUser(app.current.owner)).id })

const post = (person: Person, at: number, path: string, body: object): RawRequest => ({
  server: servers[at] ?? '',
  token: person.token,
  path: `/api/inventory/booked-units/${path}`,
  body: { organization_id: person.organization.id, locale: 'en', ...body },
})

const after = async (id: number) => {
  const { owner } = app.current
  const { rows } = await sql<{
    status: string
    price: number
    discount: number
    paid: number
    open: number
    decisions: number
  }>`
    select b.status, b.price, b.discount,
      (select sum(amount)::float8 from booking_installments where booking_id = b.id and not is_charge) as paid,
      (select count(*)::int from discount_requests where booking_id = b.id and status in ('pending', 'assigned', 'changes_requested')) as open,
      (select count(*)::int from discount_events e join discount_requests r on r.id = e.discount_request_id
        where r.booking_id = b.id and e.kind in ('approved', 'rejected')) as decisions
    from bookings b where b.id = ${id}`.execute(owner)
  return rows[0]
}

/** How many of the trials had more than one winner where both look first and write then. */
async function control(tries: number): Promise<number> {
  let broken = 0
  for (let trial = 1; trial <= TRIALS; trial++) {
    const path = `/naive-decision/${trial * 1000 + tries}`
    const statuses = await releaseTogether(
      Array.from({ length: tries }, (_, index) => ({ server: servers[index % 2] ?? '', path, body: {} })),
    )
    if (statuses.filter((status) => status === 200).length > 1) broken++
  }
  return broken
}

describe('a discount of a booking, through two processes', () => {
  it('accepts a booking or takes its discount request, never both at once', { timeout: slow.race }, async () => {
    let one = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id } = await booking()
      const asked = { discount_percent: '5', discount_reason: 'Cash buyer' }
      const statuses = await releaseTogether([
        post(manager, trial % 2, `${id}/accept`, {}),
        post(second, (trial + 1) % 2, `${id}/discount`, asked),
      ])
      const now = await after(id)
      const right = now?.status === 'accepted' ? now.open === 0 : now?.status === 'pending' && now.open === 1
      if (right && statuses.filter((status) => status < 300).length === 1 && statuses.every((status) => status < 500))
        one++
    }
    const broken = await control(2)

    console.log(
      `Acceptance against a discount: ${one} of ${TRIALS} trials one winner; control ${broken} of ${TRIALS} broken`,
    )
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })

  it('decides a discount request once of four calls at once, and counts its price once (T148)', {
    timeout: slow.race,
  }, async () => {
    let one = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const made = await booking()
      const { amount } = await buildDiscount(app.current.owner, made)
      const statuses = await releaseTogether([
        post(admin, 0, `${made.id}/discount/approve`, { version: 1 }),
        post(other, 1, `${made.id}/discount/reject`, { version: 1, note: 'Too much' }),
        post(other, 0, `${made.id}/discount/approve`, { version: 1 }),
        post(admin, 1, `${made.id}/discount/reject`, { version: 1, note: 'Too much' }),
      ])
      const now = await after(made.id)
      const right =
        now?.decisions === 1 && now.paid === now.price && [0, amount].includes(now.discount) && now.open === 0
      if (right && statuses.filter((status) => status < 300).length === 1 && statuses.every((status) => status < 500))
        one++
    }
    const broken = await control(4)

    console.log(`T148 decisions of a discount: ${one} of ${TRIALS} trials one; control ${broken} of ${TRIALS} broken`)
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })
})

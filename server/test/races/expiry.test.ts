import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { saleOfferRoutes } from '../../src/sales/sale-offers/routes.ts'
import { buildBuilding, buildUser } from '../builders/basics.ts'
import { buildBooking } from '../builders/booking.ts'
import { buildOffer } from '../builders/offer.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50

const app = useTestApp([bookingRoutes, saleOfferRoutes])
const servers = useTwoServers(app)
const world = { organization_id: 0 }
let manager: Person

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_decisions (booking_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_decisions to storey_app`.execute(owner)
  world.organization_id = (await buildBuilding(owner)).organization_id
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [world.organization_id] })
})

const post = (at: number, path: string, body: object): RawRequest => ({
  server: servers[at] ?? '',
  token: manager.token,
  path: `/api/inventory/${path}`,
  body: { organization_id: manager.organization.id, locale: 'en', ...body },
})
/** One round of what ends by itself, in one of the processes. */
const expiry = (at: number): RawRequest => ({ server: servers[at] ?? '', path: '/expire', body: {} })

/** How many of the trials had two winners where both look first and write then. */
async function control(first: number): Promise<number> {
  let broken = 0
  for (let trial = first; trial < first + TRIALS; trial++) {
    const path = `/naive-decision/${trial}`
    const statuses = await releaseTogether([0, 1].map((at) => ({ server: servers[at] ?? '', path, body: {} })))
    if (statuses.every((status) => status === 200)) broken++
  }
  return broken
}

describe('expiry, through two processes', () => {
  it('a booking is accepted or expires, never both, and its unit agrees with it', { timeout: slow.race }, async () => {
    const { owner } = app.current
    const { organization_id } = world
    let one = 0
    let accepted = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id: created_by } = await buildUser(owner)
      const booking = await buildBooking(owner, { organization_id, created_by })
      // Both tell the time of a booking: its claim and itself.
      await sql`update unit_claims set expires_at = now() - interval '1 second' where id = ${booking.claim_id}`.execute(
        owner,
      )
      await sql`update bookings set expires_at = now() - interval '1 second' where id = ${booking.id}`.execute(owner)
      const calls = [post(trial % 2, `booked-units/${booking.id}/accept`, {}), expiry((trial + 1) % 2)]
      const [decision] = await releaseTogether(trial % 4 < 2 ? calls : calls.toReversed()).then((statuses) =>
        trial % 4 < 2 ? statuses : statuses.toReversed(),
      )
      const { rows } = await sql<{ status: string; unit: string; live: boolean }>`
        select b.status, u.status as unit, c.ended_at is null as live
        from bookings b join units u on u.id = b.unit_id join unit_claims c on c.id = b.claim_id
        where b.id = ${booking.id}`.execute(owner)
      const now = [decision, rows[0]?.status, rows[0]?.unit, rows[0]?.live].join()
      if (now === '200,accepted,booked,true') accepted++
      if (now === '200,accepted,booked,true' || now === '409,expired,available,false') one++
    }
    const broken = await control(1)

    console.log(
      `Expiry of a booking against acceptance: ${one} of ${TRIALS} trials one winner, ${accepted} of them accepted; control ${broken} of ${TRIALS} broken`,
    )
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })

  it('an expired offer is booked only where its extension came first', { timeout: slow.race }, async () => {
    const { owner } = app.current
    const { organization_id } = world
    const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    let one = 0
    let booked = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const offer = await buildOffer(owner, { organization_id, created_by: manager.id, valid_for: -2 })
      const [extended, booking] = await releaseTogether([
        post(trial % 2, `sale-offers/${offer.id}/extend`, { version: offer.version, valid_until: until }),
        post((trial + 1) % 2, 'booked-units', bookingOf(offer)),
        expiry(trial % 2),
      ])
      const { rows } = await sql<{ status: string; bookings: number; unit: string }>`
        select o.status, u.status as unit, (select count(*)::int from bookings b where b.sale_offer_id = o.id) as bookings
        from sale_offers o, units u where o.id = ${offer.id} and u.id = ${offer.unit.id}`.execute(owner)
      const now = rows[0]
      if (now?.bookings === 1) booked++
      const lives = extended === 200 ? now?.status !== 'expired' : now?.status === 'expired'
      const agrees =
        booking === 201
          ? extended === 200 && now?.bookings === 1 && now.unit === 'reserved'
          : now?.bookings === 0 && now.unit === 'available'
      if (lives && agrees) one++
    }
    const broken = await control(1_001)

    console.log(
      `Expiry of an offer against its extension and a booking: ${one} of ${TRIALS} trials one winner, ${booked} of them booked; control ${broken} of ${TRIALS} broken`,
    )
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })
})

const bookingOf = (offer: Awaited<ReturnType<typeof buildOffer>>) => ({
  unit_id: offer.unit.id,
  payment_plan_id: offer.plan.id,
  sale_offer_id: offer.id,
  expected_price: offer.unit.price,
  buyers: [
    {
      ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 0482 197' },
      ...{ email: 'amal@example.com', share_percent: '100' },
    },
  ],
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { saleOfferRoutes } from '../../src/sales/sale-offers/routes.ts'
import { buildBuilding } from '../builders/basics.ts'
import { buildOffer } from '../builders/offer.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50
const TRIES = 4

const app = useTestApp([bookingRoutes, saleOfferRoutes])
const servers = useTwoServers(app)
const managers: Person[] = []
let organization_id = 0

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_decisions (booking_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_decisions to storey_app`.execute(owner)
  organization_id = (await buildBuilding(owner)).organization_id
  for (let count = 0; count < TRIES; count++)
    managers.push(await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] }))
})

const bookingOf = (person: Person, at: number, offer: Awaited<ReturnType<typeof buildOffer>>): RawRequest => ({
  server: servers[at % 2] ?? '',
  token: person.token,
  path: '/api/inventory/booked-units',
  body: {
    organization_id: person.organization.id,
    locale: 'en',
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
  },
})

describe('a sale offer, through two processes', () => {
  it('a sale offer is booked once of four bookings at once', { timeout: slow.race }, async () => {
    const { owner } = app.current
    let one = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const offer = await buildOffer(owner, { organization_id, created_by: managers[0]?.id ?? 0 })
      const statuses = await releaseTogether(managers.map((manager, index) => bookingOf(manager, index, offer)))
      const { rows } = await sql<{ booked: number; told: number }>`
        select (select count(*)::int from bookings where sale_offer_id = ${offer.id}) as booked,
          (select count(*)::int from sale_offer_events where sale_offer_id = ${offer.id} and kind = 'booked') as told`.execute(
        owner,
      )
      const winners = statuses.filter((status) => status === 201).length
      const conflicts = statuses.filter((status) => status === 409).length
      if (winners === 1 && conflicts === TRIES - 1 && rows[0]?.booked === 1 && rows[0].told === 1) one++
    }
    let broken = 0
    for (let trial = 1; trial <= TRIALS; trial++) {
      const path = `/naive-decision/${trial}`
      const statuses = await releaseTogether(
        managers.map((_, index) => ({ server: servers[index % 2] ?? '', path, body: {} })),
      )
      if (statuses.filter((status) => status === 200).length > 1) broken++
    }

    console.log(`Offer booked twice: ${one} of ${TRIALS} trials one winner; control ${broken} of ${TRIALS} broken`)
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })
})

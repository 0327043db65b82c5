import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { buildBuilding, buildUser } from '../builders/basics.ts'
import { buildBooking } from '../builders/booking.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50
/** Of each kind at once. */
const TRIES = 5

const app = useTestApp([bookingRoutes])
const servers = useTwoServers(app)
let organization_id = 0
let manager: Person

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_decisions (booking_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_decisions to storey_app`.execute(owner)
  organization_id = (await buildBuilding(owner)).organization_id
  manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
})

const post = (at: number, path: string, body: object): RawRequest => ({
  server: servers[at % 2] ?? '',
  token: manager.token,
  path: `/api/inventory/booked-units/${path}`,
  body: { organization_id: manager.organization.id, locale: 'en', ...body },
})

describe('a booking, through two processes', () => {
  it('a booking is accepted or rejected once of ten calls at once, and its unit and history agree (T147)', {
    timeout: slow.race,
  }, async () => {
    const { owner } = app.current
    let one = 0
    let accepted = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const { id: created_by } = await buildUser(owner)
      const { id } = await buildBooking(owner, { organization_id, created_by })
      const calls = Array.from({ length: TRIES }, (_, at) => [
        post(at, `${id}/accept`, {}),
        post(at + 1, `${id}/reject`, { reason: 'The fee did not come' }),
      ]).flat()
      const statuses = await releaseTogether(trial % 2 ? calls : calls.toReversed())
      const { rows } = await sql<{ status: string; unit: string; events: number }>`
        select b.status, u.status as unit, (select count(*)::int from booking_events e
          where e.booking_id = b.id and e.kind in ('accepted', 'rejected')) as events
        from bookings b join units u on u.id = b.unit_id where b.id = ${id}`.execute(owner)
      const now = [rows[0]?.status, rows[0]?.unit, rows[0]?.events].join()
      const winners = statuses.filter((status) => status === 200).length
      const losers = statuses.filter((status) => status === 409).length
      if (now === 'accepted,booked,1') accepted++
      const agrees = now === 'accepted,booked,1' || now === 'rejected,available,1'
      if (winners === 1 && losers === 2 * TRIES - 1 && agrees) one++
    }
    let broken = 0
    for (let trial = 1; trial <= TRIALS; trial++) {
      const tries = Array.from({ length: 2 * TRIES }, (_, at) => at)
      const statuses = await releaseTogether(
        tries.map((at) => ({ server: servers[at % 2] ?? '', path: `/naive-decision/${trial}`, body: {} })),
      )
      if (statuses.filter((status) => status === 200).length > 1) broken++
    }

    console.log(
      `T147 acceptance against rejection: ${one} of ${TRIALS} trials one decision, ${accepted} of them accepted; control ${broken} of ${TRIALS} broken`,
    )
    expect(one).toBe(TRIALS)
    expect(broken).toBeGreaterThan(0)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdRoutes } from '../../src/inventory/holds/routes.ts'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { buildBuilding, buildPlan, buildProject, buildUnit } from '../builders/basics.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 50
const TRIES = 20

const app = useTestApp([bookingRoutes, holdRoutes])
const servers = useTwoServers(app)
const managers: Person[] = []
const world = { organization_id: 0, building_id: 0, payment_plan_id: 0 }

beforeAll(async () => {
  const { owner } = app.current
  await sql`create table naive_claims (unit_id bigint not null)`.execute(owner)
  await sql`grant select, insert on naive_claims to storey_app`.execute(owner)
  const project = await buildProject(owner, { hold_limit_per_person: 1000 })
  const building = await buildBuilding(owner, { project_id: project.id })
  const plan = await buildPlan(owner, { building_id: building.id })
  Object.assign(world, { organization_id: project.organization_id, building_id: building.id, payment_plan_id: plan.id })
  for (let count = 0; count < TRIES; count++)
    managers.push(await signIn(app.current, 'super_admin_sales_manager', { sells_for: [world.organization_id] }))
})

describe('twenty claims of one unit at once, through two processes', () => {
  it('one of twenty holds and bookings of a unit at once wins, where a naive check before the write has many winners', {
    timeout: slow.race,
  }, async () => {
    const { owner } = app.current
    const outcomes: { winners: number; conflicts: number; live: number }[] = []
    for (let trial = 0; trial < TRIALS; trial++) {
      const unit = await buildUnit(owner, { building_id: world.building_id })
      const statuses = await releaseTogether(managers.map((manager, index) => claimOf(manager, index, unit)))
      const live = await owner
        .selectFrom('unit_claims')
        .select('id')
        .where('unit_id', '=', unit.id)
        .where('ended_at', 'is', null)
        .execute()
      outcomes.push({
        winners: statuses.filter((status) => status === 201).length,
        conflicts: statuses.filter((status) => status === 409).length,
        live: live.length,
      })
    }
    let broken = 0
    for (let unit = 1; unit <= TRIALS; unit++) {
      const statuses = await releaseTogether(
        managers.map((_, index) => ({ server: serverOf(index), path: `/naive/${unit}`, body: {} })),
      )
      if (statuses.filter((status) => status === 201).length > 1) broken++
    }

    const exact = outcomes.filter(({ winners, live }) => winners === 1 && live === 1).length
    console.log(`T145 double-booking: ${exact} of ${TRIALS} trials one winner; control ${broken} of ${TRIALS} broken`)
    expect(outcomes).toEqual(Array.from({ length: TRIALS }, () => ({ winners: 1, conflicts: TRIES - 1, live: 1 })))
    expect(broken).toBeGreaterThan(TRIALS / 2)
  })
})

const serverOf = (index: number) => servers[index % servers.length] ?? ''

/** Every other one holds, the others book. */
function claimOf({ token, organization }: Person, index: number, unit: { id: number; price: number }): RawRequest {
  const call = { server: serverOf(Math.floor(index / 2)), token }
  const common = { locale: 'en', organization_id: organization.id }
  if (index % 2 === 0) return { ...call, path: `/api/inventory/units/${unit.id}/hold`, body: common }
  const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 0482 197' }
  return {
    ...call,
    path: '/api/inventory/booked-units',
    body: {
      ...common,
      unit_id: unit.id,
      payment_plan_id: world.payment_plan_id,
      expected_price: unit.price,
      buyers: [{ ...buyer, email: 'amal@example.com', share_percent: '100' }],
    },
  }
}

import { holds } from '@storey/api/inventory/holds.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { describe, expect, it } from 'vitest'
import { holdRoutes } from '../../src/inventory/holds/routes.ts'
import { unitRoutes } from '../../src/inventory/units/routes.ts'
import { bookingRoutes } from '../../src/sales/bookings/routes.ts'
import { buildBuilding, buildPlan, buildProject, buildUnit } from '../builders/basics.ts'
import { signIn, useTestApp } from '../harness.ts'

const TRIALS = 30
const app = useTestApp([bookingRoutes, holdRoutes, unitRoutes])

/** A price that the buyer did not see. */
const OTHER_PRICE = 300_000_000

describe('booking a unit while its builder changes it', () => {
  it('a unit agrees with its claim, and keeps its booked price, when booked, held, blocked and repriced at once', async () => {
    const { owner } = app.current
    const project = await buildProject(owner, { hold_limit_per_person: 1000 })
    const building = await buildBuilding(owner, { project_id: project.id })
    const plan = await buildPlan(owner, { building_id: building.id })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [project.organization_id] })
    const colleague = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [project.organization_id] })
    const admin = await signIn(app.current, 'developer_admin', { organization: { id: project.organization_id } })
    const faults: number[] = []
    for (let trial = 0; trial < TRIALS; trial++) {
      const unit = await buildUnit(owner, { building_id: building.id })
      const params = { id: unit.id }
      const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 1' } as const

      const answers = await Promise.all([
        manager.ask(bookings.create, {
          body: {
            unit_id: unit.id,
            payment_plan_id: plan.id,
            expected_price: unit.price,
            buyers: [{ ...buyer, email: 'amal@example.com', share_percent: '100' }],
          },
        }),
        colleague.ask(holds.take, { params, body: {} }),
        admin.ask(units.move, { params, body: { move: 'block', reason: 'Show unit' } }),
        admin.ask(units.change, { params, body: { version: unit.version, price: OTHER_PRICE } }),
        manager.ask(bookings.list, { query: {} }),
      ])

      faults.push(...answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500))
    }

    const rows = await owner
      .selectFrom('units')
      .leftJoin('unit_claims as claims', (join) =>
        join.onRef('claims.unit_id', '=', 'units.id').on('claims.ended_at', 'is', null),
      )
      .leftJoin('bookings', 'bookings.claim_id', 'claims.id')
      .select(['units.status', 'units.price', 'claims.unit_status', 'bookings.list_price'])
      .where('units.building_id', '=', building.id)
      .execute()
    const disagreeing = rows.filter(({ status, unit_status }) => status !== (unit_status ?? status))
    const unclaimed = rows.filter(
      ({ status, unit_status }) => unit_status === null && !['available', 'blocked'].includes(status),
    )
    const repriced = rows.filter(({ price, list_price }) => list_price !== null && list_price !== price)
    const broken = faults.length + disagreeing.length + unclaimed.length + repriced.length
    console.log(`T146 booking against changes: ${broken} invariants broken in ${TRIALS} trials`)
    expect(rows).toHaveLength(TRIALS)
    expect({ faults, disagreeing, unclaimed, repriced }).toEqual({
      faults: [],
      disagreeing: [],
      unclaimed: [],
      repriced: [],
    })
  })
})

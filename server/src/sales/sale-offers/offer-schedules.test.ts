import { bookings } from '@storey/api/sales/bookings.ts'
import { ownSchedules } from '@storey/api/sales/own-schedules.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { describe, expect, it } from 'vitest'
import { buildOffer } from '../../../test/builders/offer.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { ownScheduleRoutes } from '../own-schedules/routes.ts'
import { saleOfferRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, ownScheduleRoutes, saleOfferRoutes])

/** A sent offer of a project with limits, by its developer; a sales manager who sells for it. */
async function given() {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const offer = await buildOffer(owner, { organization_id, created_by: admin.id })
  await owner
    .insertInto('schedule_limits')
    .values({
      ...{ organization_id, project_id: offer.unit.project_id, first_percent: '20', last_months: 0, payments: 4 },
      ...{ rate_percent: '8', tolerance_percent: '5' },
    })
    .execute()
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  return { owner, admin, manager, offer, params: { id: offer.id, unit_id: offer.unit.id, plan_id: offer.plan.id } }
}

const part = (percent: string, due_value: number) => ({
  ...{ name: 'Part', amount_kind: 'percent' as const, percent },
  ...{ due_kind: 'months_after_booking' as const, due_value },
})
const near = [part('60', 0), part('40', 6)]

describe('a schedule of its own in a sale offer', () => {
  it('a plan of an offer gets its own installments, and a booking from the offer has them', async () => {
    const { manager, admin, offer, params } = await given()

    const { data } = await admin.call(saleOffers.changeSchedule, { params, body: { version: 1, installments: near } })

    const [plan] = data.units[0]?.plans ?? []
    expect(plan?.name).toMatch(/, own schedule$/)
    expect(plan?.schedule.lines.map(({ percent }) => percent)).toEqual(['60', '40'])
    expect(data.version).toBe(2)
    const { data: booking } = await manager.call(bookings.create, {
      body: {
        ...{ unit_id: offer.unit.id, payment_plan_id: offer.plan.id, sale_offer_id: offer.id },
        expected_price: offer.unit.price,
        buyers: [
          {
            ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 0482 197' },
            ...{ email: 'amal@example.com', share_percent: '100' },
          },
        ],
      },
    })
    expect(booking.plan_name).toMatch(/, own schedule$/)
    expect(booking.installments.map(({ percent }) => percent)).toEqual(['60', '40'])
    const { data: kept } = await manager.call(ownSchedules.one, { params: { id: booking.id } })
    expect(kept.planned.installments.map(({ percent }) => percent)).toEqual(['100'])
  })

  it('an offer cannot wait for a decision: beyond the limits a schedule is refused with each of them', async () => {
    const { admin, params } = await given()

    const response = await admin.ask(saleOffers.changeSchedule, {
      params,
      body: { version: 1, installments: [part('10', 0), part('90', 24)] },
    })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors.installments[0]).toMatch(
      /^An offer stays within the limits of the project\. On booking .* is due; .* Its present value is/,
    )
  })

  it('the plan comes back as it was, and answered offers and those of others stay', async () => {
    const { owner, admin, params, offer } = await given()
    await admin.call(saleOffers.changeSchedule, { params, body: { version: 1, installments: near } })
    const { data: found } = await admin.call(saleOffers.planSchedule, { params })
    const planned = found.planned.installments.map(({ position: _, ...row }) => row)
    const { data } = await admin.call(saleOffers.changeSchedule, {
      params,
      body: { version: 2, installments: planned },
    })
    expect(data.units[0]?.plans[0]?.name).not.toMatch(/own schedule/)

    const developer = await signIn(app.current, 'developer', { organization: admin.organization })
    expect((await developer.ask(saleOffers.planSchedule, { params })).statusCode).toBe(404)
    await owner.updateTable('sale_offers').set({ status: 'withdrawn' }).where('id', '=', offer.id).execute()
    const late = await admin.ask(saleOffers.changeSchedule, { params, body: { version: 3, installments: near } })
    expect(late.statusCode).toBe(409)
  })

  it.each([
    ['keeps the schedule of its own', 4, ['60', '40']],
    ['begins with the plan again where the limits allow the schedule no more', 1, ['10', '50', '40']],
  ])('a revision %s', async (_, payments, percents) => {
    const { owner, admin, params, offer } = await given()
    await admin.call(saleOffers.changeSchedule, { params, body: { version: 1, installments: near } })
    await owner
      .updateTable('schedule_limits')
      .set({ payments })
      .where('project_id', '=', offer.unit.project_id)
      .execute()
    const valid_until = addDays(new Date().toISOString().slice(0, 10), 20)

    const { data } = await admin.call(saleOffers.revise, {
      params: { id: offer.id },
      body: { version: 2, valid_until },
    })

    const [plan] = data.units[0]?.plans ?? []
    expect(plan?.name.endsWith(', own schedule')).toBe(payments === 4)
    expect(plan?.schedule.lines.map(({ percent }) => percent)).toEqual(percents)
    // The plan of the day of the revision.
    const { data: found } = await admin.call(saleOffers.planSchedule, { params: { ...params, id: data.id } })
    expect(found.planned.installments.map(({ percent }) => percent)).toEqual(['10', '50', '40'])
  })

  it('of twenty schedules of a plan in an offer at once, one is used', async () => {
    const { admin, params } = await given()

    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const installments = [part(String(60 + index), 0), part(String(40 - index), 6)]
        return (await admin.ask(saleOffers.changeSchedule, { params, body: { version: 1, installments } })).statusCode
      }),
    )

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })
})

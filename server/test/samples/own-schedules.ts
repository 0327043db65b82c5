import { ownSchedules, scheduleLimits } from '@storey/api/sales/own-schedules.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { buildProject } from '../builders/basics.ts'
import { buildBooking } from '../builders/booking.ts'
import { buildOffer } from '../builders/offer.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const booked = async ({ owner, organization_id, user_id }: SampleWorld) => ({
  id: (await buildBooking(owner, { organization_id, created_by: user_id })).id,
})
const project = async ({ owner, organization_id }: SampleWorld) => ({
  id: (await buildProject(owner, { organization_id })).id,
})
const limits = {
  ...{ first_percent: '10', last_months: 12, payments: 24 },
  ...{ rate_percent: '8', tolerance_percent: '1' },
}
/** A pending booking of a project with limits. */
async function withLimits({ owner, organization_id, user_id }: SampleWorld): Promise<number> {
  const { id, project_id } = await buildBooking(owner, { organization_id, created_by: user_id })
  await owner
    .insertInto('schedule_limits')
    .values({ organization_id, project_id, ...limits })
    .execute()
  return id
}
const whole = { name: 'All at once', amount_kind: 'percent' as const, percent: '100', due_kind: 'on_booking' as const }

/** A plan of an offer in a project with limits. */
async function offered({ owner, organization_id, user_id }: SampleWorld) {
  const { id, unit, plan } = await buildOffer(owner, { organization_id, created_by: user_id })
  await owner
    .insertInto('schedule_limits')
    .values({ organization_id, project_id: unit.project_id, ...limits, tolerance_percent: '20' })
    .execute()
  return { id, unit_id: unit.id, plan_id: plan.id }
}
const part = (percent: string, due_value: number) => ({
  ...{ name: 'Part', amount_kind: 'percent' as const, percent },
  ...{ due_kind: 'months_after_booking' as const, due_value },
})

export const ownScheduleSamples: Samples = [
  sample(ownSchedules.one, async (world) => ({ params: await booked(world) })),
  sample(ownSchedules.change, async (world) => ({
    params: { id: await withLimits(world) },
    body: { version: 1, installments: [whole], reason: 'Pays at once' },
  })),
  sample(saleOffers.planSchedule, async (world) => ({ params: await offered(world) })),
  sample(saleOffers.changeSchedule, async (world) => ({
    params: await offered(world),
    body: { version: 1, installments: [part('60', 0), part('40', 6)] },
  })),
  sample(scheduleLimits.one, async (world) => ({ params: await project(world) })),
  sample(scheduleLimits.save, async (world) => ({
    params: await project(world),
    body: { ...limits, version: null },
  })),
]

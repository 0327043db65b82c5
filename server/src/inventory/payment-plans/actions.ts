import { makeSchedule, type ScheduleResult } from '@storey/api/schedule/schedule.ts'
import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import { findDatedPlan } from './queries.ts'

export { listPlans } from './queries.ts'

type DatedPlan = NonNullable<Awaited<ReturnType<typeof findDatedPlan>>>

/** A plan of a building, and the dated payments of a price under it. Undefined where the building has no such plan. */
export async function scheduleOf(
  db: Database,
  scope: Scope,
  asked: { building_id: number; payment_plan_id: number; price: number; booked_on: string; today: string },
): Promise<{ plan: DatedPlan; result: ScheduleResult } | undefined> {
  const plan = await findDatedPlan(db, scope, asked.building_id, asked.payment_plan_id)
  if (!plan) return undefined
  const { handover_on, construction_percent: percent, currency } = plan
  const construction = { percent, completion_on: handover_on, as_of: asked.today }
  return {
    plan,
    result: makeSchedule(plan, { price: asked.price, currency, booked_on: asked.booked_on, handover_on, construction }),
  }
}

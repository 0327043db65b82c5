import { makeSchedule, type ScheduleResult } from '@storey/api/schedule/schedule.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { type DatedPlan, findPlan } from './queries.ts'

export { listPlans } from './queries.ts'

/** A plan of a building, and the dated payments of a price under it. Undefined if the building has no such plan. */
export async function scheduleOf(
  db: Database,
  scope: Scope,
  input: { building_id: number; payment_plan_id: number; price: number; booked_on?: string | undefined },
): Promise<{ plan: DatedPlan; result: ScheduleResult } | undefined> {
  const plan = await findPlan(db, scope, input.building_id, input.payment_plan_id)
  if (!plan) return undefined
  const { handover_on, construction_percent: percent, currency } = plan
  const construction = { percent, completion_on: handover_on, as_of: plan.today }
  return {
    plan,
    result: makeSchedule(plan, {
      price: input.price,
      currency,
      booked_on: input.booked_on ?? plan.today,
      handover_on,
      construction,
    }),
  }
}

import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { listPlans } from '../../inventory/payment-plans/actions.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { type FoundUnit, findUnitToBook } from './queries.ts'
import { type Offer, offerOf } from './rules.ts'

/** A unit with its present price on each of its plans; undefined if no such unit is in the caller's scope. */
export async function findOffers(
  db: Database,
  scope: Scope,
  unit_id: number,
): Promise<{ unit: FoundUnit; offers: Offer[] } | undefined> {
  const { unit, plans } = await settleAll({
    unit: findUnitToBook(db, scope, unit_id),
    plans: listPlans(db, scope, { unit_id }),
  })
  return unit && { unit, offers: plans.flatMap((plan) => offerOf(plan, unit) ?? []) }
}

export { type FoundUnit, findUnitToBook } from './queries.ts'
export { factsOfUnit } from './unit-facts.ts'

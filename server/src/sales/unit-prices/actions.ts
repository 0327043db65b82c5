import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict } from '../../errors/problems.ts'
import { listPlans } from '../../inventory/payment-plans/actions.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { type FoundUnit, findUnitToBook, isPriced } from './queries.ts'
import { type Offer, offerOf } from './rules.ts'

/** A unit with its present price on each of its plans; undefined if no such unit is in the caller's scope. @throws 409 if it has no price */
export async function findOffers(
  db: Database,
  scope: Scope,
  unit_id: number,
): Promise<{ unit: FoundUnit; offers: Offer[] } | undefined> {
  const { unit, plans } = await settleAll({
    unit: findUnitToBook(db, scope, unit_id),
    plans: listPlans(db, scope, { unit_id }),
  })
  if (!unit) return undefined
  if (!isPriced(unit))
    throw conflict('no_price', `${unitName(unit.building, unit.number)} has no price. Its developer sets one first.`)
  return { unit, offers: plans.flatMap((plan) => offerOf(plan, unit) ?? []) }
}

export { type FoundUnit, findUnitToBook, isPriced } from './queries.ts'
export { factsOfUnit } from './unit-facts.ts'

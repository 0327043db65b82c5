import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { listPlans } from '../../inventory/payment-plans/actions.ts'
import { type FoundUnit, findUnitToBook } from './queries.ts'
import { type Offer, offerOf } from './rules.ts'

/** A unit with what it costs today on each of its plans; undefined where no such unit is in reach. */
export async function findOffers(
  db: Database,
  scope: Scope,
  unit_id: number,
): Promise<{ unit: FoundUnit; offers: Offer[] } | undefined> {
  const unit = await findUnitToBook(db, scope, unit_id)
  return unit && { unit, offers: await offersOf(db, scope, unit) }
}

/** What a unit costs today on each of its plans. */
export async function offersOf(db: Database, scope: Scope, unit: FoundUnit): Promise<Offer[]> {
  const plans = await listPlans(db, scope, unit.building_id)
  return plans.flatMap((plan) => offerOf(plan, unit) ?? [])
}

export { type FoundUnit, findUnitToBook } from './queries.ts'

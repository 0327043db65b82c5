import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { requireTermsSeen } from '../../errors/terms-seen.ts'
import { findUnits, findVat, listPlans } from './queries.ts'
import { planStamp, publishedStamp } from './rules.ts'

export { findProject, listAllUnits, listBuildings } from './queries.ts'

/**
 * Compares what a broker saw of a published unit, and of one of its plans, with what is published now.
 *
 * @throws 404, 409
 */
export async function requirePublished(
  db: Database,
  scope: Scope,
  unit_id: number,
  seen: { readonly terms?: string | undefined; readonly plan_id: number | null; readonly plan?: string | undefined },
): Promise<void> {
  if (seen.terms === undefined && seen.plan === undefined) return
  const [unit] = await findUnits(db, scope, [unit_id])
  if (!unit) throw notFound()
  requireTermsSeen(seen.terms, publishedStamp(unit))
  const plan = (await listPlans(db, scope, unit.building_id)).find(({ id }) => id === seen.plan_id)
  if (plan) requireTermsSeen(seen.plan, planStamp(plan, await findVat(db, scope, unit_id)))
}

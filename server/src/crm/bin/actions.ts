import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { placeBelow } from '../deals/actions.ts'
import { recordFor } from '../history/actions.ts'
import {
  countStamped,
  dealsToReturn,
  lockBinnedLeads,
  lockStagesOf,
  stamped,
  unbinDeals,
  unbinLeads,
} from './queries.ts'

/**
 * Restores leads from the bin with the records deleted with them. A deal returns to its place in its stage, or below the others
 * if the place is taken. Returns the restored leads.
 */
export async function restoreLeads(db: Database, scope: Scope, wanted: readonly number[]): Promise<number[]> {
  await lockStagesOf(db, scope, wanted)
  const ids = await lockBinnedLeads(db, scope, wanted)
  if (ids.length === 0) return []
  const deals = await dealsToReturn(db, scope, ids)
  const idsOf = (some: typeof deals) => some.map(({ id }) => id)
  await unbinDeals(db, scope, idsOf(deals.filter(({ taken }) => !taken)))
  const moved = Map.groupBy(
    deals.filter(({ taken }) => taken),
    ({ stage_id }) => stage_id,
  )
  for (const [stage_id, some] of moved) await placeBelow(db, scope, stage_id, idsOf(some))
  await unbinDeals(db, scope, idsOf(deals.filter(({ taken }) => taken)))
  await unbinLeads(db, scope, ids)
  await recordFor(
    db,
    scope,
    ids.map((lead_id) => ({ lead_id, kind: 'restored' })),
  )
  return ids
}

export { countStamped }

/** Restores some of the leads that the caller deleted together; `left` is how many remain. */
export async function restoreStamped(db: Database, scope: Scope, stamp: string, max: number) {
  const restored = (await restoreLeads(db, scope, await stamped(db, scope, stamp, max))).length
  return { restored, left: await countStamped(db, scope, stamp) }
}

import type { EmitContext } from '../../context.ts'
import { followDeal } from '../leads/actions.ts'
import { hasWonDeal } from './queries.ts'

/** Events about the lead that a change of its deal may cause. */
export type DealContext = EmitContext<'lead.changed'>

/** Lets a lead follow a deal of its own that was won just now, or is won no more. */
export async function leadFollows({ db, scope, emit }: DealContext, lead_id: number, won: boolean): Promise<void> {
  const event = await followDeal(db, scope, lead_id, won, () => hasWonDeal(db, scope, lead_id))
  if (event) emit(event)
}

import type { EmitContext } from '../../services/context.ts'
import { followDeal } from '../leads/actions.ts'
import { hasWonDeal } from './queries.ts'

/** The context for changes of a deal, which may also change its lead. */
export type DealContext = EmitContext<'lead.changed'>

/** Updates the lead of a deal that has just become won, or is no longer won. */
export async function leadFollows({ db, scope, emit }: DealContext, lead_id: number, won: boolean): Promise<void> {
  const event = await followDeal(db, scope, lead_id, won, () => hasWonDeal(db, scope, lead_id))
  if (event) emit(event)
}

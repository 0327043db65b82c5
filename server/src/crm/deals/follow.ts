import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Emit } from '../../live/events.ts'
import { followDeal } from '../leads/actions.ts'
import { hasWonDeal } from './queries.ts'

/** What a change of a deal may bring with it for its lead. */
export interface DealContext {
  readonly db: Database
  readonly scope: Scope
  readonly emit: Emit<'lead.changed'>
}

/** Lets a lead follow a deal of its own that was won just now, or is won no more. */
export async function leadFollows({ db, scope, emit }: DealContext, lead_id: number, won: boolean): Promise<void> {
  const event = await followDeal(db, scope, lead_id, won, () => hasWonDeal(db, scope, lead_id))
  if (event) emit(event)
}

import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { HistoryEntry } from '../history/actions.ts'
import { holdRules, listRules, takeTurns } from './queries.ts'
import { type Assignable, type Assignment, shareOut } from './rules.ts'

export type { Assignable, Assignment } from './rules.ts'

/**
 * Chooses the owner of each of these leads by the organization's rules; null if no rule has a member available. Advances their turns: the
 * caller makes them the owners in this transaction.
 */
export async function assignOwners(
  db: Database,
  scope: Scope,
  leads: readonly Assignable[],
): Promise<(Assignment | null)[]> {
  if (leads.length === 0 || (await holdRules(db, scope)) === 0) return leads.map(() => null)
  // Read after the rules are locked, so that it includes turns taken by other transactions.
  const { given, turns } = shareOut(await listRules(db, scope), leads)
  await takeTurns(db, scope, turns)
  return given
}

/** Does the same as `assignOwners` for one lead. */
export const assignOwner = async (db: Database, scope: Scope, lead: Assignable): Promise<Assignment | null> =>
  (await assignOwners(db, scope, [lead]))[0] ?? null

/** The history entry for an owner chosen by a rule; `old` is the name of the previous owner. */
export const assignedByRule = ({ owner_name, rule }: Assignment, old: string | null = null): HistoryEntry => ({
  kind: 'owner_changed',
  old,
  new: owner_name,
  subject: rule,
  automatic: true,
})

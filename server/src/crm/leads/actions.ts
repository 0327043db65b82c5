import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import { invalid, notFound } from '../../http/problems.ts'
import type { LiveEvent } from '../../http/serve.ts'
import { record } from '../history/actions.ts'
import { changeLead, findLead, lockStanding, markContacted, type StandingLead } from './change-queries.ts'
import { type Cause, movedBy } from './rules.ts'

export { oneLead, readLead, visible as visibleLeads } from './queries.ts'
export { findLeads } from './search-queries.ts'

/** The lead of a path. @throws 404 where the caller may not see it */
export async function leadAt(db: Database, scope: Scope, id: number) {
  const lead = await findLead(db, scope, id)
  if (!lead) throw notFound()
  return lead
}

/** The lead that a body names. @throws 422 where the caller may not see it */
export async function leadNamed(db: Database, scope: Scope, lead_id: number) {
  const lead = await findLead(db, scope, lead_id)
  if (!lead) throw invalid({ lead_id: ['Choose a lead of your organization.'] })
  return lead
}

/**
 * Notes that somebody spoke to a lead. A new one becomes contacted by itself, and one that was waiting for the viewing
 * that was held is negotiated with; its history says so.
 *
 * @param at when, RFC 3339
 */
export async function contacted(
  db: Database,
  scope: Scope,
  lead_id: number,
  at: string,
  held: 'viewing' | undefined,
): Promise<LiveEvent | undefined> {
  const lead = await lockStanding(db, scope, lead_id)
  if (!lead) return undefined
  await markContacted(db, scope, lead_id, at)
  await moveByItself(db, scope, lead, held ? ['contacted', 'viewing_held'] : ['contacted'])
  return leadEvent('lead.changed', scope, lead)
}

/**
 * Lets a lead follow one of its deals: won, the lead in negotiation is converted; won no more, it is in negotiation again
 * unless another one is. `isWon` asks for that with the lead in hand, so that two who reopen the last two see each other.
 */
export async function followDeal(
  db: Database,
  scope: Scope,
  lead_id: number,
  won: boolean,
  isWon: () => Promise<boolean>,
): Promise<LiveEvent | undefined> {
  const lead = await lockStanding(db, scope, lead_id)
  if (!lead || (!won && (await isWon()))) return undefined
  const moves = await moveByItself(db, scope, lead, [won ? 'deal_won' : 'no_deal_won'])
  return moves ? leadEvent('lead.changed', scope, lead) : undefined
}

async function moveByItself(
  db: Database,
  scope: Scope,
  { id, status: old }: StandingLead,
  causes: readonly Cause[],
): Promise<boolean> {
  const status = movedBy(causes, old)
  if (status === undefined) return false
  await changeLead(db, scope, id, { status }, false)
  await record(db, scope, id, { kind: 'status_changed', old, new: status, automatic: true })
  return true
}

export const leadEvent = (
  type: 'lead.created' | 'lead.changed',
  scope: Scope,
  { id, version }: { readonly id: number; readonly version: number },
): LiveEvent => ({ type, id, version, organization_id: scope.organization_id, needs: ['leads.interact'] })

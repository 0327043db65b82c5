import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import { invalid, notFound } from '../../http/problems.ts'
import type { LiveEvent } from '../../http/serve.ts'
import { record } from '../history/actions.ts'
import { findLead, lockLead, markContacted } from './change-queries.ts'

export { oneLead, visible as visibleLeads } from './queries.ts'
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
 * Notes that somebody spoke to a lead: a new one becomes contacted by itself, and its history says so.
 *
 * @param at when, RFC 3339
 */
export async function contacted(
  db: Database,
  scope: Scope,
  lead_id: number,
  at: string,
): Promise<LiveEvent | undefined> {
  const lead = await lockLead(db, scope, lead_id)
  if (!lead) return undefined
  const moves = lead.status === 'new'
  await markContacted(db, scope, lead_id, at, moves ? 'contacted' : lead.status)
  if (moves) await record(db, scope, lead_id, { kind: 'status_changed', old: 'new', new: 'contacted', automatic: true })
  return leadEvent('lead.changed', scope, lead)
}

export const leadEvent = (
  type: 'lead.created' | 'lead.changed',
  scope: Scope,
  { id, version }: { readonly id: number; readonly version: number },
): LiveEvent => ({ type, id, version, organization_id: scope.organization_id, needs: ['leads.interact'] })

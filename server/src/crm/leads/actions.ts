import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { oneNamed } from '../../errors/named.ts'
import { notFound } from '../../errors/problems.ts'
import { findLead } from './change-queries.ts'

export { type ContactEffects, contacted, contactedLocked, followDeal, takeBackContact } from './automatic.ts'
export { type ActiveLead, lockActiveOf } from './change-queries.ts'
export { columnsOf, type ImportedColumn } from './columns.ts'
export { leadEvent } from './event.ts'
export { narrowed as narrowedLeads } from './filter-queries.ts'
export { activeLeads, oneLead, readLead, visible as visibleLeads } from './queries.ts'
export { findLeads, foundLeads } from './search-queries.ts'

/** The lead of a path. @throws 404 if the caller may not see it */
export async function leadAt(db: Database, scope: Scope, id: number) {
  const lead = await findLead(db, scope, id)
  if (!lead) throw notFound()
  return lead
}

/** The lead of a request body. @throws 422 if the caller may not see it */
export const leadNamed = (db: Database, scope: Scope, lead_id: number) =>
  oneNamed('lead_id', findLead(db, scope, lead_id), 'Choose a lead of your organization.')

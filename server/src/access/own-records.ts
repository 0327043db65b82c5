import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * The condition that a row's owner is in the caller's sight. Where an organization keeps its members to their own leads,
 * that is the caller or nobody; for all others it is true. The only place that says so.
 *
 * @param owner the column with the owner's id, such as `leads.owner_id`
 */
export const ownRecords = ({ own_leads_only, user_id }: Scope, owner: string) =>
  own_leads_only ? sql<boolean>`(${sql.ref(owner)} = ${user_id} or ${sql.ref(owner)} is null)` : sql<boolean>`true`

/** The same of a row that is already read. */
export const isOwnRecord = ({ own_leads_only, user_id }: Scope, owner_id: number | null): boolean =>
  !own_leads_only || owner_id === null || owner_id === user_id

import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
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

/** What may be opened beyond the own: leads with all that hangs on them, and the deals of stages. */
export type Opened = 'leads' | 'stages'

/**
 * Does something with records of colleagues that the caller does not see, for who is kept to their own: what has to hold
 * whoever looks, such as the order of a stage, or a lead that follows the deal of another. The database shows these records,
 * by id, until the work is done; docs/decisions/0020 names each use. For everybody else it is the work alone.
 */
export async function beyondOwn<Result>(
  db: Database,
  scope: Scope,
  opened: Opened,
  ids: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (!scope.own_leads_only) return work()
  const open = (some: readonly number[]) =>
    sql`select set_config(${`app.opened_${opened}`}, ${`{${some.join(',')}}`}, true)`.execute(db)
  await open(ids)
  const result = await work()
  await open([])
  return result
}

import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Scope } from './scope.ts'

/**
 * The condition that the caller may see a row by its owner. In an organization that restricts members to their own leads, the
 * owner is the caller or null; for all others it is true. This is the only place with this rule.
 *
 * @param owner the column with the owner's id, such as `leads.owner_id`
 */
export const ownRecords = ({ own_leads_only, user_id }: Scope, owner: string) =>
  own_leads_only ? sql<boolean>`(${sql.ref(owner)} = ${user_id} or ${sql.ref(owner)} is null)` : sql<boolean>`true`

/** The same of a row that is already read. */
export const isOwnRecord = ({ own_leads_only, user_id }: Scope, owner_id: number | null): boolean =>
  !own_leads_only || owner_id === null || owner_id === user_id

/** What may be read beyond one's own records: leads with everything that belongs to them, and the deals of stages. */
export type Opened = 'leads' | 'stages'

/**
 * Runs work on colleagues' records that a caller restricted to their own leads does not see. It is for rules that must hold for
 * everyone, such as the order of a stage, or a lead that follows another person's deal. The database shows these records, by
 * id, until the work is done; docs/decisions/0020 names each use. For all other callers it only runs the work.
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

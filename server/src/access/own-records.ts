import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Scope } from './scope.ts'

/**
 * The condition that a row's owner is visible to the caller. If an organization restricts its members to their own leads,
 * the owner must be the caller or null; for all others it is true. No other code decides this.
 *
 * @param owner the column with the owner's id, such as `leads.owner_id`
 */
export const ownRecords = ({ own_leads_only, user_id }: Scope, owner: string) =>
  own_leads_only ? sql<boolean>`(${sql.ref(owner)} = ${user_id} or ${sql.ref(owner)} is null)` : sql<boolean>`true`

/** The same check for a row that was already read. */
export const isOwnRecord = ({ own_leads_only, user_id }: Scope, owner_id: number | null): boolean =>
  !own_leads_only || owner_id === null || owner_id === user_id

/** Records that may be opened beyond the caller's own: leads with their related rows, and the deals of stages. */
export type Opened = keyof typeof SETTINGS

const SETTINGS = { leads: 'app.visible_lead_ids', stages: 'app.visible_stage_ids' } as const

/**
 * Runs `work` with access to colleagues' records that a restricted caller does not see, for rules that hold regardless of the
 * caller, such as the order of a stage, or a lead that follows another user's deal. The database shows these records, by id,
 * until the work is done; docs/decisions/0020 lists each use. For all other callers it only runs `work`.
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
    sql`select set_config(${SETTINGS[opened]}, ${`{${some.join(',')}}`}, true)`.execute(db)
  await open(ids)
  const result = await work()
  await open([])
  return result
}

import { type Insertable, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { LeadsTable } from '../../database/tables.ts'
import { visibleLeads } from '../leads/actions.ts'

/** The oldest lead that has each of these contact points, among the visible leads and those of this import. */
export async function leadsReachedBy(
  db: Database,
  scope: Scope,
  import_id: number,
  contactPoints: readonly string[],
): Promise<Map<string, number>> {
  if (contactPoints.length === 0) return new Map()
  const inSight = db
    .selectFrom('contact_points as a')
    .select(['a.value', 'a.lead_id'])
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.value', '=', sql<string>`any(${contactPoints}::text[])`)
    // Looked up one by one: there are few contact points, and many leads.
    .where((where) =>
      where.exists(visibleLeads(db, scope).select('leads.id').whereRef('leads.id', '=', sql<number>`a.lead_id`)),
    )
  const { rows } = await sql<{ value: string; lead_id: number }>`
    select value, min(lead_id) as lead_id
      from (${inSight} union all select value, lead_id from contact_points_of_import(${import_id}, ${contactPoints}::text[])) as found
      group by value`.execute(db)
  return new Map(rows.map(({ value, lead_id }) => [value, lead_id]))
}

/** Inserts new leads with the ids reserved for them. */
export async function insertLeads(
  db: Database,
  scope: Scope,
  leads: readonly (Omit<Insertable<LeadsTable>, 'organization_id' | 'created_by'> & { readonly id: number })[],
): Promise<void> {
  if (leads.length === 0) return
  await db
    .insertInto('leads')
    .values(leads.map((lead) => ({ ...lead, organization_id: scope.organization_id, created_by: scope.user_id })))
    .execute()
}

import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

export const readLeadSettings = (db: Database, scope: Scope) =>
  db
    .selectFrom('organizations')
    .select([
      'members_see_own_leads_only',
      'version',
      sql<boolean>`exists (select from assignment_rules r where r.organization_id = organizations.id and r.active)`.as(
        'has_assignment_rules',
      ),
    ])
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()

/**
 * Changes the one column of the current organization that a database function lets this role change. False if another
 * user has changed the organization in the meantime.
 */
export async function keepToOwnLeads(db: Database, own_only: boolean, version: number): Promise<boolean> {
  const { rows } = await sql<{
    done: boolean
  }>`select set_members_see_own_leads_only(${own_only}, ${version}) as done`.execute(db)
  return rows[0]?.done === true
}

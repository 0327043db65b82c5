import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** Members who can sign in and work, as columns refer to owners. */
export const membersToOwn = (db: Database, scope: Scope) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.full_name', 'u.email'])
    .where('m.organization_id', '=', scope.organization_id)
    .where('m.enabled', '=', true)
    .where('u.disabled_at', 'is', null)
    .execute()

export const allTags = (db: Database, scope: Scope) =>
  db.selectFrom('tags').select(['id', 'name']).where('organization_id', '=', scope.organization_id).execute()

/** Projects of the organization's own inventory: a brokerage has none, even if it may see those of others. */
export const ownProjects = (db: Database, scope: Scope) =>
  db.selectFrom('projects').select(['id', 'name']).where('organization_id', '=', scope.organization_id).execute()

/** The names of leads by id, for the lines that refer to them. */
export async function namesOfLeads(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('lead_names')
    .select([sql<number>`id`.as('id'), sql<string>`full_name`.as('full_name')])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface NewOwner {
  readonly owner_id: number
  readonly leads: number
  /** One of their leads. */
  readonly lead_id: number
  readonly full_name: string
}

/** The other users who got leads by an import of the caller. */
export const ownersOfImport = async (db: Database, import_id: number): Promise<readonly NewOwner[]> =>
  (await sql<NewOwner>`select owner_id, leads, lead_id, full_name from owners_of_import(${import_id})`.execute(db)).rows

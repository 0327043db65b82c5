import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors/problems.ts'

/**
 * Returns the version of a record that is about to be saved, and locks it until the transaction ends. @throws 404 where the organization
 * has no such record
 */
export async function lockVersioned(
  db: Database,
  scope: Scope,
  table: 'projects' | 'buildings' | 'payment_plans',
  id: number,
): Promise<{ readonly version: number }> {
  const locked = await db
    .selectFrom(table)
    .select('version')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  return locked
}

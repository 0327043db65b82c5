import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../errors/problems.ts'

/** The version of a record before it is saved, locked until the transaction ends. @throws 404 when the organization has none */
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

import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { lockOrganization } from './queries.ts'

export { findOrganization } from './queries.ts'
export { findOrganizations } from './search-queries.ts'

/** Locks an organization in reach until the transaction ends. @throws 404 */
export async function lockedOrganization(db: Database, scope: Scope, id: number) {
  const locked = await lockOrganization(db, scope, id)
  if (!locked) throw notFound()
  return locked
}

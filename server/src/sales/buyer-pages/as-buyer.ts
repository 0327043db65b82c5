import { openingOf, scopeOfBuyer } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services/services.ts'
import type { OpenedLink } from './queries.ts'

type Scoped<T> = (db: Database, scope: ReturnType<typeof scopeOfBuyer>) => Promise<T>

/** Runs work in the scope of a buyer's link. */
export function asBuyer<T>(
  { pool }: Pick<Services, 'pool'>,
  { organization_id }: Pick<OpenedLink, 'organization_id'>,
  work: Scoped<T>,
): Promise<T> {
  const scope = scopeOfBuyer(organization_id)
  return pool.transaction(openingOf(scope), (db) => work(db, scope))
}

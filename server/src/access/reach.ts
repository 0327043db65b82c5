import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * The condition that the caller reaches the inventory and sales of a row's organization; true for callers that reach all.
 * No other code decides this; for the organization's own records a query uses `organization_id = scope.organization_id`.
 *
 * @param organization the column with the organization's id, such as `units.organization_id`
 */
export const inReach = ({ everything, organization_ids }: Scope, organization: string) => {
  if (everything) return sql<boolean>`true`
  const [only] = organization_ids
  // With a single organization, rows come in the order of an index that begins with that column.
  return organization_ids.length === 1
    ? sql<boolean>`${sql.ref(organization)} = ${only}`
    : sql<boolean>`${sql.ref(organization)} = any(${organization_ids}::bigint[])`
}

/** Like `inReach`, plus the organization in which the caller works. */
export const ownOrInReach = (scope: Scope, organization: string) =>
  inReach({ ...scope, organization_ids: [scope.organization_id, ...scope.organization_ids] }, organization)

import { type RawBuilder, sql } from 'kysely'
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

/**
 * The same condition, for rows that another condition finds. PostgreSQL multiplies the organization's share of a table by that of the
 * policy, which compares the same column: among a hundred organizations it expects a ten-thousandth of the rows, and reads
 * the whole organization instead of the index of the other condition. It does not estimate `coalesce`.
 */
export const withUnknownShare = (inReach: RawBuilder<boolean>) => sql<boolean>`coalesce(${inReach}, false)`

/** Like `inReach`, plus the organization in which the caller works. */
export const ownOrInReach = (scope: Scope, organization: string) =>
  inReach({ ...scope, organization_ids: [scope.organization_id, ...scope.organization_ids] }, organization)

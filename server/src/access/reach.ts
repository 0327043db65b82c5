import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * The condition that the caller may reach the inventory and sales of a row's organization; true when they reach all. This is
 * the only place with this rule. Queries of the organization's own records use `organization_id = scope.organization_id`
 * instead.
 *
 * @param organization the column with the organization's id, such as `units.organization_id`
 */
export const inReach = ({ everything, organization_ids }: Scope, organization: string) => {
  if (everything) return sql<boolean>`true`
  const [only] = organization_ids
  // For one organization, equality keeps the order of an index that begins with this column.
  return organization_ids.length === 1
    ? sql<boolean>`${sql.ref(organization)} = ${only}`
    : sql<boolean>`${sql.ref(organization)} = any(${organization_ids}::bigint[])`
}

/** The same, and the organization that the caller works in. */
export const ownOrInReach = (scope: Scope, organization: string) =>
  inReach({ ...scope, organization_ids: [scope.organization_id, ...scope.organization_ids] }, organization)

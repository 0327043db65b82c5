import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * The condition that a row's organization is one whose inventory and sales the caller reaches; true for who reaches all.
 * The only place that says so; of the organization's own records alone a query says `organization_id = scope.organization_id`.
 *
 * @param organization the column with the organization's id, such as `units.organization_id`
 */
export const inReach = ({ everything, organization_ids }: Scope, organization: string) => {
  if (everything) return sql<boolean>`true`
  const [only] = organization_ids
  // Of one alone its rows come in the order of an index that begins with it.
  return organization_ids.length === 1
    ? sql<boolean>`${sql.ref(organization)} = ${only}`
    : sql<boolean>`${sql.ref(organization)} = any(${organization_ids}::bigint[])`
}

/** The same, and the organization that the caller works in. */
export const ownOrInReach = (scope: Scope, organization: string) =>
  inReach({ ...scope, organization_ids: [scope.organization_id, ...scope.organization_ids] }, organization)

import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { findUnit } from './queries.ts'
import { unitStamp } from './rules.ts'

export { ADDED, addUnits, changeUnit, logTransitions } from './change-queries.ts'
export { findUnit, matching as unitsMatching, visible as visibleUnits } from './queries.ts'
export { findUnits } from './search-queries.ts'

/** The stamp of the present terms of a unit, as its page sends it. @throws 404 */
export async function readUnitStamp(db: Database, scope: Scope, id: number): Promise<string> {
  const found = await findUnit(db, scope, id)
  if (!found) throw notFound()
  return unitStamp(found)
}

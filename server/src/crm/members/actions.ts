import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import { invalid } from '../../http/problems.ts'
import { findMembers } from './queries.ts'

export { findMembers, memberOptions, personOf, type Reader, withPeople } from './queries.ts'

/** The owner that a body names; null for nobody. @throws 422 where it is no enabled member of the organization */
export async function ownerNamed(db: Database, scope: Scope, owner_id: number | null) {
  if (owner_id === null) return null
  const [member] = await findMembers(db, scope, [owner_id])
  if (!member) throw invalid({ owner_id: ['Choose a member of your organization.'] })
  return member
}

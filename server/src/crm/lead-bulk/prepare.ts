import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { BulkAction } from '@storey/api/crm/lead-bulk.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { forbidden, invalid } from '../../errors/problems.ts'
import { findMembers } from '../members/actions.ts'
import { tagsNamed } from '../tags/actions.ts'

/** The names for the ids in an action, looked up once for all leads. */
export interface Names {
  readonly owner: string | null
  readonly tags: ReadonlyMap<number, string>
}

/**
 * Validates an action on its own, before any lead is read.
 *
 * @throws 403 if the role may never do it, 422 if it contains a user who is not a member or an unknown tag
 */
export async function prepared(db: Database, scope: Scope, action: BulkAction): Promise<Names> {
  if (action.type === 'delete' && !mayDelete(scope)) throw forbidden()
  const owner_id =
    action.type === 'owner' ? action.owner_id : action.type === 'activity' ? (action.activity.owner_id ?? null) : null
  const [owner] = owner_id === null ? [] : await findMembers(db, scope, [owner_id])
  if (owner_id !== null && !owner) {
    const field = action.type === 'owner' ? 'action.owner_id' : 'action.activity.owner_id'
    throw invalid({ [field]: ['Choose a member of your organization.'] })
  }
  const tags = action.type === 'tags' ? await namedTags(db, scope, action) : []
  return { owner: owner?.full_name ?? null, tags: new Map(tags.map(({ id, name }) => [id, name])) }
}

async function namedTags(db: Database, scope: Scope, { add = [], remove = [] }: Extract<BulkAction, { type: 'tags' }>) {
  const added = await tagsNamed(db, scope, add, 'action.add')
  return [...added, ...(await tagsNamed(db, scope, remove, 'action.remove'))]
}

export function mayDelete({ role }: Scope): boolean {
  const roles: readonly Role[] = capabilities['leads.delete']
  return role !== null && roles.includes(role)
}

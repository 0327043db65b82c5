import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { findTags } from './queries.ts'

/** The tags that a body names, in `tag_ids` unless it calls them otherwise. @throws 422 that names each place of the list whose tag is unknown */
export async function tagsNamed(db: Database, scope: Scope, ids: readonly number[], field = 'tag_ids') {
  if (ids.length === 0) return []
  const tags = await findTags(db, scope, ids)
  const known = new Set(tags.map(({ id }) => id))
  const unknown = ids.flatMap((id, at) =>
    known.has(id) ? [] : [[`${field}.${at}`, ['Choose a tag of your organization.']] as const],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  return tags
}

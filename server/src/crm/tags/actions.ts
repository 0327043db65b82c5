import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed } from '../../errors/named.ts'
import { findTags } from './queries.ts'

/** The tags of a request body, in `tag_ids` by default. @throws 422 that names each index of the list whose tag is unknown */
export const tagsNamed = (db: Database, scope: Scope, ids: readonly number[], field = 'tag_ids') =>
  allNamed(field, ids, (some) => findTags(db, scope, some), 'Choose a tag of your organization.')

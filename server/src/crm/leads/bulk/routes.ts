import { BULK_AT_ONCE, type BulkTarget, leadBulk } from '@storey/api/crm/lead-bulk.ts'
import { readWork } from '../../../account/work/actions.ts'
import type { Database } from '../../../database/connect.ts'
import type { Scope } from '../../../database/scope.ts'
import { serve } from '../../../http/serve.ts'
import { beginWork } from '../../../jobs/long-work.ts'
import { apply } from './apply.ts'
import { eventsOf, tellOwners } from './outcome.ts'
import { prepared } from './prepare.ts'
import { countMatching, idsMatching, stampNow } from './queries.ts'
import { titleOf } from './rules.ts'

/** Refused leads that are named; the rest is counted. */
const NAMED = 100

export const leadBulkRoutes = serve(leadBulk, {
  change: async ({ db, scope, body: { target, action }, services, tell, note }) => {
    const names = await prepared(db, scope, action)
    const ids = await idsOf(db, scope, target)
    if (ids === undefined) {
      const count = await countMatching(db, scope, target.all ?? {})
      note({ bulk: action.type, count_seen: target.count_seen, found: count })
      const title = titleOf(action.type, count)
      const stamp = await stampNow(db)
      const asked = { target, action, stamp }
      const id = await beginWork(db, scope, services, tell, { kind: 'leads.bulk', title, asked })
      const job = await readWork(db, scope, id)
      return { data: { result: null, job, stamp: action.type === 'delete' ? stamp : null } }
    }
    note({ bulk: action.type, count_seen: target.count_seen, found: ids.length })
    const stamp = await stampNow(db)
    const { changed, refused, handed } = await apply(db, scope, ids, { action, names, stamp })
    await tellOwners(db, scope, { services, tell }, action, handed)
    if (changed > 0) for (const event of eventsOf(scope, action)) tell(event)
    const result = {
      found: ids.length,
      changed,
      refused: refused.slice(0, NAMED),
      refused_count: refused.length,
      stamp: action.type === 'delete' && changed > 0 ? stamp : null,
    }
    return { data: { result, job: null, stamp: null } }
  },
})

/** The leads that are meant, each once; undefined where they are more than go in one transaction. */
async function idsOf(db: Database, scope: Scope, { ids, all = {} }: BulkTarget): Promise<number[] | undefined> {
  if (ids) return [...new Set(ids)]
  const found = await idsMatching(db, scope, all, 0, BULK_AT_ONCE + 1)
  return found.length > BULK_AT_ONCE ? undefined : found
}

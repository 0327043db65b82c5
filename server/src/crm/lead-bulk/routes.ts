import { BULK_AT_ONCE, type BulkTarget, bulkAction, leadBulk } from '@storey/api/crm/lead-bulk.ts'
import * as z from 'zod'
import type { Scope } from '../../access/scope.ts'
import { readWork } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, forbidden, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { lockToUndo, markUndone } from '../../tasks/queries.ts'
import { noteTask, startTask } from '../../tasks/task.ts'
import { countStamped, restoreStamped } from '../bin/actions.ts'
import { doneTitleOf, titleOf } from '../leads/titles/rules.ts'
import { apply } from './apply.ts'
import { countWas, keepWas } from './change-queries.ts'
import { eventsOf, notifyOwners } from './outcome.ts'
import { mayDelete, prepared } from './prepare.ts'
import { countForChange, countMatching, idsMatching, stampNow } from './queries.ts'
import { undoResultOf, undoRows } from './undo.ts'

/** Maximum refused leads that are listed; the others are counted. */
const NAMED = 100

/** The part of a change's query that its undo needs. */
const bulkInput = z.object({ action: bulkAction, stamp: z.string() })

export const leadBulkRoutes = serve(leadBulk, {
  change: async ({ db, scope, body: { target, action }, services, emit, note }) => {
    const names = await prepared(db, scope, action)
    const ids = await idsOf(db, scope, target)
    const stamp = await stampNow(db)
    const beginning = { kind: 'leads.bulk' as const, input: { target, action, stamp } }
    if (ids === undefined) {
      const count = await countMatching(db, scope, target.all ?? {})
      note({ bulk: action.type, count_seen: target.count_seen, found: count })
      const id = await startTask({ db, scope, services, emit }, { ...beginning, title: titleOf(action.type, count) })
      const job = await readWork(db, scope, id)
      return { data: { result: null, job, stamp: action.type === 'delete' ? stamp : null, undo_id: id } }
    }
    note({ bulk: action.type, count_seen: target.count_seen, found: ids.length })
    const { changed, refused, handed, was } = await apply(db, scope, ids, { action, names, stamp })
    await notifyOwners({ db, scope, services, emit }, action, handed)
    let undo_id: number | null = null
    if (changed > 0) {
      const line = { ...beginning, title: doneTitleOf(action.type, changed), count: changed }
      undo_id = await noteTask({ db, scope, emit }, line)
      await keepWas(db, scope, undo_id, was)
      for (const event of eventsOf(scope, action)) emit(event)
    }
    const result = {
      found: ids.length,
      changed,
      refused: refused.slice(0, NAMED),
      refused_count: refused.length,
      stamp: action.type === 'delete' && changed > 0 ? stamp : null,
    }
    return { data: { result, job: null, stamp: null, undo_id } }
  },

  undo: async ({ db, scope, params: { id }, services, emit }) => {
    const work = await lockToUndo(db, scope, id, 'leads.bulk')
    if (!work) throw notFound()
    if (work.ended_at === null) throw conflict('running', 'This is still running. Undo it when it has finished.')
    if (work.undone_at !== null) throw conflict('undone', 'This was already undone.')
    const input = bulkInput.safeParse(work.input)
    if (!work.in_time || !input.success) throw conflict('too_late', 'This can no longer be undone.')
    const { action, stamp } = input.data
    if (action.type === 'delete' && !mayDelete(scope)) throw forbidden()
    await markUndone(db, scope, id)
    const count = action.type === 'delete' ? await countStamped(db, scope, stamp) : await countWas(db, scope, id)
    if (count > BULK_AT_ONCE) {
      const title = action.type === 'delete' ? titleOf('restore', count) : `Undo: ${work.title}`
      const state = action.type === 'delete' ? { restore: stamp } : { undo: id, kind: action.type }
      const job_id = await startTask({ db, scope, services, emit }, { kind: 'leads.bulk', title, input: state })
      return { data: { result: null, job: await readWork(db, scope, job_id) } }
    }
    for (const event of eventsOf(scope, action)) emit(event)
    if (action.type === 'delete') {
      const { restored } = await restoreStamped(db, scope, stamp, BULK_AT_ONCE)
      return { data: { result: { put_back: restored, restored: true, kept: [], kept_count: 0 }, job: null } }
    }
    const undone = await undoRows(db, scope, { job_id: id, kind: action.type }, BULK_AT_ONCE)
    return { data: { result: undoResultOf(undone), job: null } }
  },

  count: async ({ db, scope, query }) => ({ data: await countForChange(db, scope, query) }),
})

/** The distinct ids of the target; undefined if they are too many for one transaction. */
async function idsOf(db: Database, scope: Scope, { ids, all = {} }: BulkTarget): Promise<number[] | undefined> {
  if (ids) return [...new Set(ids)]
  const found = await idsMatching(db, scope, all, 0, BULK_AT_ONCE + 1)
  return found.length > BULK_AT_ONCE ? undefined : found
}

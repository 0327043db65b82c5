import { BULK_AT_ONCE, binStamp, bulkAction, bulkTarget } from '@storey/api/crm/lead-bulk.ts'
import * as z from 'zod'
import { publish } from '../../live/events.ts'
import type { SheetColumn } from '../../sheets/column.ts'
import { CSV, csvOf } from '../../sheets/csv.ts'
import { letUndo } from '../../tasks/queries.ts'
import { type Running, type Task, task } from '../../tasks/task.ts'
import { restoreStamped } from '../bin/actions.ts'
import { doneTitleOf, leadsText } from '../leads/titles/rules.ts'
import type { Handed, Refused } from './applied.ts'
import { apply } from './apply.ts'
import { countWas, keepWas } from './change-queries.ts'
import { eventsOf, notifyOwners } from './outcome.ts'
import { prepared } from './prepare.ts'
import { countMatching, idsMatching } from './queries.ts'
import { undoRows } from './undo.ts'

const change = z.strictObject({ target: bulkTarget, action: bulkAction, stamp: binStamp })
const restoring = z.strictObject({ restore: binStamp })
const undoing = z.strictObject({
  undo: z.int(),
  kind: z.enum(['owner', 'rules', 'status', 'rating', 'tags', 'seen', 'activity']),
})
type Change = z.output<typeof change>
type Undoing = z.output<typeof undoing>

/**
 * Changes very many leads, some hundred per transaction, so that other users do not wait long for any of them. Restarted after
 * a crash, it continues: leads that are already changed do not change again.
 */
export const leadBulkWork: Task = task('leads.bulk', z.union([change, restoring, undoing]), (running) => {
  const { input } = running
  if ('restore' in input) return bringBack(running, input.restore)
  return 'undo' in input ? undoAll(running, input) : changeAll(running, input)
})

async function changeAll({ within, ...running }: Running<unknown>, { target, action, stamp }: Change): Promise<void> {
  const { id, scope, services } = running
  const { ids: chosen, all = {} } = target
  const { names, total } = await within(async (db) => ({
    names: await prepared(db, scope, action),
    total: chosen ? chosen.length : await countMatching(db, scope, all),
  }))
  await running.progress(0, total)
  const refused: Refused[] = []
  const handed: Handed[] = []
  let done = 0
  let changed = 0
  for (let last = 0, more = true; more; ) {
    await within(async (db) => {
      const ids = chosen ?? (await idsMatching(db, scope, all, last, BULK_AT_ONCE))
      const some = await apply(db, scope, ids, { action, names, stamp })
      if (some.changed > 0) {
        await publish(db, eventsOf(scope, action))
        await letUndo(db, scope, id)
        await keepWas(db, scope, id, some.was)
      }
      changed += some.changed
      refused.push(...some.refused)
      handed.push(...some.handed)
      done += ids.length
      last = ids.at(-1) ?? last
      more = !chosen && ids.length === BULK_AT_ONCE
    })
    await running.progress(done, Math.max(total, done))
  }
  running.retitle(doneTitleOf(action.type, changed))
  await within((db) => notifyOwners({ db, scope, services }, action, handed))
  if (refused.length === 0) return
  const name = `${refused.length} not changed.csv`
  await running.keep({ name, type: CSV }, csvOf(refusedColumns, batchesOf(refused)))
}

/** Undoes a change, some hundred leads per transaction; leads already processed are skipped. */
async function undoAll({ within, ...running }: Running<unknown>, { undo, kind }: Undoing): Promise<void> {
  const { scope } = running
  const total = await within((db) => countWas(db, scope, undo))
  const kept: Refused[] = []
  let put_back = 0
  for (let done = 0, more = true; more; ) {
    await within(async (db) => {
      const some = await undoRows(db, scope, { job_id: undo, kind }, BULK_AT_ONCE)
      await publish(db, eventsOf(scope, { type: kind }))
      kept.push(...some.kept)
      put_back += some.put_back
      done += some.count
      more = some.count === BULK_AT_ONCE
    })
    await running.progress(done, Math.max(total, done))
  }
  running.retitle(`${leadsText(put_back)} changed back`)
  if (kept.length === 0) return
  await running.keep({ name: `${kept.length} not changed back.csv`, type: CSV }, csvOf(refusedColumns, batchesOf(kept)))
}

const refusedColumns: readonly SheetColumn<Refused>[] = [
  { title: 'Lead', width: 12, kind: 'whole', of: ({ id }) => id },
  { title: 'Name', width: 30, kind: 'text', of: ({ name }) => name },
  { title: 'Reason', width: 60, kind: 'text', of: ({ reason }) => reason },
]

async function* batchesOf(rows: readonly Refused[]) {
  yield rows
}

async function bringBack({ within, progress, scope, retitle }: Running<unknown>, stamp: string): Promise<void> {
  let done = 0
  for (let more = true; more; ) {
    await within(async (db) => {
      const { restored, left } = await restoreStamped(db, scope, stamp, BULK_AT_ONCE)
      await publish(db, eventsOf(scope, { type: 'delete' }))
      done += restored
      more = left > 0 && restored > 0
      await progress(done, done + left)
    })
  }
  retitle(doneTitleOf('restore', done))
}

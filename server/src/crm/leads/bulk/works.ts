import { BULK_AT_ONCE, binStamp, bulkAction, bulkTarget } from '@storey/api/crm/lead-bulk.ts'
import * as z from 'zod'
import { publish } from '../../../http/events.ts'
import { type LongWork, longWork, type Running } from '../../../jobs/long-work.ts'
import type { SheetColumn } from '../../../sheets/column.ts'
import { CSV, csvOf } from '../../../sheets/csv.ts'
import { restoreStamped } from '../../bin/actions.ts'
import { apply, type Handed, type Refused } from './apply.ts'
import { eventsOf, tellOwners } from './outcome.ts'
import { prepared } from './prepare.ts'
import { countMatching, idsMatching } from './queries.ts'

const change = z.strictObject({ target: bulkTarget, action: bulkAction, stamp: binStamp })
const restoring = z.strictObject({ restore: binStamp })
type Change = z.output<typeof change>

/**
 * One change to very many leads, some hundred a transaction, so that nobody waits long for any of them. Begun again after
 * a crash it finds the rest: what was done already is as it should be.
 */
export const leadBulkWork: LongWork = longWork('leads.bulk', z.union([change, restoring]), (running) =>
  'restore' in running.asked ? bringBack(running, running.asked.restore) : changeAll(running, running.asked),
)

async function changeAll({ within, ...running }: Running<unknown>, { target, action, stamp }: Change): Promise<void> {
  const { scope, services } = running
  const { all = {} } = target
  const { names, total } = await within(async (db) => ({
    names: await prepared(db, scope, action),
    total: await countMatching(db, scope, all),
  }))
  await running.progress(0, total)
  const refused: Refused[] = []
  const handed: Handed[] = []
  let done = 0
  for (let last = 0, more = true; more; ) {
    await within(async (db) => {
      const ids = await idsMatching(db, scope, all, last, BULK_AT_ONCE)
      const some = await apply(db, scope, ids, { action, names, stamp })
      if (some.changed > 0) await publish(db, eventsOf(scope, action))
      refused.push(...some.refused)
      handed.push(...some.handed)
      done += ids.length
      last = ids.at(-1) ?? last
      more = ids.length === BULK_AT_ONCE
    })
    await running.progress(done, Math.max(total, done))
  }
  await within((db) => tellOwners(db, scope, { services }, action, handed))
  if (refused.length === 0) return
  const name = `${refused.length} not changed.csv`
  await running.keep({ name, type: CSV }, csvOf(refusedColumns, batchesOf(refused)))
}

const refusedColumns: readonly SheetColumn<Refused>[] = [
  { title: 'Lead', width: 12, kind: 'whole', of: ({ id }) => id },
  { title: 'Name', width: 30, kind: 'text', of: ({ name }) => name },
  { title: 'Why not', width: 60, kind: 'text', of: ({ reason }) => reason },
]

async function* batchesOf(rows: readonly Refused[]) {
  yield rows
}

async function bringBack({ within, progress, scope }: Running<unknown>, stamp: string): Promise<void> {
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
}

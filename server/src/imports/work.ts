import { IMPORT_KEPT_DAYS, type ImportStatus } from '@storey/api/imports/imports.ts'
import * as z from 'zod'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { conflict, notFound } from '../errors/problems.ts'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { settleAll } from '../kernel/settle-all.ts'
import { job } from '../services/job.ts'
import type { Services } from '../services/services.ts'
import { type Running, type Task, task } from '../tasks/task.ts'
import type { Decided, Import, ImportAdapter, Outcome } from './kind.ts'
import { countWaiting, linesAfter, waitingLines, writeOutcomes, writePlans } from './line-queries.ts'
import { changeImport, countUp, lockImport, stopImport } from './queries.ts'
import { clearImport, countToUndo, importsToClear, markUndone, nextToUndo } from './undo-queries.ts'

const input = z.object({ import_id: z.int() })
type Query = z.output<typeof input>

/** Lines per transaction. */
const BATCH_SIZE = 500

/** The three kinds of tasks that import one kind of record. */
export function importTasks<
  Field extends string,
  Choice extends string,
  Options extends object,
  Preview,
  Line extends object,
  Sent extends object,
  About extends object,
>(kind: ImportAdapter<Field, Choice, Options, Preview, Line, Sent, About>): readonly Task[] {
  /** @throws Refusal if it is in none of these states, because another call was faster */
  async function held(db: Database, scope: Scope, id: number, states: readonly ImportStatus[]) {
    const one = await lockImport(db, scope, kind, id)
    if (!one || one.cleared_at !== null) throw notFound()
    if (!states.includes(one.status)) throw conflict('elsewhere', 'This import has changed. Reload it.')
    return { ...one, options: kind.optionsOf(one.options) }
  }

  /** Plans all lines without changing any record. */
  const check = task(kind.tasks.check, input, (work) =>
    orStop(work, async () => {
      const { scope } = work
      const { import_id } = work.input
      const seen = new Map<string, number>()
      const planned = { create: 0, update: 0, skip: 0, refuse: 0 }
      for (let last = 0, done = 0; ; ) {
        const { lines, total } = await work.within(async (db) => {
          const one = await held(db, scope, import_id, ['checking', 'draft', 'checked'])
          const some = await linesAfter(db, scope, import_id, last, BATCH_SIZE)
          const { records, asides } = parted(some)
          const plans = [...(await kind.plan(db, scope, one, records, seen)), ...asides.map(setAside)]
          for (const { plan } of plans) planned[plan]++
          await writePlans(db, scope, import_id, plans)
          const ended = some.length < BATCH_SIZE
          await changeImport(db, scope, import_id, {
            status: ended ? 'checked' : 'checking',
            ...(ended
              ? {
                  to_create: planned.create,
                  to_update: planned.update,
                  to_skip: planned.skip,
                  to_refuse: planned.refuse,
                }
              : {}),
          })
          return { lines: some, total: one.row_count }
        })
        if (lines.length < BATCH_SIZE) return
        done += lines.length
        last = lines.at(-1)?.line ?? last
        await work.progress(done, total)
      }
    }),
  )

  /** Imports the lines, some per transaction. Lines that have a result are skipped, whichever attempt continues. */
  const run = task(kind.tasks.run, input, (work) =>
    orStop(work, async () => {
      const { scope, services } = work
      const { import_id } = work.input
      for (let waiting: number | undefined; ; ) {
        const importSome = async (db: Database, admitted: Promise<void>) => {
          const { one, before, lines, apply } = await settleAll({
            admitted,
            one: held(db, scope, import_id, ['importing', 'stopped', 'imported']),
            before: waiting ?? countWaiting(db, scope, import_id),
            lines: waitingLines(db, scope, import_id, BATCH_SIZE),
            apply: kind.apply(db, scope),
          })
          const { records, asides } = parted(lines)
          const { outcomes: made, writing } = await apply(one, records)
          const outcomes = [...made, ...asides.map(leftAside)]
          const last = lines.length < BATCH_SIZE
          const ended = last ? { status: 'imported' as const, ended_at: new Date().toISOString() } : {}
          await settleAll({
            writing,
            outcomes: writeOutcomes(db, scope, import_id, outcomes),
            counts: countUp(db, scope, import_id, tally(outcomes)),
            change: changeImport(db, scope, import_id, { status: 'importing', ...ended }),
            event: kind.publish(db, scope, one),
          })
          if (last) await kind.ended?.({ db, scope, services }, one)
          return { left: before - lines.length, total: one.row_count, over: last }
        }
        const { left, total, over } = await work.within(importSome, { reads_first: true })
        if (over) return
        waiting = left
        await work.progress(total - left, total)
      }
    }),
  )

  /** Undoes an import, some records per transaction. */
  const undo = task(kind.tasks.undo, input, (work) =>
    orStop(work, async () => {
      const { scope } = work
      const { import_id } = work.input
      const at = new Date().toISOString()
      for (let last = 0, done = 0, total: number | undefined; ; ) {
        const ids = await work.within(async (db) => {
          const one = await held(db, scope, import_id, ['undoing', 'imported', 'stopped', 'undone'])
          total ??= await countToUndo(db, scope, import_id)
          const some = await nextToUndo(db, scope, import_id, last, BATCH_SIZE)
          if (some.length > 0) await undoSome(db, scope, one, some, at)
          const ended =
            some.length < BATCH_SIZE ? { status: 'undone' as const, undone_at: new Date().toISOString() } : {}
          await changeImport(db, scope, import_id, { status: 'undoing', ...ended })
          await kind.publish(db, scope, one)
          return some
        })
        if (ids.length < BATCH_SIZE) return
        last = ids.at(-1) ?? last
        done += ids.length
        await work.progress(done, Math.max(total ?? 0, done))
      }
    }),
  )

  async function undoSome(db: Database, scope: Scope, one: Import<Options>, ids: readonly number[], at: string) {
    const marks = await kind.undo(db, scope, one, ids, at)
    const count = (undone: string) => marks.filter((mark) => mark.undone === undone).length
    await markUndone(db, scope, one.id, marks)
    await countUp(db, scope, one.id, { removed: count('removed'), put_back: count('put_back'), kept: count('kept') })
  }

  return [check, run, undo]
}

/** If a task ends early, marks the import as stopped, so that it can be continued. */
async function orStop(
  { scope, input: { import_id }, within }: Running<Query>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (problem) {
    // A failure here is ignored; the first error is the one that counts.
    await within((db) => stopImport(db, scope, import_id)).catch(() => undefined)
    throw problem
  }
}

/** The rows that are records, and those that are not. */
const parted = <Line extends { readonly aside: boolean }>(lines: readonly Line[]) => ({
  records: lines.filter(({ aside }) => !aside),
  asides: lines.filter(({ aside }) => aside),
})

const setAside = ({ line }: { readonly line: number }): Decided<never, never> => ({
  line,
  plan: 'skip',
  problems: [],
  preview: null,
  duplicate_id: null,
  duplicate_line: null,
})
const leftAside = (line: { readonly line: number }): Outcome => ({
  ...setAside(line),
  outcome: 'skipped',
  record_id: null,
  before: null,
  record_version: null,
})

function tally(outcomes: readonly Outcome[]) {
  const count = { created: 0, updated: 0, skipped: 0, refused: 0 }
  for (const { outcome } of outcomes) count[outcome]++
  return count
}

export const tidyImportsJob = job('tidy-lead-imports', z.object({}))

/** Deletes the lines and files of expired imports; the imported records stay. */
export async function tidyImports({ pool, storage }: Pick<Services, 'pool' | 'storage'>): Promise<void> {
  const role = { role: 'storey_worker' } as const
  for (;;) {
    const old = await pool.transaction(role, (db) => importsToClear(db, IMPORT_KEPT_DAYS, 20))
    if (old.length === 0) return
    for (const one of old) {
      if (one.storage_key !== null) await storage.remove(one.storage_key)
      await pool.transaction(role, (db) => clearImport(db, one))
    }
  }
}

export const importWorks: readonly JobHandler[] = [jobHandler(tidyImportsJob, tidyImports, { cron: '41 3 * * *' })]

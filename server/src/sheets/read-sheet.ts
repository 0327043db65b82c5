import { Worker } from 'node:worker_threads'
import { type HeadedTable, type SheetLimits, TableRefusal } from './read-table.ts'
import type { ReadRequest, ReadResponse } from './read-worker.ts'

/** Limit for a user's file: memory of its thread, and time. */
const MEMORY_MB = 768
/** A small young generation is collected often: otherwise the thread would use up to twice the memory it needs. */
const YOUNG_MB = 8
const MAX_MS = 60_000

/** One file at a time per process: two large ones would need twice the memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Maximum files being read or queued; more are refused, since each keeps a database connection open. One
 * organization must leave a slot to the others.
 */
const MAX_COUNT = 3
const MAX_OF_ONE = 2
const underWay: (number | undefined)[] = []

/**
 * Reads the table in an uploaded spreadsheet in a separate thread, so that neither a large nor a malicious one
 * blocks or crashes the server.
 *
 * @param organization_id the organization of the file
 * @throws TableRefusal
 */
export function readSheet(
  content: Uint8Array,
  format: 'csv' | 'xlsx',
  limits: SheetLimits,
  sheet?: string,
  organization_id?: number,
): Promise<HeadedTable> {
  const own = underWay.filter((one) => one !== undefined && one === organization_id).length
  if (underWay.length >= MAX_COUNT || own >= MAX_OF_ONE) return Promise.reject(new TableRefusal('busy'))
  underWay.push(organization_id)
  const leave = () => void underWay.splice(underWay.indexOf(organization_id), 1)
  const turn = last.then(() => inThread({ content, format, sheet, limits })).finally(leave)
  last = turn.catch(() => undefined)
  return turn
}

function inThread(asked: ReadRequest): Promise<HeadedTable> {
  return new Promise((done, fail) => {
    const thread = new Worker(new URL('read-worker.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      env: {},
    })
    const timer = setTimeout(() => {
      fail(new TableRefusal('slow'))
      void thread.terminate()
    }, MAX_MS)
    const rows: HeadedTable['rows'][number][] = []
    thread.on('message', (said: ReadResponse) => {
      if ('rows' in said) for (const row of said.rows) rows.push(row)
      else if ('table' in said) done({ ...said.table, rows })
      else fail(new TableRefusal(said.because, said.line))
    })
    thread.once('error', (problem: NodeJS.ErrnoException) =>
      fail(problem.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TableRefusal('bomb') : problem),
    )
    thread.once('exit', () => {
      clearTimeout(timer)
      fail(new TableRefusal('broken'))
    })
  })
}

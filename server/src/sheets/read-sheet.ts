import { Worker } from 'node:worker_threads'
import { openFairQueue } from '../child-processes/fair-queue.ts'
import type { HeadedTable } from './headed-table.ts'
import { type SheetLimits, TableRefusal } from './read-table.ts'
import type { ReadRequest, ReadResponse, ReadWishes } from './read-worker.ts'

/** Limit for a user's file: memory of its thread, and time. */
const MEMORY_MB = 384
/** A small young generation is collected often: otherwise the thread would use up to twice the memory it needs. */
const YOUNG_MB = 8
const MAX_MS = 60_000

/** One file at a time per process: two large ones would need twice the memory. Each that waits keeps its content in memory. */
const queue = openFairQueue({ concurrency: 1, maxWaiting: 8, maxOfPerson: 2 })

/**
 * Reads the table in an uploaded spreadsheet in a separate thread, so that neither a large nor a malicious one
 * blocks or crashes the server.
 *
 * @throws TableRefusal; 429 or 503 if too many files are waiting
 */
export const readSheet = (
  content: Uint8Array,
  format: 'csv' | 'xlsx',
  limits: SheetLimits,
  wishes: ReadWishes = {},
): Promise<HeadedTable> => queue.inTurn(() => inThread({ content, format, limits, wishes }))

function inThread(request: ReadRequest): Promise<HeadedTable> {
  return new Promise((done, fail) => {
    const thread = new Worker(new URL('read-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      env: {},
    })
    const timer = setTimeout(() => {
      fail(new TableRefusal('slow'))
      void thread.terminate()
    }, MAX_MS)
    const rows: HeadedTable['rows'][number][] = []
    thread.on('message', (response: ReadResponse) => {
      if ('rows' in response) for (const row of response.rows) rows.push(row)
      else if ('table' in response) done({ ...response.table, rows })
      else fail(new TableRefusal(response.because, response.line))
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

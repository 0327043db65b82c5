import { Worker } from 'node:worker_threads'
import { type HeadedTable, type SheetLimits, TableRefusal } from './read-table.ts'
import type { ReadRequest, ReadResponse } from './read-worker.ts'

/** Limits of a thread that reads an uploaded file: memory and time. */
const MEMORY_MB = 768
/** New objects are gone over often: a thread that is left alone lets them pile up to twice of what it needs. */
const YOUNG_MB = 8
const MAX_MS = 60_000

/** One file is read at a time in a process: two large ones would take twice the memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Files that are read or waiting; further ones are refused, since each holds a database connection. One organization may not
 * take all places.
 */
const MAX_COUNT = 3
const MAX_OF_ONE = 2
const underWay: (number | undefined)[] = []

/**
 * The table in an uploaded spreadsheet, read in a thread of its own, so that a large or malicious file neither blocks nor
 * crashes the server.
 *
 * @param organization_id the owner of the file
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

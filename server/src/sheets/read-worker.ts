import { parentPort, workerData } from 'node:worker_threads'
import type { FileDelimiter, FileEncoding } from '@storey/api/imports/file-formats.ts'
import { type HeadedTable, headed } from './headed-table.ts'
import { readCsv } from './read-csv.ts'
import { type RefusedBecause, type SheetLimits, TableRefusal } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

/** How a user wants a file to be read; what is left out is found out from the file. */
export interface ReadWishes {
  /** Of a workbook. */
  readonly sheet?: string | undefined
  /** Of a CSV file. */
  readonly encoding?: FileEncoding | undefined
  readonly delimiter?: FileDelimiter | undefined
}

/** The input of a thread. */
export interface ReadRequest {
  readonly content: Uint8Array
  readonly format: 'csv' | 'xlsx'
  readonly limits: SheetLimits
  readonly wishes: ReadWishes
}

/** The messages of a thread: rows in batches, then the table's properties; or the reason for a failure. */
export type ReadResponse =
  | { readonly rows: HeadedTable['rows'] }
  | { readonly table: Omit<HeadedTable, 'rows'> }
  | { readonly because: RefusedBecause; readonly line?: number | undefined }

/** Rows per message: receiving one blocks the server's own thread for some milliseconds. */
const BATCH_SIZE = 2_000

const say = (response: ReadResponse) => parentPort?.postMessage(response)

const { content, format, limits, wishes } = workerData as ReadRequest
try {
  const table =
    format === 'csv' ? readCsv(content, limits, wishes) : readXlsx(Buffer.from(content), limits, wishes.sheet)
  const { rows, ...about } = headed(table, limits)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) say({ rows: rows.slice(from, from + BATCH_SIZE) })
  say({ table: about })
} catch (problem) {
  if (!(problem instanceof TableRefusal)) throw problem
  say({ because: problem.because, line: problem.line })
}

import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './read-csv.ts'
import { headed, type SheetLimits, TableRefusal } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'

/** What a thread is given to read. */
export interface ReadAsked {
  readonly content: Uint8Array
  readonly format: 'csv' | 'xlsx'
  readonly sheet: string | undefined
  readonly limits: SheetLimits
}

const { content, format, sheet, limits } = workerData as ReadAsked
try {
  const table = format === 'csv' ? readCsv(content, limits) : await readXlsx(Buffer.from(content), limits, sheet)
  parentPort?.postMessage({ table: headed(table, limits) })
} catch (problem) {
  if (!(problem instanceof TableRefusal)) throw problem
  parentPort?.postMessage({ because: problem.because, line: problem.line })
}

import { MAX_IMPORT } from '@storey/api/imports/imports.ts'
import { invalid } from '../errors/problems.ts'
import type { HeadedTable } from '../sheets/headed-table.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { limitsOf, type RefusedBecause, type SheetLimits, TableRefusal } from '../sheets/read-table.ts'
import type { ReadWishes } from '../sheets/read-worker.ts'
import { XLSX } from '../sheets/xlsx.ts'

/** Longer than any text that a field takes, so that its own rule names it. */
const MAX_CELL = 20_000

/** Limits of a file of records. */
export const IMPORT_LIMITS = limitsOf(MAX_IMPORT.rows, MAX_IMPORT.columns, MAX_CELL)

const count = (value: number) => value.toLocaleString('en-US')

function wordsOf(because: RefusedBecause, { rows, columns }: SheetLimits, line: number | undefined): string {
  switch (because) {
    case 'rows':
      return `This file has more than ${count(rows)} rows. Send it in parts.`
    case 'columns':
      return line === undefined
        ? `This file has more than ${columns} columns. Delete some of them.`
        : `Row ${line} has cells beyond the ${columns} columns that a file may have. Delete them.`
    case 'empty':
      return 'There is nothing under a row of headings in this file.'
    case 'broken':
      return 'This file cannot be read. Save it again and send it once more.'
    case 'locked':
      return 'This file is locked with a password. Save it without one.'
    case 'bomb':
      return 'This file is too large once it is unpacked. Send it in parts, or as CSV.'
    case 'sheet':
      return 'There is no sheet of this name in the file.'
    case 'format':
      return 'This is no .xlsx workbook, but one of another program. Save it as an Excel workbook (.xlsx) or as CSV.'
    case 'slow':
      return 'Reading this file takes too long. Send it in parts, or as CSV.'
  }
}

/** Reads the table of an uploaded spreadsheet. @throws 422 on `field` if it cannot be read, 429 or 503 if too many others are being read */
export async function readTable(
  content: Uint8Array,
  format: 'csv' | 'xlsx',
  { limits, field, ...wishes }: ReadWishes & { readonly limits: SheetLimits; readonly field: string },
): Promise<HeadedTable> {
  try {
    return await readSheet(content, format, limits, wishes)
  } catch (problem) {
    throw refusalOf(problem, field, limits)
  }
}

/** The same for one sheet of a workbook that may have no rows; undefined if it has none. */
export async function readTableIfAny(
  content: Uint8Array,
  { limits, field, ...wishes }: ReadWishes & { readonly limits: SheetLimits; readonly field: string },
): Promise<HeadedTable | undefined> {
  try {
    return await readSheet(content, 'xlsx', limits, wishes)
  } catch (problem) {
    if (problem instanceof TableRefusal && problem.because === 'empty') return undefined
    throw refusalOf(problem, field, limits)
  }
}

const refusalOf = (problem: unknown, field: string, limits: SheetLimits) =>
  problem instanceof TableRefusal ? invalid({ [field]: [wordsOf(problem.because, limits, problem.line)] }) : problem

/** The format of an uploaded spreadsheet. */
export const formatOf = (file: File): 'csv' | 'xlsx' => (file.type === XLSX ? 'xlsx' : 'csv')

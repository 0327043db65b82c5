import { MAX_IMPORT } from '@storey/api/imports/imports.ts'
import { invalid, Refusal } from '../errors/problems.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { type HeadedTable, type RefusedBecause, type SheetLimits, TableRefusal } from '../sheets/read-table.ts'

const LIMITS: SheetLimits = { rows: MAX_IMPORT.rows, columns: MAX_IMPORT.columns, cell: 5_000 }

/** Estimated seconds until a place is free. */
const SOON = 5

const WORDS: Readonly<Record<RefusedBecause, string>> = {
  rows: 'This file has more than 50,000 rows. Send it in parts.',
  columns: 'This file has more than 60 columns. Take some out.',
  empty: 'There is nothing under a row of headings in this file.',
  broken: 'This file cannot be read. Save it again and send it once more.',
  locked: 'This file is locked with a password. Save it without one.',
  bomb: 'This file is too large once it is unpacked. Send it in parts, or as CSV.',
  sheet: 'There is no sheet of this name in the file.',
  slow: 'Reading this file takes too long. Send it in parts, or as CSV.',
  busy: `Other files are being read. Try again in ${SOON} s.`,
}

/** Reads the table of an uploaded spreadsheet. @throws 422 on `field` if it cannot be imported, 429 if too many others are being read */
export async function readTable(
  content: Uint8Array,
  format: 'csv' | 'xlsx',
  { sheet, field, organization_id }: { sheet?: string; field: 'file' | 'sheet'; organization_id: number },
): Promise<HeadedTable> {
  try {
    return await readSheet(content, format, LIMITS, sheet, organization_id)
  } catch (problem) {
    if (!(problem instanceof TableRefusal)) throw problem
    if (problem.because === 'busy')
      throw new Refusal(429, { message: WORDS.busy, code: 'too_many' }, { 'retry-after': String(SOON) })
    const at = problem.line === undefined ? '' : ` It goes wrong at line ${problem.line}.`
    throw invalid({ [field]: [WORDS[problem.because] + at] })
  }
}

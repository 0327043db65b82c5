import { Download } from '../files/download.ts'
import { CSV, csvOf } from '../sheets/csv.ts'
import { XLSX, xlsxOf } from '../sheets/xlsx.ts'
import type { Problem } from './kind.ts'
import type { LockedImport } from './queries.ts'

/** The heading of the column of reasons, which is no column of the user's. */
export const REASONS = 'Reason it failed'

interface RefusedRow {
  readonly cells: readonly string[]
  readonly problems: readonly Problem[]
}

/** The refused rows in the format of the file that was sent, with a column of reasons. */
export function refusedFile(
  { file_name, format, headings }: Pick<LockedImport, 'file_name' | 'headings'> & { readonly format: string },
  rows: readonly RefusedRow[],
): Download {
  const name = `${file_name.replace(/\.(csv|xlsx)$/i, '')}, failed rows.${format}`
  const columns = [
    ...headings.map((title, at) => column(title, ({ cells }) => cells[at] ?? '')),
    column(REASONS, ({ problems }) => problems.map(({ message }) => message).join(' ')),
  ]
  const all = (async function* () {
    yield rows
  })()
  return format === 'csv'
    ? new Download(name, CSV, csvOf(columns, all))
    : new Download(name, XLSX, xlsxOf('Failed', columns, all))
}

const column = (title: string, of: (row: RefusedRow) => string) => ({
  title,
  width: 22,
  kind: 'text' as const,
  of,
})

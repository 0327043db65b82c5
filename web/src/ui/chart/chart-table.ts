/** A cell of the table behind a chart: its text, the number or text of the export, and the rows that it counts. */
interface ChartCell {
  readonly text: string
  /** For the export, where it is not the text. */
  readonly value?: number
  readonly to?: string
}

interface ChartColumn {
  readonly title: string
  /** A figure: at the end of its column. */
  readonly end?: boolean
}

/** The figures of a chart as a table. The first cell of a row is its name. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly (readonly ChartCell[])[]
}

/** A spreadsheet computes a text that begins like this. */
const FORMULA = /^[=+\-@\t\r]/

const quoted = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The table as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf({ columns, rows }: ChartTable): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(({ text, value }) => value ?? text))]
  return `\uFEFF${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}

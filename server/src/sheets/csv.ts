import { Readable } from 'node:stream'
import { type Batches, cellOf, type SheetColumn } from './column.ts'

export const CSV = 'text/csv; charset=utf-8'

/**
 * Rows as CSV (RFC 4180, UTF-8). Begins with a byte order mark: without it Excel reads another alphabet. Text that a
 * spreadsheet might run as a formula gets an apostrophe in front, titles too: those of an imported file come from it.
 */
export const csvOf = <Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>): Readable =>
  Readable.from(lines(columns, batches), { objectMode: false })

async function* lines<Row>(columns: readonly SheetColumn<Row>[], batches: Batches<Row>): AsyncGenerator<string> {
  yield `\ufeff${columns.map(({ title }) => quoted(disarmed(title))).join(',')}\r\n`
  for await (const rows of batches)
    yield rows.map((row) => `${columns.map((column) => field(column, row)).join(',')}\r\n`).join('')
}

function field<Row>(column: SheetColumn<Row>, row: Row): string {
  const cell = cellOf(column, row)
  if (cell === null) return ''
  if (cell.kind === 'number') return cell.text
  if (cell.kind === 'flag') return cell.on ? 'yes' : 'no'
  if (cell.kind === 'day') return cell.at.toISOString().slice(0, 10)
  if (cell.kind === 'instant') return cell.at.toISOString().slice(0, 19).replace('T', ' ')
  return quoted(disarmed(cell.text))
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Characters that spreadsheets interpret as the start of a formula or command, including their full-width forms, after ignored
 * characters.
 */
const FORMULA = /^(?:[\t\r\n%]|[\p{White_Space}\ufeff;"']*[=+\-@＝＋－＠])/u

const disarmed = (text: string) => {
  const clean = text.replaceAll('\0', '')
  return FORMULA.test(clean) ? `'${clean}` : clean
}

import { Readable } from 'node:stream'
import { type Batches, cellOf, type SheetColumn } from './column.ts'

export const CSV = 'text/csv; charset=utf-8'

/**
 * Writes rows as CSV (RFC 4180, UTF-8). Starts with a byte order mark: without it Excel assumes another encoding. Text that a
 * spreadsheet might run as a formula is prefixed by an apostrophe, headings too: those of an imported file are user input.
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

/** Characters at the start of a formula or command, including full-width ones, after characters that spreadsheets skip. */
const FORMULA = /^(?:[\t\r\n%]|[\p{White_Space}\ufeff;"']*[=+\-@＝＋－＠])/u

/** A phone number as it is kept. A spreadsheet reads it as a number at worst; other programs need it without an apostrophe. */
const PHONE = /^\+[1-9]\d{4,14}$/

const disarmed = (text: string) => {
  const clean = text.replaceAll('\0', '')
  return FORMULA.test(clean) && !PHONE.test(clean) ? `'${clean}` : clean
}

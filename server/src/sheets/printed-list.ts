import { MAX_PRINTED } from '@storey/api/list-export.ts'
import type { ListDocument } from '../pdf/list.ts'
import { withoutMissing } from '../pdf/printable.ts'
import { printedBy, printedDay, printedInstant } from '../pdf/printed.ts'
import { type Batches, type Cell, cellOf, type SheetColumn } from './column.ts'

interface About {
  readonly title: string
  /** The organization of the caller. */
  readonly from: string
  readonly by: string
  readonly total: number
  /** What the list is filtered by, one text for each filter. */
  readonly filters: readonly string[]
  readonly now: Date
  /** Of the organization: instants are printed in it. */
  readonly timezone: string
}

/** A note of many lines would fill sheets. */
const MAX_TEXT = 240
/** The width of a landscape A4 between its margins, and the space of a column around its text. */
const [PAGE_MM, COLUMN_MM] = [273, 2.2]
/** The width of a usual character for a size of one point. */
const CHARACTER_MM = 0.19
const [MIN_PT, MAX_PT] = [5, 8.5]
/** In characters. */
const [NARROWEST, WIDEST] = [4, 36]

/** A list for print: its first rows in its columns, and how many there are in all. */
export async function printedList<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: Batches<Row>,
  { title, from, by, total, filters, now, timezone }: About,
): Promise<ListDocument> {
  const rows: string[][] = []
  for await (const batch of batches) {
    for (const row of batch.slice(0, MAX_PRINTED - rows.length))
      rows.push(columns.map((column) => textOf(cellOf(column, row), column, timezone)))
    if (rows.length >= MAX_PRINTED) break
  }
  const widths = columns.map(({ title }, index) =>
    Math.min(WIDEST, Math.max(NARROWEST, headingOf(title), ...rows.map((row) => row[index]?.length ?? 0)) + 2),
  )
  const room = PAGE_MM - COLUMN_MM * columns.length
  const fitting = room / (widths.reduce((sum, width) => sum + width, 0) * CHARACTER_MM)
  const all = Math.max(total, rows.length)
  return withoutMissing({
    title,
    language: 'en',
    from,
    count:
      all > rows.length
        ? `The first ${count(rows.length)} of ${count(all)} rows. Filter the list to print others, or export all to Excel.`
        : `${count(all)} ${all === 1 ? 'row' : 'rows'}`,
    filters: filters.length === 0 ? null : `Filtered by ${filters.join(' · ')}`,
    note: printedBy(by, now, timezone),
    size: Math.max(MIN_PT, Math.min(MAX_PT, Math.floor(fitting * 4) / 4)),
    columns: columns.map(({ title, kind }, index) => ({
      title,
      width: widths[index] ?? NARROWEST,
      figures: FIGURES.has(kind),
    })),
    rows,
    none: 'No rows.',
  })
}

/** The characters that a heading needs on two lines, none of its words broken. */
const headingOf = (title: string) =>
  Math.max(Math.ceil(title.length / 2), ...title.split(' ').map((word) => word.length))

const FIGURES: ReadonlySet<SheetColumn<unknown>['kind']> = new Set(['whole', 'decimal', 'money'])

function textOf<Row>(cell: Cell | null, { kind, printed }: SheetColumn<Row>, timezone: string): string {
  if (cell === null) return ''
  switch (cell.kind) {
    case 'text':
      return cell.text.length > MAX_TEXT ? `${cell.text.slice(0, MAX_TEXT).toWellFormed()}…` : cell.text
    case 'number':
      if (printed !== undefined) return rounded(cell.text, printed)
      // A floor or a year has no thousands.
      return kind === 'whole' && cell.text.length < 5 ? cell.text : grouped(cell.text)
    case 'flag':
      return cell.on ? 'Yes' : 'No'
    case 'day':
      return printedDay(cell.at, 'UTC')
    default:
      return printedInstant(cell.at, timezone)
  }
}

/** As the screen shows it. */
const rounded = (text: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits }).format(Number(text))

/** Exact to the digit, also where a number would not be: `1234567.50` is `1,234,567.50`. */
function grouped(text: string): string {
  const [whole = '', ...places] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...places].join('.')
}

const count = (rows: number) => rows.toLocaleString('en')

import { cleanText } from '@storey/api/readers/clean-text.ts'
import { isFormulaError } from './formula-errors.ts'
import { asideOf, headOf } from './head-rows.ts'
import {
  type AboutTable,
  type Body,
  type ReadTable,
  type SheetLimits,
  type TableNotice,
  TableRefusal,
} from './read-table.ts'
import { joinTables, OTHER_TABLE } from './second-tables.ts'
import { sectionColumns } from './sections.ts'

/** A row of a table. */
export interface TableRow extends Body {
  /** The row is not a record, such as a title, the heading of a section or a total. */
  readonly aside?: true
  /** Why it is skipped, or what was odd in it. */
  readonly notice?: string
}

/** A table with headings, cleaned: every row as wide as the headings, without columns that lack heading and values. */
export interface HeadedTable extends AboutTable {
  readonly headings: readonly string[]
  readonly rows: readonly TableRow[]
  /** What was odd in the file as a whole, in sentences. */
  readonly notices: readonly string[]
  /** What was odd in a column, by its place: to be said only of columns that are read. */
  readonly column_notices: readonly ColumnNotice[]
}

interface ColumnNotice {
  readonly column: number
  readonly text: string
}

/** The notices of a table of which only some columns are read. */
export const noticesOf = ({ notices, column_notices }: HeadedTable, isRead: (column: number) => boolean): string[] => [
  ...notices,
  ...column_notices.filter(({ column }) => isRead(column)).map(({ text }) => text),
]

/** @throws TableRefusal if the table is over the limits, or has no rows under its headings */
export function headed(table: ReadTable, limits: SheetLimits): HeadedTable {
  const { rows, notices, spans, ...about } = table
  const cut = new Set<number>()
  const filled = rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => {
      const text = tidy(cell)
      if (text.length > limits.cell) cut.add(line)
      return text.slice(0, limits.cell)
    }),
  }))
  const there = filled.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const { titles, headings, body: below, headless } = headOf(there, spans)
  const { body: joined, from } = joinTables(headings, below)
  const body = from === undefined ? joined : [...joined, ...below.slice(joined.length)]
  if (body.length === 0) throw new TableRefusal('empty')
  const widest = there.reduce((max, { cells }) => Math.max(max, cells.length), 0)
  const hasValues = new Set<number>()
  for (const { cells } of body) for (const [column, cell] of cells.entries()) if (cell !== '') hasValues.add(column)
  const all = Array.from({ length: widest }, (_, column) => column).filter(
    (column) => (headings[column] ?? '') !== '' || hasValues.has(column),
  )
  // An export of every field of a program is within the limit by the fields that are filled in.
  const named = all.length > limits.columns ? all.filter((column) => hasValues.has(column)) : all
  const empty = all.length - named.length
  if (named.length > limits.columns) throw new TableRefusal('columns')
  const aside = asideOf(headings, joined, spans)
  for (const { line } of body.slice(joined.length)) aside.set(line, OTHER_TABLE)
  const records = body.filter(({ line }) => !aside.has(line))
  if (records.length === 0) throw new TableRefusal('empty')
  if (records.length > limits.rows) throw new TableRefusal('rows')
  const byLine = noticesByLine(notices, cut, limits)
  const sections = sectionColumns(headings, joined, aside, titles.at(-1))
  const nothing = sections.headings.map(() => '')
  const narrow = ({ line, cells }: Body) => ({
    line,
    cells: [...named.map((column) => cells[column] ?? ''), ...(sections.cells.get(line) ?? nothing)],
  })
  return {
    ...about,
    headings: [
      ...named.map((column) => (headings[column] ?? '').slice(0, 200) || `Column ${column + 1}`),
      ...sections.headings,
    ],
    rows: body.map((row) => {
      const why = aside.get(row.line)
      if (why !== undefined) return { ...narrow(row), aside: true, notice: why }
      const notice = byLine.get(row.line)
      return notice === undefined ? narrow(row) : { ...narrow(row), notice }
    }),
    notices: [
      ...titleNotice(titles),
      ...(headless
        ? [`Row ${below[0]?.line} is a record: this file has no headings. Choose what its columns are.`]
        : []),
      ...(from === undefined
        ? []
        : [`Row ${from} begins another table with other headings. It is not read: save it as a sheet of its own.`]),
      ...(empty === 0 ? [] : [`${empty} columns have headings and no values. They are left out.`]),
      ...summaries(notices),
    ],
    column_notices: [...columnNotices(notices, headings), ...errorNotices(failedIn(records), headings)].flatMap(
      ({ column, text }) => {
        const at = named.indexOf(column)
        return at < 0 ? [] : [{ column: at, text }]
      },
    ),
  }
}

function noticesByLine(notices: readonly TableNotice[], cut: ReadonlySet<number>, limits: SheetLimits) {
  const byLine = new Map<number, string>()
  const add = (line: number, text: string) =>
    void byLine.set(line, byLine.has(line) ? `${byLine.get(line)} ${text}` : text)
  for (const notice of notices) {
    if (notice.kind === 'bytes')
      add(
        notice.line,
        `${notice.count === 1 ? '1 byte is' : `${notice.count} bytes are`} not UTF-8 and read as \ufffd.`,
      )
    if (notice.kind === 'hidden') add(notice.line, 'Hidden in the file.')
    if (notice.kind === 'quote') add(notice.line, 'A quotation mark is not closed, and was read as a letter.')
  }
  for (const line of cut)
    add(line, `A cell has more than ${limits.cell.toLocaleString('en-US')} characters and was cut.`)
  return byLine
}

const titleNotice = (titles: readonly Body[]) =>
  titles.length === 0
    ? []
    : [
        `${rowsText(titles.map(({ line }) => line))} above the headings ${titles.length === 1 ? 'is a title' : 'are titles'} and not read.`,
      ]

function summaries(notices: readonly TableNotice[]): string[] {
  const found: string[] = []
  const linesOf = (kind: 'bytes' | 'quote' | 'hidden') =>
    notices.flatMap((one) => (one.kind === kind ? [one.line] : []))
  const bytes = linesOf('bytes')
  const quotes = linesOf('quote')
  const hidden = linesOf('hidden')
  if (bytes.length > 0)
    found.push(`${rowsText(bytes)} ${bytes.length === 1 ? 'has' : 'have'} bytes that are not UTF-8, read as \ufffd.`)
  if (hidden.length > 0)
    found.push(
      `${rowsText(hidden)} ${hidden.length === 1 ? 'is' : 'are'} hidden or filtered out in the file, and read as the others are.`,
    )
  if (quotes.length > 0)
    found.push(
      `${rowsText(quotes)} ${quotes.length === 1 ? 'has' : 'have'} a quotation mark that is not closed, read as a letter.`,
    )
  return found
}

const columnNotices = (notices: readonly TableNotice[], headings: readonly string[]): ColumnNotice[] =>
  notices
    .flatMap((notice) => (notice.kind === 'uncalculated' ? [notice] : []))
    .slice(0, 20)
    .map(({ column, count }) => {
      const one = count === 1
      return {
        column,
        text: `${one ? '1 formula' : `${count} formulas`} in “${headings[column] || `Column ${column + 1}`}” ${one ? 'has' : 'have'} no result and ${one ? 'is' : 'are'} read as empty. Open and save the file in Excel.`,
      }
    })

/** The lines of the errors of formulas in each column. */
function failedIn(records: readonly Body[]): Map<number, number[]> {
  const failed = new Map<number, number[]>()
  for (const { line, cells } of records)
    for (const [column, cell] of cells.entries()) {
      if (!isFormulaError(cell)) continue
      const lines = failed.get(column)
      if (lines) lines.push(line)
      else failed.set(column, [line])
    }
  return failed
}

/** A price of #REF! must not be missed: it is read as no price. */
const errorNotices = (failed: ReadonlyMap<number, readonly number[]>, headings: readonly string[]): ColumnNotice[] =>
  [...failed].slice(0, 20).map(([column, lines]) => ({
    column,
    text: `“${headings[column] || `Column ${column + 1}`}” shows an error of a formula, such as #REF!, in ${rowsText(lines).replace('Row', 'row')}. It is read as empty there.`,
  }))

/** "Row 4", "Rows 4, 9 and 12 more". */
function rowsText(lines: readonly number[]): string {
  if (lines.length === 1) return `Row ${lines[0]}`
  const more = lines.length - 10
  return `Rows ${lines.slice(0, 10).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Control characters except line ends and tabs, and invisible characters. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\ufeff\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Marks and characters that show nothing: hardly any cell has one. */
const COMPOSED = /[\p{M}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

/** Removes invisible characters, and the apostrophe that prevents a spreadsheet from running a text as a formula, or from counting it. */
const tidy = (cell: string) => {
  const text = cell
    // A line end of a word processor.
    .replace(/[\v\f]/g, '\n')
    .replace(UNSEEN, '')
    .toWellFormed()
    .trim()
  return (
    (COMPOSED.test(text) ? cleanText(text).trim() : text)
      // ="+97150…" is a notation that prevents a text from becoming a number.
      .replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"'))
      .replace(/^'(?=[\s;"']*[=+\-@＝＋－＠%]|[\d(][\d\s.,:/()+-]*$)/u, '')
      .trim()
  )
}

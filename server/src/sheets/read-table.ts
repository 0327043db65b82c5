/** Limits of one table and of one cell. */
export interface SheetLimits {
  readonly rows: number
  readonly columns: number
  /** Letters. */
  readonly cell: number
}

/** The cells of one sheet as text, line by line as a spreadsheet counts them. */
export interface ReadTable {
  /** Names of all sheets; none of a CSV file. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

export type RefusedBecause = 'rows' | 'columns' | 'empty' | 'broken' | 'locked' | 'bomb' | 'sheet' | 'slow' | 'busy'

/** A file that is not read, and why. */
export class TableRefusal extends Error {
  readonly because: RefusedBecause
  readonly line: number | undefined
  constructor(because: RefusedBecause, line?: number) {
    super(because)
    this.because = because
    this.line = line
  }
}

/** A table with headings, cleaned: every row as wide as the headings, empty rows and columns without a heading and values left out. */
export interface HeadedTable {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly headings: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Letters of one table. Each of a million cells may name the same long text of a workbook, which is small as a file. */
const MAX_LETTERS = 60_000_000

/** Maximum lines with a single cell, such as a title, above the headings. */
const TITLES = 5

/** The first row that is not empty, and is not a title of the sheet, holds the headings. @throws TableRefusal where it is too much, or nothing */
export function headed({ sheets, sheet, rows }: ReadTable, limits: SheetLimits): HeadedTable {
  refuseTooMuch(rows)
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => tidy(cell, limits.cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...body] = filled.slice(titlesOf(filled.map(({ cells }) => cells.filter((cell) => cell !== '').length)))
  if (!head || body.length === 0) throw new TableRefusal('empty')
  if (body.length > limits.rows) throw new TableRefusal('rows')
  const widest = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const named = Array.from({ length: widest }, (_, column) => column).filter(
    (column) => (head.cells[column] ?? '') !== '' || body.some(({ cells }) => (cells[column] ?? '') !== ''),
  )
  if (named.length > limits.columns) throw new TableRefusal('columns')
  return {
    sheets,
    sheet,
    headings: named.map((column) => (head.cells[column] ?? '').slice(0, 200) || `Column ${column + 1}`),
    rows: body.map(({ line, cells }) => ({ line, cells: named.map((column) => cells[column] ?? '') })),
  }
}

function refuseTooMuch(rows: ReadTable['rows']): void {
  let letters = 0
  for (const { cells } of rows) {
    for (const cell of cells) letters += cell.length
    if (letters > MAX_LETTERS) throw new TableRefusal('bomb')
  }
}

/** How many of the first rows are titles: they fill one cell, and rows of several come after them. */
function titlesOf(filled: readonly number[]): number {
  const first = filled.findIndex((cells) => cells > 1)
  return first > 0 && first <= TITLES ? first : 0
}

/** Control characters except line breaks and tabs, and invisible characters. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\ufeff\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes invisible characters, and the apostrophe that keeps a spreadsheet from interpreting a text as a formula. */
const tidy = (cell: string, longest: number) =>
  cell
    .replace(UNSEEN, '')
    .toWellFormed()
    .trim()
    // ="+97150…" is how a text is kept from being taken for a number.
    .replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^'(?=[\s;"']*[=+\-@＝＋－＠%])/u, '')
    .trim()
    .slice(0, longest)

/** The limits of a table and of one cell. */
export interface SheetLimits {
  readonly rows: number
  readonly columns: number
  /** In characters. */
  readonly cell: number
}

/** The cells of one sheet as text, with the line numbers of a spreadsheet. */
export interface ReadTable {
  /** Names of all sheets; empty for a CSV file. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

export type RefusedBecause = 'rows' | 'columns' | 'empty' | 'broken' | 'locked' | 'bomb' | 'sheet' | 'slow' | 'busy'

/** The reason why a file cannot be read. */
export class TableRefusal extends Error {
  readonly because: RefusedBecause
  readonly line: number | undefined
  constructor(because: RefusedBecause, line?: number) {
    super(because)
    this.because = because
    this.line = line
  }
}

/**
 * A table with headings, cleaned: every row as wide as the headings, without empty rows and without columns that lack heading and values.
 */
export interface HeadedTable {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly headings: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Maximum characters of a table. A million cells may refer to one long text of a workbook, which is a small file. */
const MAX_LETTERS = 60_000_000

/** Maximum number of lines with a single cell, such as a title, above the headings. */
const TITLES = 5

/** The first row that is not empty, and not a title, has the headings. @throws TableRefusal if it is over the limits, or empty */
export function headed({ sheets, sheet, rows }: ReadTable, limits: SheetLimits): HeadedTable {
  refuseTooMuch(rows)
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => tidy(cell, limits.cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...body] = filled.slice(titlesOf(filled.map(({ cells }) => cells.filter((cell) => cell !== '').length)))
  if (!head || body.length === 0) throw new TableRefusal('empty')
  if (body.length > limits.rows) throw new TableRefusal('rows')
  const widest = filled.reduce((max, { cells }) => Math.max(max, cells.length), 0)
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

/** How many of the first rows are titles: rows with one filled cell, followed by rows with several. */
function titlesOf(filled: readonly number[]): number {
  const first = filled.findIndex((cells) => cells > 1)
  return first > 0 && first <= TITLES ? first : 0
}

/** Control characters except line ends and tabs, and invisible characters. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\ufeff\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes invisible characters, and the apostrophe that prevents a spreadsheet from running a text as a formula. */
const tidy = (cell: string, longest: number) =>
  cell
    .replace(UNSEEN, '')
    .toWellFormed()
    .trim()
    // ="+97150…" is a notation that prevents a text from becoming a number.
    .replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    .replace(/^'(?=[\s;"']*[=+\-@＝＋－＠%])/u, '')
    .trim()
    .slice(0, longest)

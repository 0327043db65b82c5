import type { FileDelimiter, FileEncoding } from '@storey/api/imports/file-formats.ts'

/** The limits of a table and of one cell. */
export interface SheetLimits {
  readonly rows: number
  readonly columns: number
  /** Characters of one cell; longer ones are cut, and the row says so. */
  readonly cell: number
  /** Rows besides: titles, headings of sections, totals. */
  readonly aside: number
  /** Characters of all cells. A million cells may refer to one long text of a workbook, which is a small file. */
  readonly letters: number
}

/** Exports of other programs have many columns with a heading and nothing below it: so many times the limit are read. */
export const HEADED_ONLY = 10

/** The limits of a table of so many rows. */
export const limitsOf = (rows: number, columns: number, cell: number): SheetLimits => ({
  rows,
  columns,
  cell,
  aside: 1_000,
  letters: 60_000_000,
})

/** What a reader noticed: bytes that are no letters, a quote that is never closed, rows that are not shown, formulas without results. */
export type TableNotice =
  | { readonly kind: 'bytes'; readonly line: number; readonly count: number }
  | { readonly kind: 'quote' | 'hidden'; readonly line: number }
  | { readonly kind: 'uncalculated'; readonly column: number; readonly count: number }

/** How a file was read. */
export interface AboutTable {
  /** Names of all sheets; empty for a CSV file. */
  readonly sheets: readonly string[]
  /** Those that a workbook does not show. */
  readonly hidden: readonly string[]
  readonly sheet: string | null
  /** Of a CSV file. */
  readonly encoding: FileEncoding | null
  readonly delimiter: FileDelimiter | null
}

/** A row with its number in the file. */
export interface Body {
  readonly line: number
  readonly cells: readonly string[]
}

/** A merged cell: its rows by their numbers, its columns from 0. */
export interface Span {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The cells of one sheet as text, with the line numbers of a spreadsheet; rows without any are left out. */
export interface ReadTable extends AboutTable {
  readonly rows: readonly Body[]
  readonly notices: readonly TableNotice[]
  /** Merged cells. */
  readonly spans: readonly Span[]
}

export type RefusedBecause = 'rows' | 'columns' | 'empty' | 'broken' | 'locked' | 'bomb' | 'sheet' | 'slow' | 'format'

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

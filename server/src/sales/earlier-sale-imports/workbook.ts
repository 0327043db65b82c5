import type { DecimalMark } from '@storey/api/readers/figure.ts'
import { type ChosenColumns, MAX_SALE_WORKBOOK } from '@storey/api/sales/earlier-sale-imports.ts'
import { type SaleSheet, saleSheetNames, saleSheets } from '@storey/api/sales/earlier-sale-sheets.ts'
import { invalid } from '../../errors/problems.ts'
import { decimalsOf } from '../../imports/figure-columns.ts'
import { mapColumns, orderOfDays } from '../../imports/headings.ts'
import { keyOf } from '../../imports/labels.ts'
import { formatOf, readTable, readTableIfAny } from '../../imports/read-file.ts'
import type { HeadedTable } from '../../sheets/headed-table.ts'
import { limitsOf } from '../../sheets/read-table.ts'
import { columnsOf, headingsOfSheet } from './columns.ts'

/** A row of a sheet, with its values by field. */
export interface SaleRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly values: ReadonlyMap<string, string>
}

/** A sheet as it was read. */
export interface ReadSaleSheet {
  /** Its name in the workbook. */
  readonly name: string
  readonly headings: readonly string[]
  /** The field of each column; null where it is not imported. */
  readonly mapping: readonly (string | null)[]
  /** The heading of the column of each field that it has. */
  readonly columns: ReadonlyMap<string, string>
  /** The titles of the fields that it needs and has no column for. */
  readonly missing: readonly string[]
  readonly rows: readonly SaleRow[]
  /** How its amounts and days are written, by their own evidence. */
  readonly decimals: DecimalMark | null
  readonly days: 'day_first' | 'month_first'
}

export type SaleWorkbook = Readonly<Record<SaleSheet, ReadSaleSheet>>

const { bytes, rows, columns } = MAX_SALE_WORKBOOK
/** Longer than every field, so that the field's own rule names it. */
const limits = limitsOf(rows, columns, 3_000)

/**
 * Reads the four sheets.
 *
 * @param chosen the field of each column of a sheet; without it, by the headings
 * @throws 422 on `file` if it is no such workbook, on `columns` if a choice does not fit it, 429 or 503 if too many files are being read
 */
export async function readWorkbook(file: File, chosen: ChosenColumns = {}): Promise<SaleWorkbook> {
  if (file.size > bytes) throw invalid({ file: ['This file is larger than 10 MB. Send it in parts.'] })
  if (formatOf(file) !== 'xlsx')
    throw invalid({ file: ['Choose an Excel workbook (.xlsx) with the four sheets of the template.'] })
  const content = new Uint8Array(await file.arrayBuffer())
  const first = await readTable(content, 'xlsx', { limits, field: 'file' })
  const nameOf = (sheet: SaleSheet) => first.sheets.find((name) => keyOf(name) === keyOf(saleSheets[sheet]))
  const missing = saleSheetNames.filter((sheet) => nameOf(sheet) === undefined)
  if (missing.length > 0)
    throw invalid({
      file: [
        `This workbook has no sheet ${missing.map((sheet) => saleSheets[sheet]).join(', ')}. Use the four sheets of the template.`,
      ],
    })
  const read = async (sheet: SaleSheet) => {
    const name = nameOf(sheet) ?? saleSheets[sheet]
    const table = first.sheet === name ? first : await readTableIfAny(content, { limits, field: 'file', sheet: name })
    return fieldsOf(sheet, name, table, chosen[sheet])
  }
  return {
    bookings: await read('bookings'),
    buyers: await read('buyers'),
    receipts: await read('receipts'),
    installments: await read('installments'),
  }
}

/** The columns that the sheets need and lack. */
export const missingColumns = (book: SaleWorkbook) =>
  saleSheetNames.flatMap((sheet) =>
    book[sheet].missing.map((title) => ({
      sheet,
      message: `The sheet ${book[sheet].name} has no column “${title}”. Choose it.`,
    })),
  )

function fieldsOf(
  sheet: SaleSheet,
  name: string,
  table: HeadedTable | undefined,
  chosen: readonly (string | null)[] | undefined,
): ReadSaleSheet {
  if (!table)
    return {
      name,
      headings: [],
      mapping: [],
      columns: new Map(),
      missing: [],
      rows: [],
      decimals: null,
      days: 'day_first',
    }
  const { headings } = table
  if (chosen) requireColumns(sheet, headings, chosen)
  const mapping = chosen ?? mapColumns(headings, headingsOfSheet(sheet), () => undefined)
  const valuesOf = (isOne: (field: string) => boolean) =>
    table.rows.flatMap(({ cells, aside }) =>
      aside ? [] : cells.filter((_, at) => mapping[at] != null && isOne(mapping[at])),
    )
  return {
    name,
    headings,
    mapping,
    decimals: decimalsOf(
      valuesOf((field) => field === 'price' || field.endsWith('amount')),
      table.sheet,
    ),
    days: orderOfDays(valuesOf((field) => field.endsWith('_on') || field === 'date_of_birth')),
    columns: new Map(mapping.flatMap((field, at) => (field === null ? [] : [[field, headings[at] ?? '']]))),
    missing: columnsOf(sheet).flatMap(([field, { title, required }]) =>
      required && !mapping.includes(field) ? [title] : [],
    ),
    rows: table.rows
      .filter(({ aside }) => !aside)
      .map(({ line, cells }) => ({
        line,
        cells,
        values: new Map(mapping.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']]))),
      })),
  }
}

/** @throws 422 unless there is a field of the sheet or none for each column, and no field for two */
function requireColumns(sheet: SaleSheet, headings: readonly string[], chosen: readonly (string | null)[]): void {
  const refuse = (at: string, message: string) => invalid({ [`columns.${sheet}${at}`]: [message] })
  if (chosen.length !== headings.length) throw refuse('', `Map each of the ${headings.length} columns.`)
  const known = columnsOf(sheet).map(([field]) => field)
  for (const [at, field] of chosen.entries()) {
    if (field === null) continue
    if (!known.includes(field)) throw refuse(`.${at}`, 'This is not a field of the sheet.')
    if (chosen.indexOf(field) !== at) throw refuse(`.${at}`, 'Another column is already mapped to this field.')
  }
}

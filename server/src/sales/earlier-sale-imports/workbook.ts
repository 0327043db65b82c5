import { MAX_SALE_WORKBOOK } from '@storey/api/sales/earlier-sale-imports.ts'
import { type SaleSheet, saleSheetNames, saleSheets } from '@storey/api/sales/earlier-sale-sheets.ts'
import { invalid } from '../../errors/problems.ts'
import { mapColumns } from '../../imports/headings.ts'
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
  /** The heading of the column of each field that it has. */
  readonly columns: ReadonlyMap<string, string>
  readonly rows: readonly SaleRow[]
}

export type SaleWorkbook = Readonly<Record<SaleSheet, ReadSaleSheet>>

const { bytes, rows, columns } = MAX_SALE_WORKBOOK
/** Longer than every field, so that the field's own rule names it. */
const limits = limitsOf(rows, columns, 3_000)

/** Reads the four sheets. @throws 422 on `file` if it is no such workbook, 429 or 503 if too many files are being read */
export async function readWorkbook(file: File): Promise<SaleWorkbook> {
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
    return fieldsOf(sheet, name, table)
  }
  return {
    bookings: await read('bookings'),
    buyers: await read('buyers'),
    receipts: await read('receipts'),
    installments: await read('installments'),
  }
}

function fieldsOf(sheet: SaleSheet, name: string, table: HeadedTable | undefined): ReadSaleSheet {
  if (!table) return { name, headings: [], columns: new Map(), rows: [] }
  const { headings } = table
  const mapping = mapColumns(headings, headingsOfSheet(sheet), () => undefined)
  const missing = columnsOf(sheet).find(([field, { required }]) => required && !mapping.includes(field))
  if (missing) throw invalid({ file: [`The sheet ${name} has no column “${missing[1].title}”.`] })
  return {
    name,
    headings,
    columns: new Map(mapping.flatMap((field, at) => (field === null ? [] : [[field, headings[at] ?? '']]))),
    rows: table.rows
      .filter(({ aside }) => !aside)
      .map(({ line, cells }) => ({
        line,
        cells,
        values: new Map(mapping.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']]))),
      })),
  }
}

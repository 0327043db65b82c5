import { type SaleSheet, saleSheetNames, saleSheets } from '@storey/api/sales/earlier-sale-sheets.ts'
import { Download } from '../../files/download.ts'
import { REASONS } from '../../imports/refused-file.ts'
import { sheetOf, workbookOf, XLSX } from '../../sheets/xlsx.ts'
import { columnsOf } from './columns.ts'
import type { WorkbookPlan } from './plan.ts'
import type { SaleWorkbook } from './workbook.ts'

type Row = readonly string[]

const sheet = (name: string, titles: readonly string[], rows: readonly Row[]) =>
  sheetOf(
    name,
    titles.map((title, at) => ({ title, width: 22, kind: 'text' as const, of: (row: Row) => row[at] ?? '' })),
    (async function* () {
      yield rows
    })(),
  )

/** The workbook to fill in, with one example. */
export const templateFile = (): Download =>
  new Download(
    'Earlier sales.xlsx',
    XLSX,
    workbookOf(
      saleSheetNames.map((of) => {
        const columns = columnsOf(of).map(([, column]) => column)
        return sheet(
          saleSheets[of],
          columns.map(({ title }) => title),
          EXAMPLES[of].map((given) => columns.map(({ title, example }) => given[title] ?? example)),
        )
      }),
    ),
  )

/** Differences of the rows of the example from the columns' own. */
const EXAMPLES: Readonly<Record<SaleSheet, readonly Readonly<Record<string, string>>[]>> = {
  bookings: [{}],
  buyers: [{}],
  receipts: [{}],
  installments: [
    {},
    { Installment: 'During construction', Amount: '480000', 'Due on': '2026-03-01' },
    { Installment: 'On handover', Amount: '480000', 'Due on': '' },
  ],
}

/** The rows of the sales that cannot be imported, in sheets with the headings of the file and the reasons. */
export function refusedFile(book: SaleWorkbook, plan: WorkbookPlan, file_name: string): Download {
  const refused = plan.sales.filter(({ problems }) => problems.length > 0)
  const of = (name: SaleSheet) => {
    const { headings, name: title } = book[name]
    const rows = refused.flatMap(({ rows, problems }) =>
      rows[name].map((row) => ({
        row,
        why: problems.filter((problem) => problem.sheet === title && problem.row === row.line),
      })),
    )
    const stray = plan.stray.filter((one) => one.of === name).map((one) => ({ row: one.from, why: [one] }))
    const all = [...rows, ...stray].sort((a, b) => a.row.line - b.row.line)
    return sheet(
      title,
      [...headings.filter((heading) => heading !== REASONS), REASONS],
      all.map(({ row, why }) => [
        ...row.cells.filter((_, at) => headings[at] !== REASONS),
        why.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join(' '),
      ]),
    )
  }
  return new Download(
    `${file_name.replace(/\.xlsx$/i, '')}, failed rows.xlsx`,
    XLSX,
    workbookOf(saleSheetNames.map(of)),
  )
}

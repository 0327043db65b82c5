import { saleSheetNames, saleSheets } from '@storey/api/sales/earlier-sale-sheets.ts'
import { sheetOf, workbookOf, XLSX } from '../src/sheets/xlsx.ts'

type Rows = readonly (readonly string[])[]

/** The headings that the sheets of `saleWorkbook` have. */
export const SALE_HEADINGS = {
  bookings: ['Unit', 'Booked on', 'Price', 'Agreement sent', 'Signed by the buyer', 'Signed by the seller'],
  buyers: [
    ...['Unit', 'Full name', 'Share %', 'Nationality', 'Document number', 'E-mail', 'Phone'],
    ...['Document', 'Expiry', 'DOB', 'Signatory', 'Title of the signatory'],
  ],
  receipts: ['Unit', 'Amount', 'Received on', 'Method', 'Reference'],
  installments: ['Unit', 'Installment', 'Amount', 'Due on', 'Fee'],
} as const

export type SaleRows = Readonly<Record<keyof typeof SALE_HEADINGS, Rows>>
type SaleHeadings = Readonly<Record<keyof typeof SALE_HEADINGS, readonly string[]>>

/** A workbook of earlier sales with these rows. */
export async function saleWorkbook(
  rows: SaleRows,
  name = 'Sales.xlsx',
  headings: SaleHeadings = SALE_HEADINGS,
): Promise<File> {
  const stream = workbookOf(
    saleSheetNames.map((of) =>
      sheetOf(
        saleSheets[of],
        headings[of].map((title, at) => ({
          title,
          width: 20,
          kind: 'text' as const,
          of: (row: readonly string[]) => row[at] ?? '',
        })),
        (async function* () {
          yield rows[of]
        })(),
      ),
    ),
  )
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return new File([Buffer.concat(chunks)], name, { type: XLSX })
}

/** Sales of units, each with 14 receipts of 10,000.00 if `receipts` says nothing else, and its own schedule. */
export function salesOf(units: readonly string[], receipts = 14): SaleRows {
  const day = (index: number) => new Date(Date.UTC(2024, 0, 10) + index * 86_400_000 * 15).toISOString().slice(0, 10)
  return {
    bookings: units.map((unit) => [unit, '2024-01-10', '1,000,000.01', '2024-01-12', '2024-01-15', '15/02/2024']),
    buyers: units.flatMap((unit, index) => [
      [
        unit,
        `Amal Haddad ${index + 1}`,
        '60',
        'Lebanon',
        `LR ${index}`,
        `amal${index}@example.com`,
        '+971 50 555 0142',
      ],
      [unit, `Rami Haddad ${index + 1}`, '40%', 'LB', `LS ${index}`, '', ''],
    ]),
    receipts: units.flatMap((unit) =>
      Array.from({ length: receipts }, (_, index) => [unit, 'AED 10,000', day(index), 'TT', `R ${index + 1}`]),
    ),
    installments: units.flatMap((unit) => [
      [unit, 'On booking', '200000', '2024-01-10'],
      [unit, 'During construction', '400000.01', '2025-01-10'],
      [unit, 'On handover', '400000', ''],
      [unit, 'Registration fee', '40000', '2024-02-10', 'Yes'],
    ]),
  }
}

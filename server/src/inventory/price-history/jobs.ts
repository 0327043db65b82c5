import { pricesAsOf } from '@storey/api/inventory/price-lists.ts'
import type { SheetColumn } from '../../sheets/column.ts'
import { listExport } from '../../sheets/list-export.ts'
import { countAsOf, type PriceThen, rowsAsOf } from './queries.ts'

/** A price list can be made from the file again: it finds the columns `Unit` and `Price` by these headings. */
const columns: readonly SheetColumn<PriceThen>[] = [
  { title: 'Unit', width: 12, kind: 'text', of: ({ name }) => name },
  { title: 'Building', width: 24, kind: 'text', of: ({ building }) => building },
  { title: 'Floor', width: 9, kind: 'whole', of: ({ floor }) => floor },
  { title: 'Beds', width: 9, kind: 'whole', of: ({ bedrooms }) => bedrooms },
  { title: 'Total area (m²)', width: 16, kind: 'decimal', of: ({ total_area }) => total_area },
  { title: 'Price', width: 16, kind: 'money', of: ({ price, currency }) => ({ amount: price, currency }) },
  { title: 'Currency', width: 9, kind: 'text', of: ({ currency }) => currency },
  { title: 'Price since', width: 17, kind: 'instant', of: ({ at }) => at },
]

/** The name of the prices of a day in export files. */
export const NAME = 'Prices'

export const pricesExportWork = listExport({
  kind: 'prices.export',
  input: pricesAsOf,
  name: NAME,
  columns: () => columns,
  count: countAsOf,
  rows: rowsAsOf,
})

import { unitName } from '@storey/api/inventory/unit-names.ts'
import { discountColumns } from '@storey/api/list-columns.ts'
import { type DiscountRow, discounts } from '@storey/api/sales/discounts.ts'
import {
  codeText,
  decimalColumn,
  instantColumn,
  moneyColumn,
  sheetOfList,
  textColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listDiscounts } from './queries.ts'

const columns = {
  unit: textColumn(12, ({ building, unit }: DiscountRow) => unitName(building, unit.number)),
  project: textColumn(24, ({ project }: DiscountRow) => project.name),
  kind: textColumn(14, ({ kind }: DiscountRow) => (kind === 'schedule' ? 'Own schedule' : 'Discount')),
  booking: textColumn(16, ({ booking }: DiscountRow) => booking.number),
  status: textColumn(18, ({ status }: DiscountRow) => codeText(status)),
  asked_by: textColumn(22, ({ requested_by }: DiscountRow) => requested_by.full_name),
  percent: decimalColumn(({ percent }: DiscountRow) => percent),
  amount: moneyColumn(({ amount }: DiscountRow) => amount),
  manager: textColumn(22, ({ sales_manager }: DiscountRow) => sales_manager?.full_name ?? null),
  waiting: instantColumn(({ requested_at }: DiscountRow) => requested_at),
}

export const discountExport = pagedExport({
  kind: 'discounts.export',
  input: discounts.export.body,
  name: 'Discount requests',
  columns: (input) => sheetOfList(discountColumns, columns, input.columns),
  list: listDiscounts,
})

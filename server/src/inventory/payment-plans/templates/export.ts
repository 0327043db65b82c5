import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import { planTemplateColumns } from '@storey/api/list-columns.ts'
import { decimalColumn, instantColumn, sheetOfList, textColumn, wholeColumn } from '../../../sheets/list-columns.ts'
import { shortExport } from '../../../sheets/list-export.ts'
import { listTemplates } from './queries.ts'

type Row = Awaited<ReturnType<typeof listTemplates>>[number]

const columns = {
  name: textColumn(34, ({ name }: Row) => name),
  installments: wholeColumn(({ installments }: Row) => installments.length),
  fees: wholeColumn(({ charges }: Row) => charges.length),
  adjustment: decimalColumn(({ price_adjustment_percent }: Row) => price_adjustment_percent),
  updated: instantColumn(({ updated_at }: Row) => updated_at),
}

export const planTemplateExport = shortExport({
  kind: 'plan_templates.export',
  input: planTemplates.export.body,
  name: 'Payment plan templates',
  columns: (input) => sheetOfList(planTemplateColumns, columns, input.columns),
  list: listTemplates,
})

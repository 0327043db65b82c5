import { unitName } from '@storey/api/inventory/unit-names.ts'
import { chequeColumns, payerRelationLabels } from '@storey/api/sales/cheque-columns.ts'
import { type Cheque, cheques } from '@storey/api/sales/cheques.ts'
import { codeText, dayColumn, moneyColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listCheques } from './queries.ts'

const columns = {
  number: textColumn(14, ({ number }: Cheque) => number),
  bank: textColumn(22, ({ bank }: Cheque) => bank),
  status: textColumn(12, ({ status }: Cheque) => codeText(status)),
  cheque_on: dayColumn(({ cheque_on }: Cheque) => cheque_on),
  amount: moneyColumn(({ amount }: Cheque) => amount),
  drawer: textColumn(24, ({ drawer }: Cheque) => drawer),
  payer: textColumn(18, ({ payer_relation, drawer_left }: Cheque) =>
    payer_relation ? payerRelationLabels[payer_relation] : drawer_left ? 'Former buyer' : 'Buyer',
  ),
  pays: textColumn(24, ({ pays }: Cheque) => namesText(pays.map(({ name }) => name))),
  booking: textColumn(16, ({ booking }: Cheque) => booking.number),
  unit: textColumn(12, ({ building, unit }: Cheque) => unitName(building, unit.number)),
  buyers: textColumn(30, ({ buyers }: Cheque) => namesText(buyers)),
  project: textColumn(24, ({ project }: Cheque) => project.name),
  builder: textColumn(24, ({ organization }: Cheque) => organization.name),
  manager: textColumn(22, ({ sales_manager }: Cheque) => sales_manager?.full_name ?? null),
  received_on: dayColumn(({ received_on }: Cheque) => received_on),
  deposited_on: dayColumn(({ deposited_on }: Cheque) => deposited_on),
  cleared_on: dayColumn(({ cleared_on }: Cheque) => cleared_on),
  bounced_on: dayColumn(({ bounced_on }: Cheque) => bounced_on),
  reason: textColumn(30, ({ reason }: Cheque) => reason),
  replaced_by: textColumn(14, ({ replaced_by }: Cheque) => replaced_by?.number ?? null),
}

export const chequeExport = pagedExport({
  kind: 'cheques.export',
  input: cheques.export.body,
  name: 'Cheques',
  columns: (input) => sheetOfList(chequeColumns, columns, input.columns),
  list: listCheques,
})

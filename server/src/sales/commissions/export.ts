import { commissionColumns } from '@storey/api/sales/commission-columns.ts'
import { type Commission, commissions } from '@storey/api/sales/commissions.ts'
import {
  codeText,
  dayColumn,
  decimalColumn,
  instantColumn,
  moneyColumn,
  sheetOfList,
  textColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listCommissions } from './queries.ts'

const columns = {
  booking: textColumn(16, ({ booking }: Commission) => booking.number),
  brokerage: textColumn(24, ({ brokerage }: Commission) => brokerage.name),
  status: textColumn(14, ({ status }: Commission) => codeText(status)),
  total: moneyColumn(({ total }: Commission) => total),
  unit: textColumn(12, ({ unit }: Commission) => unit),
  project: textColumn(24, ({ project }: Commission) => project.name),
  builder: textColumn(24, ({ organization }: Commission) => organization.name),
  broker: textColumn(22, ({ broker }: Commission) => broker?.name ?? null),
  percent: decimalColumn(({ percent }: Commission) => percent),
  base: moneyColumn(({ base }: Commission) => base),
  amount: moneyColumn(({ amount }: Commission) => amount),
  vat: moneyColumn(({ vat }: Commission) => vat),
  broker_amount: moneyColumn(({ broker_amount }: Commission) => broker_amount),
  earned: instantColumn(({ earned_at }: Commission) => earned_at),
  invoice: textColumn(16, ({ invoice }: Commission) => invoice?.number ?? null),
  invoiced: dayColumn(({ invoice }: Commission) => invoice?.invoiced_on ?? null),
  paid: dayColumn(({ payment }: Commission) => payment?.paid_on ?? null),
  reference: textColumn(22, ({ payment }: Commission) => payment?.reference ?? null),
}

export const commissionExport = pagedExport({
  kind: 'commissions.export',
  input: commissions.export.body,
  name: 'Commissions',
  columns: (input) => sheetOfList(commissionColumns, columns, input.columns),
  list: listCommissions,
})

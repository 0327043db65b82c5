import { unitName } from '@storey/api/inventory/unit-names.ts'
import { payerRelationLabels } from '@storey/api/sales/cheque-columns.ts'
import { duePaymentColumns, receiptColumns, receiptFlagLabels } from '@storey/api/sales/payment-columns.ts'
import { type DuePayment, type ListedReceipt, payments } from '@storey/api/sales/payments.ts'
import {
  codeText,
  dayColumn,
  instantColumn,
  moneyColumn,
  namesText,
  sheetOfList,
  textColumn,
  wholeColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { journalExport } from './journal.ts'
import { listDue, listReceived } from './payment-queries.ts'

type Booked = Pick<
  DuePayment,
  'booking' | 'unit' | 'building' | 'project' | 'organization' | 'buyers' | 'sales_manager'
>

/** The columns of both lists. */
const booked = {
  booking: textColumn(16, ({ booking }: Booked) => booking.number),
  unit: textColumn(12, ({ building, unit }: Booked) => unitName(building, unit.number)),
  buyers: textColumn(30, ({ buyers }: Booked) => namesText(buyers)),
  project: textColumn(24, ({ project }: Booked) => project.name),
  builder: textColumn(24, ({ organization }: Booked) => organization.name),
  manager: textColumn(22, ({ sales_manager }: Booked) => sales_manager?.full_name ?? null),
}

const due = {
  ...booked,
  installment: textColumn(24, ({ name }: DuePayment) => name),
  due: dayColumn(({ due_on }: DuePayment) => due_on),
  /** Days; empty where the payment is not overdue. */
  late: wholeColumn(({ days, estimated }: DuePayment) => (days > 0 && !estimated ? days : null)),
  left: moneyColumn(({ left }: DuePayment) => left),
  paid: moneyColumn(({ paid }: DuePayment) => paid),
  amount: moneyColumn(({ amount }: DuePayment) => amount),
}

const received = {
  ...booked,
  number: wholeColumn(({ number }: ListedReceipt) => number),
  voucher: textColumn(12, ({ voucher }: ListedReceipt) => voucher),
  received_on: dayColumn(({ received_on }: ListedReceipt) => received_on),
  amount: moneyColumn(({ amount }: ListedReceipt) => amount),
  kind: textColumn(12, ({ refund, reversal }: ListedReceipt) => {
    const kind = refund ? 'Refund' : 'Receipt'
    return reversal ? `${kind}, reversed` : kind
  }),
  flags: textColumn(22, ({ payer, cash_over_limit }: ListedReceipt) =>
    namesText([
      ...(payer ? [receiptFlagLabels.third_party] : []),
      ...(cash_over_limit ? [receiptFlagLabels.cash] : []),
    ]),
  ),
  payer: textColumn(30, ({ payer }: ListedReceipt) =>
    payer ? `${payer.name}, ${payerRelationLabels[payer.relation].toLowerCase()}` : null,
  ),
  method: textColumn(14, ({ method }: ListedReceipt) => codeText(method)),
  reference: textColumn(22, ({ reference }: ListedReceipt) => reference),
  account: textColumn(22, ({ account }: ListedReceipt) => account?.name ?? null),
  pays: textColumn(24, ({ pays }: ListedReceipt) => pays?.name ?? null),
  recorded_by: textColumn(22, ({ recorded_by }: ListedReceipt) => recorded_by.full_name),
  recorded_at: instantColumn(({ recorded_at }: ListedReceipt) => recorded_at),
  reversal: textColumn(30, ({ reversal }: ListedReceipt) => reversal?.reason ?? null),
}

export const paymentExports = [
  journalExport,
  pagedExport({
    kind: 'payments_due.export',
    input: payments.exportDue.body,
    name: 'Payments due',
    columns: (input) => sheetOfList(duePaymentColumns, due, input.columns),
    list: listDue,
  }),
  pagedExport({
    kind: 'receipts.export',
    input: payments.exportReceipts.body,
    name: 'Receipts',
    columns: (input) => sheetOfList(receiptColumns, received, input.columns),
    list: listReceived,
  }),
]

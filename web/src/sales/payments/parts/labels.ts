import type { PaidInstallment, ReceiptMethod } from '@storey/api/sales/receipts.ts'
import type { Tone } from '../../../ui/values/Status.tsx'

export const methodLabels: Readonly<Record<ReceiptMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  other: 'Other',
}

export const stateLabels: Readonly<Record<PaidInstallment['state'], { label: string; tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: 'outline' },
  due: { label: 'Due today', tone: 'warn' },
  part_paid: { label: 'Part paid', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  overdue: { label: 'Overdue', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'outline' },
}

// Names of the lists of payments, without schemas, so that the client can import them.

/** By how many days a payment is overdue. */
export const lateAges = ['1_30', '31_60', '61_90', 'over_90'] as const
export type LateAge = (typeof lateAges)[number]
export const lateAgeLabels: Readonly<Record<LateAge, string>> = {
  '1_30': '1–30 days',
  '31_60': '31–60 days',
  '61_90': '61–90 days',
  over_90: 'Over 90 days',
}

/** Periods of due dates, relative to today at the developer. */
export const duePeriods = [
  'overdue',
  'late_1_30',
  'late_31_60',
  'late_61_90',
  'late_over_90',
  'next_7',
  'next_30',
  'next_90',
] as const
export type DuePeriod = (typeof duePeriods)[number]
export const duePeriodLabels: Readonly<Record<DuePeriod, string>> = {
  overdue: 'Overdue',
  late_1_30: '1–30 days overdue',
  late_31_60: '31–60 days overdue',
  late_61_90: '61–90 days overdue',
  late_over_90: 'More than 90 days overdue',
  next_7: 'Next 7 days',
  next_30: 'Next 30 days',
  next_90: 'Next 90 days',
}

export const duePaymentColumns = {
  unit: 'Unit',
  booking: 'Booking',
  installment: 'Installment',
  due: 'Due',
  late: 'Late',
  left: 'Outstanding',
  paid: 'Paid',
  amount: 'Amount',
  buyers: 'Buyers',
  project: 'Project',
  builder: 'Developer',
  manager: 'Sales manager',
} as const
export type DuePaymentColumn = keyof typeof duePaymentColumns

/** What the sales desk looks at before it accepts the money. */
export const receiptFlags = ['third_party', 'cash'] as const
export type ReceiptFlag = (typeof receiptFlags)[number]
export const receiptFlagLabels: Readonly<Record<ReceiptFlag, string>> = {
  third_party: 'Third party',
  cash: 'Cash over limit',
}

export const receiptColumns = {
  booking: 'Booking',
  number: 'Receipt',
  voucher: 'Voucher',
  received_on: 'Received',
  amount: 'Amount',
  kind: 'Kind',
  flags: 'Flags',
  method: 'Method',
  reference: 'Reference',
  account: 'Account',
  pays: 'Pays',
  payer: 'Payer',
  unit: 'Unit',
  buyers: 'Buyers',
  project: 'Project',
  builder: 'Developer',
  manager: 'Sales manager',
  recorded_by: 'Recorded by',
  recorded_at: 'Recorded on',
  reversal: 'Reversal',
} as const
export type ReceiptColumn = keyof typeof receiptColumns

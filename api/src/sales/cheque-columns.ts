// Names of the list of cheques, without schemas, so that the client can import them.

/** In the order of a cheque's life. */
export const chequeStatuses = ['received', 'deposited', 'cleared', 'bounced', 'replaced', 'returned'] as const
export type ChequeStatus = (typeof chequeStatuses)[number]
export const chequeStatusLabels: Readonly<Record<ChequeStatus, string>> = {
  received: 'Received',
  deposited: 'Deposited',
  cleared: 'Cleared',
  bounced: 'Bounced',
  replaced: 'Replaced',
  returned: 'Returned',
}

/** What a payer who is not a buyer is to the buyers. */
export const payerRelations = [
  'spouse',
  'parent',
  'child',
  'relative',
  'employer',
  'company',
  'representative',
  'other',
] as const
export type PayerRelation = (typeof payerRelations)[number]
export const payerRelationLabels: Readonly<Record<PayerRelation, string>> = {
  spouse: 'Spouse',
  parent: 'Parent',
  child: 'Child',
  relative: 'Other relative',
  employer: 'Employer',
  company: 'Company of a buyer',
  representative: 'Representative',
  other: 'Other',
}

/** Dates of cheques that are held, relative to today at the developer. */
export const chequePeriods = ['overdue', 'next_7', 'next_30', 'next_90'] as const
export type ChequePeriod = (typeof chequePeriods)[number]
export const chequePeriodLabels: Readonly<Record<ChequePeriod, string>> = {
  overdue: 'Date has passed',
  next_7: 'Next 7 days',
  next_30: 'Next 30 days',
  next_90: 'Next 90 days',
}

export const chequeColumns = {
  number: 'Cheque',
  bank: 'Bank',
  status: 'Status',
  cheque_on: 'Date',
  amount: 'Amount',
  drawer: 'Drawer',
  payer: 'Payer',
  pays: 'Pays',
  booking: 'Booking',
  unit: 'Unit',
  buyers: 'Buyers',
  project: 'Project',
  builder: 'Developer',
  manager: 'Sales manager',
  received_on: 'Received',
  deposited_on: 'Deposited',
  cleared_on: 'Cleared',
  bounced_on: 'Bounced',
  reason: 'Reason',
  replaced_by: 'Replaced by',
} as const
export type ChequeColumn = keyof typeof chequeColumns

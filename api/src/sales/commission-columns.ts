// Names of the list of commissions, without schemas, so that the client can import them.

/** In the order of its life. The last three are those of a clawback. */
export const commissionStatuses = [
  'pending',
  'earned',
  'invoiced',
  'approved',
  'paid',
  'clawed_back',
  'canceled',
  'to_recover',
  'recovered',
  'offset',
] as const
export type CommissionStatus = (typeof commissionStatuses)[number]
export const commissionStatusLabels: Readonly<Record<CommissionStatus, string>> = {
  pending: 'Pending',
  earned: 'Earned',
  invoiced: 'Invoiced',
  approved: 'Approved',
  paid: 'Paid',
  clawed_back: 'Clawed back',
  canceled: 'Canceled',
  to_recover: 'To recover',
  recovered: 'Recovered',
  offset: 'Offset',
}

export const earnedWhenLabels = {
  acceptance: 'When the booking is accepted',
  received: 'When a part of the price is received',
  registration: 'When the sale is registered',
} as const

export const commissionColumns = {
  booking: 'Booking',
  brokerage: 'Brokerage',
  status: 'Status',
  total: 'Total',
  unit: 'Unit',
  project: 'Project',
  builder: 'Developer',
  broker: 'Broker',
  percent: 'Rate',
  base: 'Price',
  amount: 'Commission',
  vat: 'VAT',
  broker_amount: 'Share of the broker',
  earned: 'Earned',
  invoice: 'Invoice',
  invoiced: 'Invoiced',
  paid: 'Paid',
  reference: 'Payment reference',
} as const
export type CommissionColumn = keyof typeof commissionColumns

// The four sheets of a workbook of earlier sales. No schemas: the client imports this file too.

/** The name of each sheet, by what its rows are. */
export const saleSheets = {
  bookings: 'Bookings',
  buyers: 'Buyers',
  receipts: 'Receipts',
  installments: 'Schedules',
} as const
export type SaleSheet = keyof typeof saleSheets
export const saleSheetNames = Object.keys(saleSheets) as readonly SaleSheet[]

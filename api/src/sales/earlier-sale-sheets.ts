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

/** The fields of each sheet with their titles, in the order of the template. */
export const saleFields = {
  bookings: {
    unit: 'Unit',
    booked_on: 'Booked on',
    price: 'Price',
    plan_name: 'Payment plan',
    reservation_form_signed_on: 'Reservation form signed',
    agreement_sent_on: 'Agreement sent',
    buyer_signed_on: 'Signed by the buyer',
    seller_signed_on: 'Signed by the seller',
    registered_on: 'Registered',
    registration_number: 'Registration number',
    handed_over_on: 'Handed over',
    broker_organization_name: 'Brokerage',
    broker_name: 'Broker',
    commission_percent: 'Commission %',
    commission_amount: 'Commission amount',
    commission_vat_percent: 'VAT on commission %',
    commission_earned_on: 'Commission earned',
    commission_invoice: 'Commission invoice',
    commission_invoiced_on: 'Commission invoiced',
    commission_paid_on: 'Commission paid',
    commission_reference: 'Commission payment reference',
    note: 'Note',
  },
  buyers: {
    unit: 'Unit',
    full_name: 'Full name',
    share_percent: 'Share %',
    nationality: 'Nationality',
    id_type: 'Document',
    id_number: 'Document number',
    email: 'E-mail',
    phone: 'Phone',
    address: 'Address',
    id_expires_on: 'Document valid until',
    date_of_birth: 'Date of birth',
    signatory_name: 'Signatory',
    signatory_title: 'Title of the signatory',
  },
  receipts: {
    unit: 'Unit',
    amount: 'Amount',
    received_on: 'Received on',
    method: 'Method',
    reference: 'Reference',
  },
  installments: {
    unit: 'Unit',
    name: 'Installment',
    amount: 'Amount',
    due_on: 'Due on',
    built_at: 'Due at % built',
    is_charge: 'Fee',
  },
} as const satisfies Readonly<Record<SaleSheet, Readonly<Record<string, string>>>>

/** The fields without which a sheet cannot be read. */
export const neededSaleFields: Readonly<Record<SaleSheet, readonly string[]>> = {
  bookings: ['unit', 'booked_on', 'price'],
  buyers: ['unit', 'full_name', 'nationality', 'id_number'],
  receipts: ['unit', 'amount', 'received_on'],
  installments: ['unit', 'name', 'amount'],
}

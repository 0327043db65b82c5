import type { SaleSheet } from '@storey/api/sales/earlier-sale-sheets.ts'
import { headingsOf } from '../../imports/headings.ts'

/** A column of the template: its heading, an example, and other headings in use. */
interface Column {
  readonly title: string
  readonly example: string
  readonly others: string
  readonly required?: true
}

const unit: Column = { title: 'Unit', example: 'A-0101', others: 'unit number,unit no,apartment,villa', required: true }

// biome-ignore format: one column a line, as a table
/** The columns of each sheet, by the field that they fill. */
export const saleColumns = {
  bookings: {
    unit,
    booked_on: { title: 'Booked on', example: '2025-03-01', others: 'booking date,sale date,date of sale,day of the sale,date', required: true },
    price: { title: 'Price', example: '1200000', others: 'agreed price,net price,selling price,sale price,purchase price,total price', required: true },
    plan_name: { title: 'Payment plan', example: '60/40', others: 'plan,plan name' },
    reservation_form_signed_on: { title: 'Reservation form signed', example: '2025-03-01', others: 'reservation date,eoi date' },
    agreement_sent_on: { title: 'Agreement sent', example: '2025-03-05', others: 'spa sent' },
    buyer_signed_on: { title: 'Signed by the buyer', example: '2025-03-09', others: 'buyer signed,spa signed,signed by buyer' },
    seller_signed_on: { title: 'Signed by the seller', example: '2025-03-12', others: 'seller signed,countersigned,signed by seller' },
    registered_on: { title: 'Registered', example: '2025-04-02', others: 'registered on,registration date,oqood date' },
    registration_number: { title: 'Registration number', example: '2025/1187', others: 'oqood,oqood number,oqood no,registration no' },
    handed_over_on: { title: 'Handed over', example: '', others: 'handover date,handed over on' },
    broker_organization_name: { title: 'Brokerage', example: 'Harborline', others: 'agency,broker company' },
    broker_name: { title: 'Broker', example: 'Lina Farah', others: 'agent,broker name' },
    commission_percent: { title: 'Commission %', example: '5', others: 'commission' },
    note: { title: 'Note', example: '', others: 'notes,remarks,comment' },
  },
  buyers: {
    unit,
    full_name: { title: 'Full name', example: 'Amal Haddad', others: 'name,buyer,buyer name,client,purchaser', required: true },
    share_percent: { title: 'Share %', example: '100', others: 'share,percent' },
    nationality: { title: 'Nationality', example: 'Lebanon', others: 'country', required: true },
    id_type: { title: 'Document', example: 'Passport', others: 'id type,document type' },
    id_number: { title: 'Document number', example: 'LR 0482197', others: 'id number,passport no,passport number,passport,emirates id', required: true },
    email: { title: 'E-mail', example: 'amal@example.com', others: 'email,mail' },
    phone: { title: 'Phone', example: '+971 50 555 0142', others: 'mobile,phone number,telephone' },
    address: { title: 'Address', example: '', others: 'residence' },
    id_expires_on: { title: 'Document valid until', example: '2031-05-20', others: 'valid until,expiry,expiry date,expires on,passport expiry,id expiry' },
    date_of_birth: { title: 'Date of birth', example: '1988-04-17', others: 'birth date,birthday,born on,dob' },
    signatory_name: { title: 'Signatory', example: '', others: 'signs for the company,authorized signatory,represented by' },
    signatory_title: { title: 'Title of the signatory', example: '', others: 'signatory title,capacity' },
  },
  receipts: {
    unit,
    amount: { title: 'Amount', example: '240000', others: 'received,amount received,paid', required: true },
    received_on: { title: 'Received on', example: '2025-03-01', others: 'date,receipt date,paid on,payment date', required: true },
    method: { title: 'Method', example: 'Bank transfer', others: 'payment method,mode' },
    reference: { title: 'Reference', example: 'TT 81', others: 'receipt no,cheque no,check number,transfer no' },
  },
  installments: {
    unit,
    name: { title: 'Installment', example: 'On booking', others: 'name,milestone,description', required: true },
    amount: { title: 'Amount', example: '240000', others: 'due amount,installment amount', required: true },
    due_on: { title: 'Due on', example: '2025-03-01', others: 'due date,date,due' },
    is_charge: { title: 'Fee', example: 'No', others: 'charge,is fee' },
  },
} as const satisfies Readonly<Record<SaleSheet, Readonly<Record<string, Column>>>>

export const columnsOf = (sheet: SaleSheet): readonly (readonly [string, Column])[] =>
  Object.entries(saleColumns[sheet])

/** The headings of a sheet that are known. */
export const headingsOfSheet = (sheet: SaleSheet) =>
  headingsOf(Object.fromEntries(columnsOf(sheet).map(([field, { title, others }]) => [field, `${title},${others}`])))

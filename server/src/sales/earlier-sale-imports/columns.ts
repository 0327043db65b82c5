import { neededSaleFields, type SaleSheet, saleFields } from '@storey/api/sales/earlier-sale-sheets.ts'
import { headingsOf } from '../../imports/headings.ts'

/** A column of the template: an example, and headings in use besides its title. */
interface Column {
  readonly example: string
  readonly others: string
}

const unit: Column = { example: 'A-0101', others: 'unit number,unit no,apartment,villa' }

// biome-ignore format: one column a line, as a table
/** The columns of each sheet, by the field that they fill. */
const saleColumns = {
  bookings: {
    unit,
    booked_on: { example: '2025-03-01', others: 'booking date,sale date,date of sale,day of the sale,date' },
    price: { example: '1200000', others: 'agreed price,net price,selling price,sale price,purchase price,total price' },
    plan_name: { example: '60/40', others: 'plan,plan name' },
    reservation_form_signed_on: { example: '2025-03-01', others: 'reservation date,eoi date' },
    agreement_sent_on: { example: '2025-03-05', others: 'spa sent' },
    buyer_signed_on: { example: '2025-03-09', others: 'buyer signed,spa signed,signed by buyer' },
    seller_signed_on: { example: '2025-03-12', others: 'seller signed,countersigned,signed by seller' },
    registered_on: { example: '2025-04-02', others: 'registered on,registration date,oqood date' },
    registration_number: { example: '2025/1187', others: 'oqood,oqood number,oqood no,registration no' },
    handed_over_on: { example: '', others: 'handover date,handed over on' },
    broker_organization_name: { example: 'Harborline', others: 'agency,broker company' },
    broker_name: { example: 'Lina Farah', others: 'agent,broker name' },
    commission_percent: { example: '5', others: 'commission' },
    commission_amount: { example: '', others: 'commission value,commission aed' },
    commission_vat_percent: { example: '', others: 'commission vat %,vat % on commission' },
    commission_earned_on: { example: '', others: 'commission earned on,commission date' },
    commission_invoice: { example: '', others: 'commission invoice no,commission invoice number,broker invoice' },
    commission_invoiced_on: { example: '', others: 'commission invoice date,commission invoiced on' },
    commission_paid_on: { example: '', others: 'commission paid on,commission payment date' },
    commission_reference: { example: '', others: 'commission reference' },
    note: { example: '', others: 'notes,remarks,comment' },
  },
  buyers: {
    unit,
    full_name: { example: 'Amal Haddad', others: 'name,buyer,buyer name,client,purchaser' },
    share_percent: { example: '100', others: 'share,percent' },
    nationality: { example: 'Lebanon', others: 'country' },
    id_type: { example: 'Passport', others: 'id type,document type' },
    id_number: { example: 'LR 0482197', others: 'id number,passport no,passport number,passport,emirates id' },
    email: { example: 'amal@example.com', others: 'email,mail' },
    phone: { example: '+971 50 555 0142', others: 'mobile,phone number,telephone' },
    address: { example: '', others: 'residence' },
    id_expires_on: { example: '2031-05-20', others: 'valid until,expiry,expiry date,expires on,passport expiry,id expiry' },
    date_of_birth: { example: '1988-04-17', others: 'birth date,birthday,born on,dob' },
    signatory_name: { example: '', others: 'signs for the company,authorized signatory,represented by' },
    signatory_title: { example: '', others: 'signatory title,capacity' },
  },
  receipts: {
    unit,
    amount: { example: '240000', others: 'received,amount received,paid' },
    received_on: { example: '2025-03-01', others: 'date,receipt date,paid on,payment date' },
    method: { example: 'Bank transfer', others: 'payment method,mode' },
    reference: { example: 'TT 81', others: 'receipt no,cheque no,check number,transfer no' },
  },
  installments: {
    unit,
    name: { example: 'On booking', others: 'name,milestone,description' },
    amount: { example: '240000', others: 'due amount,installment amount' },
    due_on: { example: '2025-03-01', others: 'due date,date,due' },
    built_at: { example: '', others: 'built,% built,built %,at % built,construction,construction %,progress,progress %,completion %,% completion' },
    is_charge: { example: 'No', others: 'charge,is fee' },
  },
} as const satisfies { readonly [Sheet in SaleSheet]: Readonly<Record<keyof (typeof saleFields)[Sheet], Column>> }

interface TitledColumn extends Column {
  readonly title: string
  readonly required: boolean
}

/** The fields of a sheet with their columns, in the order of the template. */
export function columnsOf(sheet: SaleSheet): readonly (readonly [string, TitledColumn])[] {
  const columns: Readonly<Record<string, Column>> = saleColumns[sheet]
  return Object.entries(saleFields[sheet]).map(([field, title]) => [
    field,
    { example: '', others: '', ...columns[field], title, required: neededSaleFields[sheet].includes(field) },
  ])
}

/** The headings of a sheet that are known. */
export const headingsOfSheet = (sheet: SaleSheet) =>
  headingsOf(Object.fromEntries(columnsOf(sheet).map(([field, { title, others }]) => [field, `${title},${others}`])))

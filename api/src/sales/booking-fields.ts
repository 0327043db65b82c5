import { type FieldsWith, fieldsWith } from '../fields.ts'
import type { Booking } from './booking.ts'
import { identityLabels, languageLabels } from './booking-names.ts'

/** The use of a field of a booking. The tables hold no schemas, so that the client can import them. */
export interface BookingField {
  readonly label: string
  /** How the value is entered. */
  readonly kind: 'line' | 'text' | 'percent' | 'other'
  /** The columns of six that its control takes on the broker's step of the form. Unit, plan and buyers have steps of their own. */
  readonly form: { readonly span: 2 | 3 | 6 } | false
  /** The column of the list that shows it; lists remember the name. */
  readonly column: string | false
}

const hidden = { kind: 'other', form: false } as const
const plain = { ...hidden, column: false } as const

/** Every field of a booking. */
// biome-ignore format: one field a line, as a table
export const bookingFields = {
  broker_organization_name: { label: 'Unregistered brokerage', kind: 'line', form: { span: 3 }, column: false },
  broker_name: { label: 'Unregistered broker', kind: 'line', form: { span: 3 }, column: false },
  commission_percent: { label: 'Commission', kind: 'percent', form: { span: 2 }, column: false },
  note: { label: 'Note', kind: 'text', form: { span: 6 }, column: false },
  brokerage: { label: 'Brokerage', ...hidden, column: 'brokerage' },
  broker: { label: 'Broker', ...hidden, column: 'broker' },
  number: { label: 'Number', ...hidden, column: 'number' },
  status: { label: 'Status', ...hidden, column: 'status' },
  expires_at: { label: 'Expires', ...hidden, column: 'expires' },
  unit: { label: 'Unit', ...hidden, column: 'unit' },
  project: { label: 'Project', ...hidden, column: 'project' },
  building: { label: 'Building', ...plain },
  buyers: { label: 'Buyers', ...hidden, column: 'buyers' },
  sale_offer: { label: 'Sale offer', ...plain },
  deal: { label: 'Deal', ...plain },
  list_price: { label: 'List price', ...plain },
  plan_price: { label: 'Plan price', ...plain },
  discount: { label: 'Discount', ...hidden, column: 'discount' },
  discount_request: { label: 'Discount request', ...plain },
  discount_limits: { label: 'Discount limits', ...plain },
  price: { label: 'Price', ...hidden, column: 'price' },
  vat: { label: 'VAT', ...plain },
  plan_name: { label: 'Plan', ...hidden, column: 'plan' },
  split_label: { label: 'Split', ...plain },
  organization: { label: 'Developer', ...hidden, column: 'builder' },
  sales_manager: { label: 'Sales manager', ...hidden, column: 'manager' },
  created_by: { label: 'Booked by', ...plain },
  created_at: { label: 'Booked on', ...hidden, column: 'created' },
  decided_by: { label: 'Decided by', ...plain },
  decided_at: { label: 'Decided on', ...plain },
  reason: { label: 'Reason', ...plain },
  recorded_at: { label: 'Recorded from before', ...hidden, column: 'recorded' },
  recorded_reason: { label: 'Reason of the record', ...plain },
  milestones: { label: 'Milestones', ...plain },
  installments: { label: 'Schedule', ...plain },
  documents: { label: 'Documents', ...plain },
  missing: { label: 'Missing', ...plain },
  unidentified: { label: 'Buyers without ID', ...plain },
  price_changes: { label: 'Price changes', ...plain },
  accept_obstacle: { label: 'Obstacle', ...plain },
  change_obstacle: { label: 'Obstacle to a change', ...plain },
  events: { label: 'History', ...plain },
  id: { label: 'Id', ...plain },
  version: { label: 'Version', ...plain },
} as const satisfies Readonly<Record<keyof Booking, BookingField>>

type Table = typeof bookingFields
/** The fields of the broker's step. */
export type BrokerField = { [Field in keyof Table]: Table[Field]['form'] extends false ? never : Field }[keyof Table]
const isOfBroker = (field: string): field is BrokerField =>
  Object.hasOwn(bookingFields, field) && bookingFields[field as keyof Table].form !== false
/** In the order of the form. */
export const brokerFields: readonly BrokerField[] = Object.keys(bookingFields).filter(isOfBroker)
export type BookingColumn = Exclude<Table[keyof Table]['column'], false>
const isColumn = (column: BookingColumn | false): column is BookingColumn => column !== false
export const bookingColumnNames: readonly BookingColumn[] = Object.values(bookingFields)
  .map(({ column }) => column)
  .filter(isColumn)

type Buyer = Booking['buyers'][number]

/** The use of a field of a buyer. */
export interface BuyerField {
  /** In the form. */
  readonly label: string
  /** How the value is entered. */
  readonly kind: 'line' | 'code' | 'choice' | 'country' | 'email' | 'phone' | 'percent' | 'day'
  /** The labels of a choice's codes. */
  readonly values?: Readonly<Record<string, string>>
  /** The columns of six that its control takes. */
  readonly span: 2 | 3 | 4 | 6
  /** Whether it is a row of the buyer's details. The others are in the heading, or label a row. */
  readonly fact: boolean
  /** Whose field it is: left out of everyone's. */
  readonly of?: 'person' | 'company'
  /** Its label in a sentence of the history. */
  readonly history: string
}

/** Every field of a buyer, in the order of the history. The API sets all of them. */
// biome-ignore format: one field a line, as a table
export const buyerFields = {
  full_name: { label: 'Full name, as in the document', kind: 'line', span: 4, fact: false, history: 'name' },
  nationality: { label: 'Nationality', kind: 'country', span: 2, fact: true, history: 'nationality' },
  id_type: { label: 'Document', kind: 'choice', values: identityLabels, span: 2, fact: false, history: 'document' },
  id_number: { label: 'Number', kind: 'code', span: 2, fact: true, history: 'document number' },
  id_expires_on: { label: 'Valid until', kind: 'day', span: 2, fact: true, history: 'last day of the document' },
  date_of_birth: { label: 'Date of birth', kind: 'day', span: 2, fact: true, of: 'person', history: 'date of birth' },
  signatory_name: { label: 'Signatory', kind: 'line', span: 2, fact: true, of: 'company', history: 'signatory' },
  signatory_title: { label: 'Signs as', kind: 'line', span: 2, fact: true, of: 'company', history: 'capacity of the signatory' },
  email: { label: 'E-mail', kind: 'email', span: 3, fact: true, history: 'e-mail' },
  phone: { label: 'Phone', kind: 'phone', span: 3, fact: true, history: 'phone' },
  address: { label: 'Address', kind: 'line', span: 6, fact: true, history: 'address' },
  language: { label: 'Language', kind: 'choice', values: languageLabels, span: 2, fact: true, history: 'language' },
  share_percent: { label: 'Share', kind: 'percent', span: 2, fact: false, history: 'share' },
} as const satisfies Readonly<Record<keyof Buyer, BuyerField>>

export type BuyerFieldName = keyof typeof buyerFields
export const buyerFieldNames = Object.keys(buyerFields) as readonly BuyerFieldName[]
export type BuyerFact = FieldsWith<typeof buyerFields, 'fact', true>
export const buyerFacts: readonly BuyerFact[] = fieldsWith(buyerFields, 'fact', true)

/** A field as a row, where it is not known which. */
export const buyerField = (field: BuyerFieldName): BuyerField => buyerFields[field]

/** The label of a buyer's field: a company has a country, no nationality. */
export const buyerLabel = (field: BuyerFieldName, id_type: string | null): string => {
  if (id_type === 'company_registration' && field === 'nationality') return 'Country of registration'
  return buyerField(field).label
}

/** Whether a field is asked of a buyer: a company has no date of birth, and a person signs for themselves. */
export const isFieldOf = (field: BuyerFieldName, id_type: string | null): boolean => {
  const { of } = buyerField(field)
  return of === undefined || (of === 'company') === (id_type === 'company_registration')
}

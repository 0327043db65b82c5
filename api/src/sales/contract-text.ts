import { namesIn, readAgreement, type TextBlock } from '../administration/contract-text.ts'

// The text of a booking's contract: that of agreements, with placeholders of its own and tables.

/** The meaning of each placeholder, as the editor lists it. */
export const contractPlaceholders = {
  booking_number: 'Number of the booking',
  booked_on: 'Day of the booking',
  accepted_on: 'Day it was accepted',
  seller_name: 'Name of the developer',
  seller_legal_name: 'Legal name of the developer',
  seller_city: 'City of the developer',
  seller_license: 'Trade license number of the developer',
  seller_representative: 'Who signs for the developer',
  seller_tax_number: 'Tax registration number of the developer',
  buyers: 'Buyers with their shares',
  buyer_names: 'Names of the buyers',
  buyer_identity: 'Identity documents of the buyers with their numbers',
  buyer_contacts: 'Phone numbers and e-mail of the buyers',
  unit_number: 'Unit, with the code of its building',
  unit_type: 'Type of the unit',
  unit_floor: 'Floor',
  unit_area: 'Total area in square meters',
  unit_area_sq_ft: 'Total area in square feet',
  unit_parking: 'Parking spaces of the unit',
  building_name: 'Building',
  project_name: 'Project',
  project_registration: 'Registration number of the project',
  escrow_account: 'Escrow account of the project',
  handover_on: 'Planned day of the handover',
  list_price: 'List price',
  plan_price: 'Plan price',
  discount: 'Discount',
  price: 'Price',
  price_without_vat: 'Price without VAT',
  vat: 'VAT in the price',
  charges: 'Charges on top of the price',
  price_with_charges: 'Price with charges',
  plan_name: 'Payment plan',
  broker: 'Broker',
  sales_manager: 'Sales manager',
} as const
export type ContractPlaceholder = keyof typeof contractPlaceholders
export type ContractValues = Readonly<Partial<Record<ContractPlaceholder, string>>>

/** Placeholders that are tables, in a paragraph of their own. */
export const contractTables = {
  schedule: 'Payments, as a table',
  buyers_table: 'Buyers, as a table',
} as const
export type ContractTable = keyof typeof contractTables

/** The only placeholders that contain identity numbers. */
export const identityPlaceholder: ContractPlaceholder = 'buyer_identity'

export const isContractPlaceholder = (name: string): boolean =>
  Object.hasOwn(contractPlaceholders, name) || Object.hasOwn(contractTables, name)

const isTable = (name: string): name is ContractTable => Object.hasOwn(contractTables, name)

/** The table that a block is; undefined where it is text. */
export function tableOf({ kind, runs }: TextBlock): ContractTable | undefined {
  const [run, ...more] = runs
  if (kind !== 'paragraph' || !run || run.strong || more.length > 0) return undefined
  const [name = '', ...others] = namesIn(run.text)
  return others.length === 0 && isTable(name) && /^\{\{[^{}]*\}\}$/.test(run.text.trim()) ? name : undefined
}

/** The first table placeholder within a sentence, where a table cannot be drawn. */
export const tableAmidWords = (body: string): ContractTable | undefined =>
  readAgreement(body, {})
    .filter((block) => tableOf(block) === undefined)
    .flatMap(({ runs }) => namesIn(runs.map(({ text }) => text).join('')))
    .find(isTable)

export const countTables = (body: string): number =>
  readAgreement(body, {}).filter((block) => tableOf(block) !== undefined).length

/** The default text of a developer's contracts. To be replaced by a lawyer's text. */
export const defaultContractText = `# Sale and purchase agreement

Booking **{{booking_number}}** of {{booked_on}}, accepted on {{accepted_on}}

between **{{seller_legal_name}}** (the seller) and **{{buyer_names}}** (the buyer).

## 1. The home
The seller sells and the buyer buys **{{unit_number}}**, {{building_name}}, {{project_name}}: {{unit_type}}, floor {{unit_floor}}, {{unit_area_sq_ft}} ({{unit_area}}).

## 2. The buyer
{{buyers_table}}

Where there is more than one buyer, the buyers are jointly and severally liable for the price, and own the home in these shares.

## 3. The price
The price is **{{price}}**, on the payment plan {{plan_name}}. List price {{list_price}}, price on this plan {{plan_price}}, discount {{discount}}. Additional charges: {{charges}}.

## 4. Payments
{{schedule}}

A payment without a date is due upon completion of the milestone named there, as notified by the seller in writing.

## 5. Prior to handover
- The seller builds the home as described, and hands it over once it is complete and paid in full.
- The buyer pays each amount on its due date, into the account that the seller names in writing.
- Possession and risk pass to the buyer on handover. Until then the seller bears the risk of loss or damage.

## 6. Changes
Amendments to this agreement are in writing and signed by both parties.
`

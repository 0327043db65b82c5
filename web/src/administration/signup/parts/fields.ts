import type { RegistrationDocumentKind, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { currencies } from '../../../ui/fields/currencies.ts'

export type FieldKind =
  | 'line'
  | 'email'
  | 'phone'
  | 'day'
  | 'number'
  | 'year'
  | 'country'
  | 'countries'
  | 'choice'
  | 'words'

interface FieldRule {
  readonly label: string
  readonly kind: FieldKind
  /** Columns out of six. */
  readonly span: 2 | 3 | 4 | 6
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly autoComplete?: string
  /** The heading of the group that begins with this field. */
  readonly group?: string
}

export type Fields = Readonly<Record<string, FieldRule>>

const field = (label: string, kind: FieldKind, span: FieldRule['span'], more: Partial<FieldRule> = {}): FieldRule => ({
  label,
  kind,
  span,
  ...more,
})

const addressFields = {
  address: field('Address', 'line', 4, { autoComplete: 'street-address', group: 'Contact' }),
  city: field('City', 'line', 2, { autoComplete: 'address-level2' }),
}

const reach = {
  email: field('Company e-mail', 'email', 3, { autoComplete: 'email' }),
  phone: field('Phone', 'phone', 3),
  website: field('Website', 'line', 3, { autoComplete: 'url' }),
  po_box: field('PO box', 'line', 3),
}

/** The fields of each step, in order. */
export const companyStep: Fields = {
  legal_name: field('Legal name', 'line', 6, { autoComplete: 'organization', group: 'Company' }),
  trade_name: field('Trade name', 'line', 3),
  legal_form: field('Legal form', 'line', 3),
  tax_registration_number: field('Tax number, TRN', 'line', 2),
  established_year: field('Founded in', 'year', 2),
  agents_count: field('Number of agents', 'number', 2),
  trade_license_number: field('License number', 'line', 3, { group: 'License' }),
  trade_license_authority: field('Issuing authority', 'line', 3),
  trade_license_issued_on: field('Issued on', 'day', 3),
  trade_license_expires_on: field('Expires on', 'day', 3),
  regulator_office_number: field('Regulator number, ORN', 'line', 3),
  regulator_office_expires_on: field('ORN expires on', 'day', 3),
  ...addressFields,
  ...reach,
}

export const generalStep: Fields = {
  legal_name: field('Legal name', 'line', 6, { autoComplete: 'organization', group: 'Company' }),
  trade_name: field('Trade name', 'line', 3),
  legal_form: field('Legal form', 'line', 3),
  country: field('Country', 'country', 3),
  tax_registration_number: field('Tax number', 'line', 3),
  established_year: field('Founded in', 'year', 3),
  agents_count: field('Number of agents', 'number', 3),
  registration_number: field('Registration number', 'line', 3, { group: 'Registration' }),
  registry: field('Registry', 'line', 3),
  registered_on: field('Registered on', 'day', 3),
  license_expires_on: field('License expires on', 'day', 3),
  regulator: field('Regulator', 'line', 3),
  regulator_office_number: field('Regulator number', 'line', 3),
  regulator_office_expires_on: field('Regulator license expires on', 'day', 3),
  markets: field('Countries you sell in', 'countries', 3),
  ...addressFields,
  contact_name: field('Contact person', 'line', 6, { autoComplete: 'name' }),
  ...reach,
}

export const bankStep: Fields = {
  beneficiary: field('Account name', 'line', 6),
  bank: field('Bank', 'line', 3),
  branch: field('Branch', 'line', 3),
  country: field('Country of the bank', 'country', 3),
  currency: field('Currency', 'choice', 3, { options: currencies() }),
  iban: field('IBAN', 'line', 6),
  account_number: field('Account number', 'line', 3),
  bic: field('BIC (SWIFT code)', 'line', 3),
  routing_code: field('Sort code, ABA or IFSC', 'line', 3),
  intermediary_bank: field('Intermediary bank', 'line', 3),
}

const idTypes = [
  { value: 'passport', label: 'Passport' },
  { value: 'national_id', label: 'National ID' },
]
const authorities = [
  { value: 'sole', label: 'Signs alone' },
  { value: 'joint', label: 'Signs with others' },
]
export const signatoryStep: Fields = {
  full_name: field('Full name', 'line', 3),
  position: field('Position', 'line', 3),
  nationality: field('Nationality', 'country', 3),
  signing_authority: field('Signing authority', 'choice', 3, { options: authorities }),
  email: field('E-mail', 'email', 3),
  phone: field('Phone', 'phone', 3),
  id_type: field('ID type', 'choice', 2, { options: idTypes }),
  id_number: field('ID number', 'line', 2),
  id_expires_on: field('ID expires on', 'day', 2),
}

export const brokerFields: Fields = {
  full_name: field('Full name', 'line', 3),
  email: field('E-mail', 'email', 3),
  phone: field('Phone', 'phone', 3),
  languages: field('Languages', 'words', 3),
  broker_number: field('Broker number, BRN', 'line', 3),
  broker_number_expires_on: field('Card expires on', 'day', 3),
}

export const documentLabels: Readonly<Record<RegistrationDocumentKind, string>> = {
  trade_license: 'Trade license',
  regulator_certificate: 'Regulator certificate',
  tax_certificate: 'Tax certificate',
  incorporation_certificate: 'Certificate of incorporation',
  bank_confirmation_letter: 'Bank confirmation letter',
  signatory_id: 'Signatory’s passport or ID',
  power_of_attorney: 'Power of attorney, if not an owner',
  broker_card: 'Broker card',
}

export type StepId = 'company' | 'bank' | 'signatory' | 'brokers' | 'review'

/** The steps of each registration, with the documents of each. */
export const stepsOf: Readonly<Record<RegistrationSource, readonly { id: StepId; title: string }[]>> = {
  skylinebuilders: [
    { id: 'company', title: 'Company data' },
    { id: 'bank', title: 'Bank data' },
    { id: 'signatory', title: 'Authorized signatory' },
    { id: 'brokers', title: 'Brokers' },
    { id: 'review', title: 'Review and send' },
  ],
  international: [
    { id: 'company', title: 'General data' },
    { id: 'bank', title: 'Bank data' },
    { id: 'signatory', title: 'Authorized signatory' },
    { id: 'review', title: 'Review and send' },
  ],
}

export const documentsOf: Readonly<
  Record<RegistrationSource, Readonly<Record<StepId, readonly Exclude<RegistrationDocumentKind, 'broker_card'>[]>>>
> = {
  skylinebuilders: {
    company: ['trade_license', 'regulator_certificate', 'tax_certificate'],
    bank: ['bank_confirmation_letter'],
    signatory: ['signatory_id', 'power_of_attorney'],
    brokers: [],
    review: [],
  },
  international: {
    company: ['incorporation_certificate', 'trade_license', 'tax_certificate'],
    bank: ['bank_confirmation_letter'],
    signatory: ['signatory_id', 'power_of_attorney'],
    brokers: [],
    review: [],
  },
}

export const pageOf = (source: RegistrationSource) =>
  source === 'skylinebuilders' ? '/signup/skylinebuilders' : '/signup/international-registration'

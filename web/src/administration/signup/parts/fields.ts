import type { RegistrationPaper, RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import * as copy from '../copy.ts'

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
}

export type Fields = Readonly<Record<string, FieldRule>>

const field = (label: string, kind: FieldKind, span: FieldRule['span'], more: Partial<FieldRule> = {}): FieldRule => ({
  label,
  kind,
  span,
  ...more,
})

const reach = {
  email: field(copy.companyEmail, 'email', 3, { autoComplete: 'email' }),
  phone: field(copy.phone, 'phone', 3),
  website: field(copy.website, 'line', 3, { autoComplete: 'url' }),
  established_year: field(copy.establishedYear, 'year', 3),
  agents_count: field(copy.agentsCount, 'number', 3),
}

/** The fields of each step, in order. */
export const companyStep: Fields = {
  legal_name: field(copy.legalName, 'line', 6, { autoComplete: 'organization' }),
  trade_name: field(copy.tradeName, 'line', 3),
  legal_form: field(copy.legalForm, 'line', 3),
  trade_license_number: field(copy.licenseNumber, 'line', 3),
  trade_license_authority: field(copy.licenseAuthority, 'line', 3),
  trade_license_issued_on: field(copy.issuedOn, 'day', 3),
  trade_license_expires_on: field(copy.expiresOn, 'day', 3),
  regulator_office_number: field(copy.orn, 'line', 3),
  regulator_office_expires_on: field(copy.ornExpiresOn, 'day', 3),
  tax_registration_number: field(copy.trn, 'line', 3),
  po_box: field(copy.poBox, 'line', 3),
  address: field(copy.address, 'line', 4, { autoComplete: 'street-address' }),
  city: field(copy.city, 'line', 2, { autoComplete: 'address-level2' }),
  ...reach,
}

export const generalStep: Fields = {
  legal_name: field(copy.legalName, 'line', 6, { autoComplete: 'organization' }),
  trade_name: field(copy.tradeName, 'line', 3),
  legal_form: field(copy.legalForm, 'line', 3),
  country: field(copy.country, 'country', 3),
  registration_number: field(copy.registrationNumber, 'line', 3),
  registry: field(copy.registry, 'line', 3),
  registered_on: field(copy.registeredOn, 'day', 3),
  license_expires_on: field(copy.licenseExpiresOn, 'day', 3),
  tax_registration_number: field(copy.taxNumber, 'line', 3),
  regulator: field(copy.regulator, 'line', 3),
  regulator_office_number: field(copy.regulatorNumber, 'line', 3),
  regulator_office_expires_on: field(copy.regulatorExpiresOn, 'day', 3),
  po_box: field(copy.poBox, 'line', 3),
  address: field(copy.address, 'line', 4, { autoComplete: 'street-address' }),
  city: field(copy.city, 'line', 2, { autoComplete: 'address-level2' }),
  contact_name: field(copy.contactName, 'line', 3, { autoComplete: 'name' }),
  markets: field(copy.markets, 'countries', 3),
  ...reach,
}

export const bankStep: Fields = {
  beneficiary: field(copy.beneficiary, 'line', 6),
  bank: field(copy.bank, 'line', 3),
  branch: field(copy.branch, 'line', 3),
  country: field(copy.bankCountry, 'country', 3),
  currency: field(copy.currency, 'choice', 3, {
    options: ['AED', 'EUR', 'GBP', 'INR', 'PKR', 'QAR', 'SAR', 'USD'].map((value) => ({ value, label: value })),
  }),
  iban: field(copy.iban, 'line', 6),
  account_number: field(copy.accountNumber, 'line', 3),
  bic: field(copy.bic, 'line', 3),
  routing_code: field(copy.routingCode, 'line', 3),
  intermediary_bank: field(copy.intermediaryBank, 'line', 3),
}

const idTypes = [
  { value: 'passport', label: copy.passport },
  { value: 'national_id', label: copy.nationalId },
]
const authorities = [
  { value: 'sole', label: copy.soleAuthority },
  { value: 'joint', label: copy.jointAuthority },
]
export const signatoryStep: Fields = {
  full_name: field(copy.fullName, 'line', 3),
  position: field(copy.position, 'line', 3),
  nationality: field(copy.nationality, 'country', 3),
  signing_authority: field(copy.signingAuthority, 'choice', 3, { options: authorities }),
  email: field(copy.eMail, 'email', 3),
  phone: field(copy.phone, 'phone', 3),
  id_type: field(copy.idType, 'choice', 2, { options: idTypes }),
  id_number: field(copy.idNumber, 'line', 2),
  id_expires_on: field(copy.idExpiresOn, 'day', 2),
}

export const brokerFields: Fields = {
  full_name: field(copy.fullName, 'line', 3),
  email: field(copy.eMail, 'email', 3),
  phone: field(copy.phone, 'phone', 3),
  languages: field(copy.languages, 'words', 3),
  broker_number: field(copy.brn, 'line', 3),
  broker_number_expires_on: field(copy.cardExpiresOn, 'day', 3),
}

export const paperLabels: Readonly<Record<RegistrationPaper, string>> = {
  trade_license: copy.tradeLicense,
  regulator_certificate: copy.regulatorCertificate,
  tax_certificate: copy.taxCertificate,
  incorporation_certificate: copy.incorporationCertificate,
  bank_confirmation_letter: copy.bankConfirmationLetter,
  signatory_id: copy.signatoryId,
  power_of_attorney: copy.powerOfAttorney,
  broker_card: copy.brokerCard,
}

export type StepId = 'company' | 'bank' | 'signatory' | 'brokers' | 'review'

/** The steps of each registration, with the documents of each. */
export const stepsOf: Readonly<Record<RegistrationSource, readonly { id: StepId; title: string }[]>> = {
  skylinebuilders: [
    { id: 'company', title: copy.companyData },
    { id: 'bank', title: copy.bankData },
    { id: 'signatory', title: copy.authorisedSignatory },
    { id: 'brokers', title: copy.brokers },
    { id: 'review', title: copy.reviewAndSend },
  ],
  international: [
    { id: 'company', title: copy.generalData },
    { id: 'bank', title: copy.bankData },
    { id: 'signatory', title: copy.authorisedSignatory },
    { id: 'review', title: copy.reviewAndSend },
  ],
}

export const papersOf: Readonly<
  Record<RegistrationSource, Readonly<Record<StepId, readonly Exclude<RegistrationPaper, 'broker_card'>[]>>>
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

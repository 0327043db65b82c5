import * as z from 'zod'
import {
  asNumber,
  country,
  day,
  dayInput,
  email,
  instant,
  line,
  nameLine,
  phone,
  recordId,
  version,
} from '../conventions.ts'
import { emiratesTaxNumber, licenseNumber, officeNumber, taxNumber } from './official-numbers.ts'
import { organizationStatus } from './organization.ts'

/** Where a registration comes from; each has its own page and steps. */
export const registrationSource = z.enum(['skylinebuilders', 'international'])
export type RegistrationSource = z.output<typeof registrationSource>
/** The one builder that brokerages of its country register for. */
export const HOME_SOURCE = 'skylinebuilders'
export const HOME_COUNTRY = 'AE'

/** The documents of a registration. */
export const registrationDocumentKind = z.enum([
  'trade_license',
  'regulator_certificate',
  'tax_certificate',
  'incorporation_certificate',
  'bank_confirmation_letter',
  'signatory_id',
  'power_of_attorney',
  'broker_card',
])
export type RegistrationDocumentKind = z.output<typeof registrationDocumentKind>

/** The documents of each kind of registration; those missing in the second list are optional. */
export const PAPERS: Readonly<Record<RegistrationSource, readonly RegistrationDocumentKind[]>> = {
  skylinebuilders: [
    'trade_license',
    'regulator_certificate',
    'tax_certificate',
    'bank_confirmation_letter',
    'signatory_id',
    'power_of_attorney',
    'broker_card',
  ],
  international: [
    'incorporation_certificate',
    'trade_license',
    'tax_certificate',
    'bank_confirmation_letter',
    'signatory_id',
    'power_of_attorney',
  ],
}
export const REQUIRED_PAPERS: Readonly<Record<RegistrationSource, readonly RegistrationDocumentKind[]>> = {
  skylinebuilders: ['trade_license', 'regulator_certificate', 'bank_confirmation_letter', 'signatory_id'],
  international: ['incorporation_certificate', 'bank_confirmation_letter', 'signatory_id'],
}

/** Bytes of one document. */
export const PAPER_LARGEST = 10_000_000
/** Files of one registration, replaced ones included once it was sent. */
export const MAX_PAPERS = 60
export const MAX_BROKERS = 50

const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const year = asNumber(z.int('Enter a year.').min(1800, 'Enter a year from 1800 on.').max(2199, 'Enter a year.'))
const agents = asNumber(
  z.int('Enter a whole number.').min(0, 'Must be 0 or more.').max(100_000, 'Enter at most 100,000.'),
)
const website = z.preprocess(
  (value) =>
    typeof value === 'string' && value.trim() !== '' && !/^\w+:/.test(value.trim()) ? `https://${value.trim()}` : value,
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter a website such as alnoorgate.ae.' }).max(200),
)

const common = {
  legal_name: nameLine(200),
  trade_name: optional(nameLine(200)),
  address: line(300),
  city: line(120),
  po_box: optional(line(40)),
  phone,
  email,
  website: optional(website),
  established_year: optional(year),
  agents_count: optional(agents),
}

export const companyFields = {
  ...common,
  legal_form: line(100),
  country: z.literal(HOME_COUNTRY, 'Companies of other countries register internationally.').default(HOME_COUNTRY),
  trade_license_number: licenseNumber,
  trade_license_authority: line(120),
  trade_license_issued_on: dayInput,
  trade_license_expires_on: dayInput,
  regulator_office_number: officeNumber,
  regulator_office_expires_on: optional(dayInput),
  tax_registration_number: optional(emiratesTaxNumber),
}

export const generalFields = {
  ...common,
  legal_form: optional(line(100)),
  country: country.refine(
    (code) => code !== HOME_COUNTRY,
    'Companies of the United Arab Emirates register on their own page.',
  ),
  registration_number: line(60).regex(/[\p{L}\p{N}]/u, 'Enter the registration number.'),
  registry: line(120),
  registered_on: dayInput,
  license_expires_on: optional(dayInput),
  regulator: optional(line(120)),
  regulator_office_number: optional(officeNumber),
  regulator_office_expires_on: optional(dayInput),
  tax_registration_number: optional(taxNumber),
  contact_name: nameLine(200),
  markets: z.array(country).max(60, 'Choose at most 60 countries.').default([]),
}

export const signatoryFields = {
  full_name: nameLine(200),
  position: line(120),
  nationality: country,
  email,
  phone,
  id_type: z.enum(['passport', 'national_id']),
  id_number: line(40),
  id_expires_on: dayInput,
  signing_authority: z.enum(['sole', 'joint']).default('sole'),
}

export const brokerFields = {
  /** The id of a broker that was saved before. */
  id: recordId.optional(),
  full_name: nameLine(200),
  email,
  phone: optional(phone),
  broker_number: line(60),
  broker_number_expires_on: dayInput,
  languages: z.array(line(40)).max(20, 'Enter at most 20 languages.').default([]),
  is_account_admin: z.boolean().default(false),
}

/** The version of a step when it was opened: null when it was not saved yet. Without it the last save wins. */
export const stepVersion = { version: asNumber(version).nullable().optional() }

/** The last step of a registration saves, and sends it once its declarations are confirmed. */
export const sending = {
  submit: z.boolean().default(true),
  /** The version of the whole registration that was confirmed: submitting is refused when it was saved since. */
  whole_version: version.optional(),
  /** Confirms that the data are true, the privacy notice was read, and the code of conduct is accepted. */
  declared: z.boolean().default(false),
}
export const declaredToSend = ({ submit, declared }: { readonly submit: boolean; readonly declared: boolean }) =>
  !submit || declared
export const NOT_DECLARED = { path: ['declared'], error: 'Confirm the declarations to send the registration.' }

export const registrationDocumentQuery = z.strictObject({ broker_id: asNumber(recordId).optional() })

/** A document as it was uploaded; its newest file. */
export const registrationDocument = z.object({
  id: recordId,
  kind: registrationDocumentKind,
  broker_id: recordId.nullable(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  created_at: instant,
})
export type RegistrationDocument = z.output<typeof registrationDocument>

export const reviewNote = z.object({ field: z.string(), note: z.string() })

const text = z.string().nullable()
const company = z.object({
  version,
  legal_name: text,
  trade_name: text,
  legal_form: text,
  country: country.nullable(),
  city: text,
  address: text,
  po_box: text,
  phone: text,
  email: text,
  website: text,
  established_year: z.int().nullable(),
  agents_count: z.int().nullable(),
  trade_license_number: text,
  trade_license_authority: text,
  trade_license_issued_on: day.nullable(),
  trade_license_expires_on: day.nullable(),
  regulator: text,
  regulator_office_number: text,
  regulator_office_expires_on: day.nullable(),
  tax_registration_number: text,
  contact_name: text,
  markets: z.array(country),
})
const bank = z.object({
  version,
  beneficiary: z.string(),
  bank: z.string(),
  branch: text,
  country,
  iban: text,
  account_number: text,
  bic: text,
  routing_code: text,
  intermediary_bank: text,
  currency: z.string(),
})
const signatory = z.object({
  version,
  full_name: z.string(),
  position: z.string(),
  nationality: country.nullable(),
  email: z.string(),
  phone: z.string(),
  id_type: z.enum(['passport', 'national_id']),
  id_number: z.string(),
  id_expires_on: day,
  signing_authority: z.enum(['sole', 'joint']),
})
const broker = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  phone: text,
  broker_number: text,
  broker_number_expires_on: day.nullable(),
  languages: z.array(z.string()),
  is_account_admin: z.boolean(),
})

/** The data and documents so far, and the status. Null for steps that were not saved yet. Public calls return the account number, the IBAN and the ID number masked. */
export const registration = z.object({
  uuid: z.string(),
  source: registrationSource,
  status: organizationStatus,
  /** Why it was rejected. */
  status_reason: text,
  submitted_at: instant.nullable(),
  saved_at: instant,
  /** The company proved its e-mail address with a link that was sent to it: a registration is reviewed only then. */
  address_confirmed: z.boolean(),
  /** The token came with such a link, and the registration was submitted before: `confirm` accepts it as the company's. */
  may_confirm: z.boolean(),
  /** Counts every save of any step and document. */
  version,
  company,
  bank: bank.nullable(),
  signatory: signatory.nullable(),
  brokers: z.array(broker),
  /** The version of the list of brokers; null before it was saved. */
  brokers_version: version.nullable(),
  documents: z.array(registrationDocument),
  /** What the review asks for, by field: `company.legal_name`, `documents.trade_license`. Empty unless it was returned. */
  notes: z.array(reviewNote),
})
export type Registration = z.output<typeof registration>

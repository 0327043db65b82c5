import * as z from 'zod'
import { country, recordId } from '../conventions.ts'
import { can, type ResponseOf } from '../endpoint.ts'
import { importEndpoints } from '../imports/imports.ts'
import { contactSource, contactStatus, contactStatusInput, matchReason } from './contact-companies.ts'
import { brokerImportFields, companyImportFields } from './contact-import-fields.ts'

/** What a column of a spreadsheet may say of a company. */
export const companyImportField = z.enum(companyImportFields)
export type CompanyImportField = z.output<typeof companyImportField>

/** And of a broker with their company. */
export const brokerImportField = z.enum(brokerImportFields)
export type BrokerImportField = z.output<typeof brokerImportField>

/** Fields whose values are a choice: one that is not known can be said to mean another. */
export const contactChoiceField = z.enum(['country', 'status', 'source'])
export type ContactChoiceField = z.output<typeof contactChoiceField>

const options = {
  /** What becomes of a line that repeats a contact. `fill` writes only what the contact has not. */
  duplicates: z.enum(['skip', 'fill', 'update', 'add']),
  /** Of new companies where no column says it. */
  source: contactSource,
  /** Where numbers without a country code are from, unless the line names a country; null refuses them. */
  country: country.nullable(),
  /** What becomes of a line one of whose optional values cannot be read: imported without that value, or refused. */
  unreadable: z.enum(['leave_out', 'refuse']),
  /** What becomes of a broker whose company is not in the list: it is created, or the line is refused. */
  companies: z.enum(['create', 'refuse']),
  /** What values of the file mean: a country's letters, the code of a status or source; null for nothing. */
  values: z
    .array(
      z.strictObject({
        field: contactChoiceField,
        from: z.string().trim().min(1, 'Enter the value of the file.').max(200),
        to: z.string().trim().min(1, 'Choose what it means.').max(40).nullable(),
      }),
    )
    .max(500, 'Map at most 500 values.'),
}
const allOptions = z.strictObject(options)
export type ContactImportOptions = z.output<typeof allOptions>

/** The company that a line makes, in words. */
const companyPreview = z.object({
  name: z.string(),
  country: country.nullable(),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  license_number: z.string().nullable(),
  status: contactStatus,
  source: contactSource,
  /** By what it repeats the company that it names. */
  reasons: z.array(matchReason),
  /** What an update changes. */
  changes: z.array(companyImportField),
  /** Another company that it looks like, and is imported beside. */
  like: z.object({ name: z.string(), score: z.int(), reasons: z.array(matchReason) }).nullable(),
})
export type CompanyImportPreview = z.output<typeof companyPreview>

/** The broker that a line makes, in words. */
const brokerPreview = z.object({
  full_name: z.string(),
  company: z.string(),
  /** The company is made by the import. */
  new_company: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  position: z.string().nullable(),
  status: contactStatusInput,
  changes: z.array(brokerImportField),
})
export type BrokerImportPreview = z.output<typeof brokerPreview>

/** What it repeats, a contact or an earlier line; and the contact that came of it. */
const line = {
  twin: z
    .object({ contact: z.object({ id: recordId, name: z.string() }).nullable(), line: z.int().nullable() })
    .nullable(),
  contact_id: recordId.nullable(),
}

const common = { access: can('contacts.manage'), options, choice: contactChoiceField, line, sent: {}, about: {} }

/** Imports of contact companies: everybody's who manages contacts. */
export const companyImports = importEndpoints({
  ...common,
  at: '/auth/contacts/companies/import',
  records: 'contact companies',
  record: 'contact company',
  subject: 'company_import',
  field: companyImportField,
  preview: companyPreview,
})

/** Imports of contact brokers, with the companies they work at. */
export const brokerImports = importEndpoints({
  ...common,
  at: '/auth/contacts/brokers/import',
  records: 'contact brokers',
  record: 'contact broker',
  subject: 'broker_import',
  field: brokerImportField,
  preview: brokerPreview,
})

export type CompanyImport = ResponseOf<typeof companyImports.get>['data']
export type CompanyImportLine = ResponseOf<typeof companyImports.lines>['data'][number]
export type BrokerImport = ResponseOf<typeof brokerImports.get>['data']
export type BrokerImportLine = ResponseOf<typeof brokerImports.lines>['data'][number]

import * as z from 'zod'
import { country, recordId } from '../conventions.ts'
import { can, type ResponseOf } from '../endpoint.ts'
import { importEndpoints } from '../imports/imports.ts'
import { contactSource, contactStatus, contactStatusInput, matchReason } from './contact-companies.ts'
import { brokerImportFields, companyImportFields } from './contact-import-fields.ts'

/** The fields that a column of a company file may be mapped to. */
export const companyImportField = z.enum(companyImportFields)
export type CompanyImportField = z.output<typeof companyImportField>

/** And of a broker with their company. */
export const brokerImportField = z.enum(brokerImportFields)
export type BrokerImportField = z.output<typeof brokerImportField>

/** Fields with a fixed set of values: unknown values can be mapped to known ones. */
export const contactChoiceField = z.enum(['country', 'status', 'source'])
export type ContactChoiceField = z.output<typeof contactChoiceField>

const options = {
  /** What to do with a line that duplicates a contact. `fill` writes only fields that are empty in the contact. */
  duplicates: z.enum(['skip', 'fill', 'update', 'add']),
  /** The source of new companies when no column has one. */
  source: contactSource,
  /** Where numbers without a country code are from, unless the line names a country; null refuses them. */
  country: country.nullable(),
  /** What to do with a line that has an optional value that cannot be read: import it without that value, or refuse it. */
  unreadable: z.enum(['leave_out', 'refuse']),
  /** What to do with a broker whose company does not exist: create it, or refuse the line. */
  companies: z.enum(['create', 'refuse']),
  /** The mapping of values in the file: to a country code, or the code of a status or source; null to leave it out. */
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
  /** The fields that an update changes. */
  changes: z.array(companyImportField),
  /** A similar company, next to which it is imported. */
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

/** The contact or earlier line that it duplicates, and the resulting contact. */
const line = {
  twin: z
    .object({ contact: z.object({ id: recordId, name: z.string() }).nullable(), line: z.int().nullable() })
    .nullable(),
  contact_id: recordId.nullable(),
}

const common = { access: can('contacts.manage'), options, choice: contactChoiceField, line, sent: {}, about: {} }

/** Imports of contact companies: all of them, for users who manage contacts. */
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

import {
  brokerImportFields,
  companyImportFields,
  contactImportLabels,
} from '@storey/api/administration/contact-import-fields.ts'
import { brokerImports, companyImports } from '@storey/api/client-endpoints.ts'
import type { ImportKind } from '../../imports/kind.ts'
import * as copy from './copy.ts'

const has = (fields: readonly (string | null)[], ...some: readonly string[]) => some.some((one) => fields.includes(one))

/** Configuration of company imports. */
export const companyImport: ImportKind = {
  endpoints: companyImports,
  at: '/auth/contacts/companies/import',
  home: { title: copy.companies, to: '/auth/contacts/companies' },
  lists: { imports: 'company-imports', lines: 'company-import-lines' },
  // For a company, country and license are its own.
  fieldLabels: { ...contactImportLabels, country: 'Country', license_number: 'License number' },
  fields: companyImportFields,
  missing: (fields) => (has(fields, 'name') ? null : copy.chooseTheColumnWithTheName),
  found: (id) => ({ to: '/auth/contacts/companies', search: { import_id: String(id) } }),
  words: {
    title: copy.importCompanies,
    counted: (count) => (count === 1 ? 'company' : 'companies'),
    whole: copy.row,
    firstRow: copy.theFirstRowLooksLikeACompany,
    open: copy.openCompanies,
    removed: copy.areDeleted,
    changedSince: copy.changedSinceAreKept,
  },
}

/** Configuration of broker imports. */
export const brokerImport: ImportKind = {
  endpoints: brokerImports,
  at: '/auth/contacts/brokers/import',
  home: { title: copy.brokers, to: '/auth/contacts/brokers' },
  lists: { imports: 'broker-imports', lines: 'broker-import-lines' },
  fieldLabels: contactImportLabels,
  fields: brokerImportFields,
  missing: (fields) =>
    !has(fields, 'full_name', 'first_name', 'last_name')
      ? copy.chooseTheColumnWithTheName
      : has(fields, 'company', 'license_number', 'email')
        ? null
        : copy.chooseTheColumnWithTheCompany,
  found: (id) => ({ to: '/auth/contacts/brokers', search: { import_id: String(id) } }),
  words: {
    title: copy.importBrokers,
    counted: (count) => (count === 1 ? 'broker' : 'brokers'),
    whole: copy.row,
    firstRow: copy.theFirstRowLooksLikeABroker,
    open: copy.openBrokers,
    removed: copy.areDeleted,
    changedSince: copy.changedBrokersAreKept,
  },
}

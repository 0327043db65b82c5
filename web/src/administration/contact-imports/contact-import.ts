import {
  brokerImportFields,
  companyImportFields,
  contactImportLabels,
  SEVERAL_COMPANY_COLUMNS,
} from '@storey/api/administration/contact-import-fields.ts'
import { brokerImports, companyImports } from '@storey/api/client-endpoints.ts'
import type { ImportKind } from '../../imports/kind.ts'

const has = (fields: readonly (string | null)[], ...some: readonly string[]) => some.some((one) => fields.includes(one))

/** Configuration of company imports. */
export const companyImport: ImportKind = {
  endpoints: companyImports,
  at: '/auth/contacts/companies/import',
  home: { title: 'Companies', to: '/auth/contacts/companies' },
  lists: { imports: 'company-imports', lines: 'company-import-lines' },
  // For a company, country and license are its own.
  fieldLabels: { ...contactImportLabels, country: 'Country', license_number: 'License number' },
  fields: companyImportFields,
  several: SEVERAL_COMPANY_COLUMNS,
  sheet: { heads: ['Name', 'License', 'E-mail'], needs: 'Needs the name of the company.' },
  missing: (fields) => (has(fields, 'name') ? null : 'Choose the column with the name.'),
  found: (id) => ({ to: '/auth/contacts/companies', search: { import_id: String(id) } }),
  words: {
    title: 'Import companies',
    counted: (count) => (count === 1 ? 'company' : 'companies'),
    whole: 'Row',
    firstRow: 'The first row looks like a company',
    open: 'Open companies',
    removed: (contacts: string, one: boolean) => `${contacts} ${one ? 'is' : 'are'} deleted`,
    changedSince: 'Companies edited, moved, converted or messaged since are not reverted.',
  },
}

/** Configuration of broker imports. */
export const brokerImport: ImportKind = {
  endpoints: brokerImports,
  at: '/auth/contacts/brokers/import',
  home: { title: 'Brokers', to: '/auth/contacts/brokers' },
  lists: { imports: 'broker-imports', lines: 'broker-import-lines' },
  fieldLabels: contactImportLabels,
  fields: brokerImportFields,
  sheet: {
    heads: ['Name', 'Company', 'E-mail'],
    needs: 'Needs a name, and a company, license or e-mail address.',
  },
  missing: (fields) =>
    !has(fields, 'full_name', 'first_name', 'last_name')
      ? 'Choose the column with the name.'
      : has(fields, 'company', 'license_number', 'email')
        ? null
        : 'Choose the column with the company.',
  found: (id) => ({ to: '/auth/contacts/brokers', search: { import_id: String(id) } }),
  words: {
    title: 'Import brokers',
    counted: (count) => (count === 1 ? 'broker' : 'brokers'),
    whole: 'Row',
    firstRow: 'The first row looks like a broker',
    open: 'Open brokers',
    removed: (contacts: string, one: boolean) => `${contacts} ${one ? 'is' : 'are'} deleted`,
    changedSince: 'Brokers edited or messaged since are not reverted.',
  },
}

import { SEVERAL_COMPANY_COLUMNS } from '@storey/api/administration/contact-import-fields.ts'
import type {
  CompanyImportField,
  CompanyImportLine,
  CompanyImportPreview,
  ContactChoiceField,
  ContactImportOptions,
} from '@storey/api/administration/contact-imports.ts'
import { capabilities } from '@storey/api/capabilities.ts'
import { invalid } from '../../errors/problems.ts'
import type { ImportAdapter } from '../../imports/kind.ts'
import { placeOf } from '../../imports/queries.ts'
import { publish } from '../../live/events.ts'
import { contactChanged } from '../contact-companies/actions.ts'
import { applyCompanies, undoCompanies } from './apply-companies.ts'
import { namesOfCompanies } from './company-queries.ts'
import { companyMapping } from './headings.ts'
import { checkOptions, unknownValues, usualOptions } from './options.ts'
import { planCompanies } from './plan-companies.ts'

export type ContactLine = Pick<CompanyImportLine, 'twin' | 'contact_id'>
type Nothing = Record<never, never>

/** Adapter for importing contact companies. */
export const companyImport: ImportAdapter<
  CompanyImportField,
  ContactChoiceField,
  ContactImportOptions,
  CompanyImportPreview,
  ContactLine,
  Nothing,
  Nothing
> = {
  name: 'contact_companies',
  at: '/auth/contacts/companies/import',
  several: SEVERAL_COMPANY_COLUMNS,
  seenBy: capabilities['contacts.manage'],
  tasks: { check: 'companies.import.check', run: 'companies.import', undo: 'companies.import.undo' },
  place: async () => ({}),
  about: async () => ({}),
  propose: async (db, scope, { headings }, samples, before) => {
    const country = (await placeOf(db, scope)).country ?? 'AE'
    return {
      mapping: before?.mapping ?? companyMapping(headings, samples, before?.options.country ?? country),
      options: before?.options ?? usualOptions(country),
    }
  },
  optionsOf: (stored) => stored as ContactImportOptions,
  chosen: async (_db, _scope, options) => checkOptions(options),
  complete: (mapping) => {
    if (!mapping.includes('name')) throw invalid({ mapping: ['Choose the column with the name.'] })
  },
  unknown: unknownValues,
  plan: async (db, scope, one, lines, seen) =>
    (await planCompanies(db, scope, one, lines, { seen, hold: false })).planned.map(
      ({ parsed: _said, after: _after, changed: _changed, ...decided }) => decided,
    ),
  apply: async (db, scope) => async (one, lines) => ({ outcomes: await applyCompanies(db, scope, one, lines) }),
  undo: undoCompanies,
  publish: (db, scope) => publish(db, [contactChanged(scope, 0)]),
  naming: async (db, scope, lines) => {
    const names = await namesOfCompanies(
      db,
      scope,
      lines.flatMap(({ duplicate_id }) => duplicate_id ?? []),
    )
    return ({ duplicate_id, duplicate_line, record_id }) => ({
      twin:
        duplicate_id === null && duplicate_line === null
          ? null
          : { contact: names.get(duplicate_id ?? 0) ?? null, line: duplicate_line },
      contact_id: record_id,
    })
  },
}

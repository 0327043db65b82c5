import type {
  BrokerImportField,
  BrokerImportPreview,
  ContactChoiceField,
  ContactImportOptions,
} from '@storey/api/administration/contact-imports.ts'
import { capabilities } from '@storey/api/capabilities.ts'
import { invalid } from '../../errors/problems.ts'
import type { ImportAdapter } from '../../imports/kind.ts'
import { placeOf } from '../../imports/queries.ts'
import { publish } from '../../live/events.ts'
import { contactChanged } from '../contact-companies/actions.ts'
import { applyBrokers, undoBrokers } from './apply-brokers.ts'
import { namesOfBrokers } from './broker-queries.ts'
import type { ContactLine } from './company-adapter.ts'
import { brokerMapping } from './headings.ts'
import { checkOptions, unknownValues, usualOptions } from './options.ts'
import { planBrokers } from './plan-brokers.ts'

type Nothing = Record<never, never>

/** Adapter for importing contact brokers, with their companies. */
export const brokerImport: ImportAdapter<
  BrokerImportField,
  ContactChoiceField,
  ContactImportOptions,
  BrokerImportPreview,
  ContactLine,
  Nothing,
  Nothing
> = {
  name: 'contact_brokers',
  at: '/auth/contacts/brokers/import',
  seenBy: capabilities['contacts.manage'],
  tasks: { check: 'brokers.import.check', run: 'brokers.import', undo: 'brokers.import.undo' },
  place: async () => ({}),
  about: async () => ({}),
  propose: async (db, scope, { headings }, samples, before) => {
    const country = (await placeOf(db, scope)).country ?? 'AE'
    return {
      mapping: before?.mapping ?? brokerMapping(headings, samples, before?.options.country ?? country),
      options: before?.options ?? usualOptions(country),
    }
  },
  optionsOf: (stored) => stored as ContactImportOptions,
  chosen: async (_db, _scope, options) => checkOptions(options),
  complete: (mapping) => {
    if (!['full_name', 'first_name', 'last_name'].some((field) => mapping.includes(field)))
      throw invalid({ mapping: ['Choose the column with the name of the broker.'] })
    if (!['company', 'license_number', 'email'].some((field) => mapping.includes(field)))
      throw invalid({ mapping: ['Choose the column with the company.'] })
  },
  unknown: unknownValues,
  plan: async (db, scope, one, lines, seen) =>
    (await planBrokers(db, scope, one, lines, { seen, hold: false })).planned.map(
      ({ parsed: _said, company: _company, after: _after, changed: _changed, ...decided }) => decided,
    ),
  apply: async (db, scope) => async (one, lines) => ({ outcomes: await applyBrokers(db, scope, one, lines) }),
  undo: undoBrokers,
  publish: (db, scope) => publish(db, [contactChanged(scope, 0)]),
  naming: async (db, scope, lines) => {
    const names = await namesOfBrokers(
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

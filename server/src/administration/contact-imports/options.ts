import { contactSource, contactStatusInput } from '@storey/api/administration/contact-companies.ts'
import {
  type BrokerImportField,
  type CompanyImportField,
  type ContactChoiceField,
  type ContactImportOptions,
  contactChoiceField,
} from '@storey/api/administration/contact-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { isBlank } from '../../imports/blank.ts'
import { countryOf } from '../../imports/country-names.ts'
import type { Unknown } from '../../imports/kind.ts'
import { valuesOf } from '../../imports/line-queries.ts'
import { sourceOf, statusOf } from './labels.ts'

/** The default options for reading contacts. */
export const usualOptions = (country: string): ContactImportOptions => ({
  duplicates: 'skip',
  source: 'import',
  country,
  unreadable: 'leave_out',
  companies: 'create',
  values: [],
})

const MEANS: Readonly<Record<ContactChoiceField, (to: string) => boolean>> = {
  country: (to) => /^[A-Z]{2}$/.test(to) && countryOf(to) === to,
  status: (to) => contactStatusInput.safeParse(to).success,
  source: (to) => contactSource.safeParse(to).success,
}

/** @throws 422 if a country or a mapped value does not exist */
export function checkOptions(options: ContactImportOptions): ContactImportOptions {
  if (options.country !== null && countryOf(options.country) === undefined)
    throw invalid({ country: ['Choose a country.'] })
  const invalidAt = options.values.findIndex(({ field, to }) => to !== null && !MEANS[field](to))
  if (invalidAt >= 0) throw invalid({ [`values.${invalidAt}.to`]: ['Choose what this value means.'] })
  return options
}

const KNOWN: Readonly<Record<ContactChoiceField, (label: string) => unknown>> = {
  country: countryOf,
  status: statusOf,
  source: sourceOf,
}
/** Maximum number of different values of one column that are checked. */
const LOOKED_AT = 2_000
const LISTED = 200

/** Values of a file's choice columns that are unknown, most frequent first. */
export async function unknownValues(
  db: Database,
  scope: Scope,
  { id, mapping }: { readonly id: number; readonly mapping: readonly string[] },
): Promise<Unknown<ContactChoiceField>[]> {
  const found: Unknown<ContactChoiceField>[] = []
  for (const field of contactChoiceField.options) {
    const column = mapping.indexOf(field satisfies CompanyImportField | BrokerImportField)
    if (column < 0) continue
    for (const { value, count } of await valuesOf(db, scope, id, column, LOOKED_AT))
      if (KNOWN[field](value) === undefined && !isBlank(value)) found.push({ field, value, count, suggested: null })
  }
  return found.sort((one, other) => other.count - one.count).slice(0, LISTED)
}

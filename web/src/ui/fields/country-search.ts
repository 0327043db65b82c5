import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { findOptions } from '../../theme/find-options.ts'

/**
 * The names by which a country is found besides its label: its code and name, what people call it, such as UAE, its
 * nationality, and its Arabic name. The table of these is a file of its own, which loads after the page.
 */
export const countryNames = (code: string): readonly string[] => [
  code,
  english.of(code) ?? code,
  ...(known.get(code) ?? []),
]

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const known = new Map<string, readonly string[]>()

/** Loads the names; called as soon as a field of countries can be shown. */
export async function loadCountryNames(): Promise<void> {
  const { otherCountryNames } = await import('@storey/api/readers/country-names.ts')
  const arabic = new Intl.DisplayNames('ar', { type: 'region' })
  for (const [code, names] of otherCountryNames) known.set(code, [...names, arabic.of(code) ?? code])
}
// Without the table, countries are still found by label and code.
void loadCountryNames().catch(() => undefined)

/** Finds countries; each option has the code of its country as value. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  findOptions(
    options.filter((option): option is ComboboxItem => 'value' in option),
    search,
    countryNames,
  ).slice(0, limit)

/** The properties of a select of countries. */
export const countrySearch = { searchable: true, filter } as const

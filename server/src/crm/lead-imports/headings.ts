import { createHash } from 'node:crypto'
import { type ImportField, importHeadings } from '@storey/api/crm/lead-fields.ts'
import { keyOf } from './labels.ts'
import { phoneOf } from './parse-values.ts'

const byName = new Map<string, ImportField>()
for (const [field, names] of Object.entries(importHeadings) as [ImportField, string][]) {
  byName.set(keyOf(field), field)
  for (const name of names.split(',')) byName.set(keyOf(name), field)
}

/** The same for files with the same headings. */
export const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(keyOf)))
    .digest('base64url')

/**
 * What each column says of a lead: by its heading, and where that tells nothing by the look of its values. No field is
 * guessed for two columns.
 *
 * @param samples some values of each column, empty ones left out
 * @param never what no column is guessed to say
 */
export function guessMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  country: string,
  never: readonly ImportField[] = [],
): (ImportField | null)[] {
  const taken = new Set<ImportField>(never)
  const take = (field: ImportField | undefined) => {
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const named = headings.map((heading) =>
    take(byName.get(keyOf(heading)) ?? byName.get(keyOf(withoutBrackets(heading)))),
  )
  const guessed = named.map((field, column) => field ?? take(lookOf(samples[column] ?? [], country)))
  // A column called "Name" beside one called "Surname" holds first names.
  if (taken.has('full_name') && taken.has('last_name') && !taken.has('first_name'))
    return guessed.map((field) => (field === 'full_name' ? 'first_name' : field))
  return guessed
}

/** "Budget (AED)" is "Budget". */
const withoutBrackets = (heading: string) => heading.replace(/[([].*?[)\]]/g, '').replace(/[*:]+$/, '')

/** As long as an address may be. */
const LOOKED_AT = 254

function lookOf(values: readonly string[], country: string): ImportField | undefined {
  if (values.length === 0) return undefined
  // Long texts are notes, and the patterns below take their time with them.
  const looked = (looks: (value: string) => boolean) =>
    values.filter((value) => value.length <= LOOKED_AT && looks(value))
  const most = (looks: (value: string) => boolean) => looked(looks).length >= values.length * 0.8
  if (most((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))) return 'email'
  if (most((value) => /^[+\d][\d\s().-]{6,}$/.test(value) && phoneOf(value, country) !== undefined)) return 'phone'
  return undefined
}

/** How days of a column are written: by the month where a figure of some is too large for one. */
export function orderOfDays(values: readonly string[]): 'day_first' | 'month_first' {
  const pairs = values.flatMap((value) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(value.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && !pairs.some(([first]) => first > 12) ? 'month_first' : 'day_first'
}

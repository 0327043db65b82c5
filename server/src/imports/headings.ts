import { createHash } from 'node:crypto'
import { keyOf } from './labels.ts'
import { phoneOf } from './parse-values.ts'

/** Column headings in use for each field: its own name, and others separated by commas. */
export type Headings<Field extends string> = ReadonlyMap<string, { readonly field: Field; readonly rank: number }>

export function headingsOf<Field extends string>(names: Readonly<Record<Field, string>>): Headings<Field> {
  const byName = new Map<string, { field: Field; rank: number }>()
  for (const [field, others] of Object.entries(names) as [Field, string][])
    for (const [rank, name] of [field, ...others.split(',')].entries()) byName.set(keyOf(name), { field, rank })
  byName.delete('')
  return byName
}

/** The key is the same for all files with the same headings, in any order. */
export const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(keyOf).sort()))
    .digest('base64url')

/** The mapping of an earlier file for one with the same headings, which may be in another order. */
export function mappingFor(
  headings: readonly string[],
  before: { readonly headings: readonly string[]; readonly mapping: readonly string[] },
): string[] {
  const left = before.headings.map(keyOf)
  return headings.map((heading) => {
    const at = left.indexOf(keyOf(heading))
    if (at < 0) return ''
    // Each column once, also of two with one name.
    left[at] = '\0'
    return before.mapping[at] ?? ''
  })
}

/**
 * Maps each column to a field by its heading or, if that is not known, by the look of its values. No field is guessed for two columns.
 *
 * @param lookOf what the values of a column look like
 * @param never fields that are not guessed for any column
 * @param fits whether the values of a column can be those of a field whose heading it has
 */
export function mapColumns<Field extends string>(
  headings: readonly string[],
  known: Headings<Field>,
  lookOf: (column: number) => Field | undefined,
  never: readonly Field[] = [],
  several: readonly Field[] = [],
  fits: (field: Field, column: number) => boolean = () => true,
): (Field | null)[] {
  const used = new Set<Field>(never)
  const take = (field: Field | undefined, column: number) => {
    if (field === undefined || used.has(field) || !fits(field, column)) return null
    if (!several.includes(field)) used.add(field)
    return field
  }
  // The whole heading first in all columns, then its parts: "View / Facing" must not take what another column is named.
  const named: (Field | null)[] = headings.map(() => null)
  for (const read of READINGS) {
    const found = headings.flatMap((heading, column) =>
      named[column] === null ? read(heading).map((part) => ({ column, ...known.get(keyOf(part)) })) : [],
    )
    // Of two columns for a field, the one with the more usual name.
    for (const { column, field } of found.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0)))
      named[column] ??= take(field, column)
  }
  return named.map((field, column) => field ?? take(lookOf(column), column))
}

/** A second column of e-mail addresses or numbers: of a record that has others, another one of it. */
export function othersOfColumns<Field extends string>(
  guessed: readonly (Field | null)[],
  alone: (column: number) => Field | null | undefined,
  others: Readonly<Partial<Record<Field, Field>>>,
): (Field | null)[] {
  return guessed.map((field, column) => {
    if (field !== null) return field
    const own = alone(column)
    return own ? (others[own] ?? null) : null
  })
}

/** What may be the name of a field in a heading, the surest first: "Budget (AED)", "Price in AED", "View / Facing", "Internal (Area)". */
const READINGS: readonly ((heading: string) => readonly string[])[] = [
  (heading) => [heading],
  (heading) => [withoutBrackets(heading)],
  (heading) => [withoutUnits(heading)],
  (heading) => [aboutPerson(heading)],
  // "Phone 2 - Label" says what kind of number it is.
  (heading) =>
    /\b(?:label|type)$/i.test(heading) ? [] : withoutUnits(heading).split(/\s*[/|&,;]\s*|\s+[-–—]\s+|\s+(?:and|or)\s+/),
  (heading) => [/[([](.*)[)\]]/.exec(heading)?.[1] ?? ''],
]

/** `Client Phone`, `Lead_Email`, `Enquirer's mobile`, and `Remarks 2`: what it is without whose it is, or which. */
const aboutPerson = (heading: string) =>
  /^(?:(?:what(?:['’]s| is) )?(?:your|the|client|customer|lead|contact|buyer|purchaser|enquirer|inquirer|caller|prospect|applicant|guest|visitor|user|person)(?:['’]?s)?[\s_-]+)?((?:(?:full|first|last|family)[\s_-]+)?name|(?:mobile|cell|phone|tel(?:ephone)?|whats ?app)(?:[\s_-]*(?:no|nr|number|phone)\.?)?|e-?mail(?:[\s_-]*(?:id|address))?|nationality|remarks?|comments?|notes?|message|feedback|budget|language)[\s_#-]*\d?$/i.exec(
    withoutBrackets(heading).trim().replace(/\?$/, ''),
  )?.[1] ?? ''

const withoutUnits = (heading: string) =>
  withoutBrackets(heading)
    .replace(
      /\b(?:in\s+)?(?:aed|dhs?|usd|sar|qar|omr|kwd|bhd|egp|eur|gbp|inr|sq\.?\s?(?:ft|m|mt|feet|met(?:er|re)s?)|sqft|sqm|m2|m²|nos?)\b\.?/gi,
      '',
    )
    .replace(/^#\s*|\s*#$/g, '')
    .trim()

const withoutBrackets = (heading: string) => heading.replace(/[([].*?[)\]]/g, '').replace(/[*:]+$/, '')

const DAY = /^(?:(?:19|20)\d\d([-.])\d{1,2}\1\d{1,2}|\d{1,2}([-.])\d{1,2}\2(?:19|20)\d\d)\b/

/** Maximum length of an address. */
const LOOKED_AT = 254

/** Whether values look like e-mail addresses or phone numbers. */
export function contactLook(values: readonly string[], country: string): 'email' | 'phone' | undefined {
  if (values.length === 0) return undefined
  // Long texts are notes, and the patterns below are slow on them.
  const looked = (looks: (value: string) => boolean) =>
    values.filter((value) => value.length <= LOOKED_AT && looks(value))
  const isMajority = (looks: (value: string) => boolean) => looked(looks).length >= values.length * 0.8
  if (isMajority((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))) return 'email'
  // 2026-11-26 and 26.11.2026 have the digits of a number.
  const isNumber = (value: string) =>
    /^[+\d][\d\s().-]{6,}$/.test(value) && !DAY.test(value) && phoneOf(value, country) !== undefined
  if (isMajority(isNumber)) return 'phone'
  return undefined
}

/** The order of day and month in a column: month first if a second number is too large for a month. */
export function orderOfDays(values: readonly string[]): 'day_first' | 'month_first' {
  const pairs = values.flatMap((value) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(value.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && !pairs.some(([first]) => first > 12) ? 'month_first' : 'day_first'
}

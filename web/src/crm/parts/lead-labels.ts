import type { LeadRating } from '@storey/api/crm/lead.ts'

// Labels of a lead's codes, shared by all screens.

export const ratingLevels: Readonly<Record<LeadRating, 1 | 2 | 3 | null>> = { hot: 3, warm: 2, cold: 1, unrated: null }

/** `1, 2 bed`, `Studio`: the bedrooms that a lead wants. */
export const bedroomsText = (bedrooms: readonly number[]): string => {
  const counts = [...bedrooms].sort((one, other) => one - other)
  const rooms = counts.filter((count) => count > 0)
  return [counts.includes(0) ? 'studio' : '', rooms.length > 0 ? `${rooms.join(' or ')} bed` : '']
    .filter(Boolean)
    .join(' or ')
}

/** Capitalizes the first letter, for the start of a line. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Choices of a select or a filter, in the order of the labels. */
export const choicesOf = <Code extends string>(labels: Readonly<Record<Code, string>>) =>
  (Object.entries(labels) as [Code, string][]).map(([value, label]) => ({ value, label }))

/** Type guard: is the choice one of these codes? */
export const isCode = <Code extends string>(labels: Readonly<Record<Code, string>>, value: string): value is Code =>
  Object.hasOwn(labels, value)

/** Common languages of buyers, as two-letter codes. */
export const LANGUAGES = [
  'ar',
  'en',
  'fr',
  'de',
  'es',
  'it',
  'ru',
  'hi',
  'ur',
  'fa',
  'tr',
  'zh',
  'pt',
  'uk',
  'bn',
  'ml',
  'ja',
  'ko',
]

/** The name of a language by its code, such as Arabic. */
export function languageText(code: string): string {
  return languages.of(code) ?? code
}
const languages = new Intl.DisplayNames('en', { type: 'language' })

export function countryText(code: string): string {
  return regions.of(code) ?? code
}
const regions = new Intl.DisplayNames('en', { type: 'region' })

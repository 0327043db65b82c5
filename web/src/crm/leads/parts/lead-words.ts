import type { Lead, LeadRating, LeadStatus } from '@storey/api/crm/lead.ts'
import type { LeadTone } from '../../../ui/FillingDot.tsx'

// What the codes of a lead are called, once for every screen.

export const toneOf = (status: LeadStatus): LeadTone => `lead-${status}`

/** The declared moves, as the server has them; it judges, this only draws what can be chosen. */
export const movesOf: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'nurturing', 'lost', 'junk'],
  contacted: ['qualified', 'nurturing', 'lost', 'junk'],
  qualified: ['viewing', 'nurturing', 'lost', 'junk'],
  viewing: ['negotiation', 'nurturing', 'lost', 'junk'],
  negotiation: ['converted', 'nurturing', 'lost', 'junk'],
  nurturing: ['contacted', 'lost', 'junk'],
  converted: ['negotiation'],
  lost: ['contacted'],
  junk: ['new'],
}

export const ratingLevels: Readonly<Record<LeadRating, 1 | 2 | 3 | null>> = { hot: 3, warm: 2, cold: 1, unrated: null }

export const purposeWords: Readonly<Record<NonNullable<Lead['purpose']>, string>> = {
  investment: 'Investment',
  end_use: 'End use',
}

export const timeframeWords: Readonly<Record<NonNullable<Lead['timeframe']>, string>> = {
  now: 'Now',
  '1_3_months': '1 to 3 months',
  '3_6_months': '3 to 6 months',
  '6_12_months': '6 to 12 months',
  later: 'Later',
}

export const propertyWords: Readonly<Record<Lead['property_types_wanted'][number], string>> = {
  studio: 'Studio',
  apartment: 'Apartment',
  penthouse: 'Penthouse',
  duplex: 'Duplex',
  townhouse: 'Townhouse',
  villa: 'Villa',
  office: 'Office',
  retail: 'Retail',
}

/** `1, 2 bed`, `Studio`: how many bedrooms somebody looks for. */
export const bedroomsText = (bedrooms: readonly number[]): string => {
  const counts = [...bedrooms].sort((one, other) => one - other)
  const rooms = counts.filter((count) => count > 0)
  return [counts.includes(0) ? 'studio' : '', rooms.length > 0 ? `${rooms.join(' or ')} bed` : '']
    .filter(Boolean)
    .join(' or ')
}

/** Choices of a select or a filter, in the order of the words. */
export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Those that buyers are asked for; a code of two letters each. */
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

/** A language by its own code, such as Arabic. */
export function languageText(code: string): string {
  return languages.of(code) ?? code
}
const languages = new Intl.DisplayNames('en', { type: 'language' })

export function countryText(code: string): string {
  return regions.of(code) ?? code
}
const regions = new Intl.DisplayNames('en', { type: 'region' })

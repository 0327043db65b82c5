import {
  type LeadRating,
  type LeadSource,
  type LeadStatus,
  leadPurpose,
  leadRating,
  leadSource,
  leadStatus,
  leadTimeframe,
} from '@storey/api/crm/lead.ts'
import { unitType } from '@storey/api/inventory/availability.ts'
import type * as z from 'zod'

/** A word as it is compared: without regard to case, accents, spaces, dashes and underscores. */
export const keyOf = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

/** Finds a value by its own name or one of other words for it. */
export function labels<Value extends string>(
  values: readonly Value[],
  others: Readonly<Partial<Record<Value, readonly string[]>>>,
): (label: string) => Value | undefined {
  const known = new Map<string, Value>()
  for (const value of values) {
    known.set(keyOf(value), value)
    for (const word of others[value] ?? []) known.set(keyOf(word), value)
  }
  return (label) => known.get(keyOf(label))
}

export const sourceOf = labels<LeadSource>(leadSource.options, {
  website: ['web', 'web site', 'online', 'landing page', 'online registration', 'contact form', 'form'],
  walk_in: ['walkin', 'visit', 'showroom', 'sales gallery'],
  referral: ['referred', 'recommendation', 'friend', 'word of mouth'],
  portal: ['property portal', 'property finder', 'propertyfinder', 'bayut', 'dubizzle', 'zoopla', 'rightmove'],
  campaign: [
    'ads',
    'ad',
    'google',
    'google ads',
    'facebook',
    'instagram',
    'meta',
    'tiktok',
    'linkedin',
    'social',
    'social media',
    'paid search',
    'email campaign',
    'newsletter',
  ],
  broker: ['agent', 'agency', 'partner', 'outside broker'],
  whatsapp: ['wa', 'whats app'],
  phone: ['call', 'call in', 'phone call', 'inbound call', 'telephone', 'cold call', 'call out'],
  event: ['exhibition', 'expo', 'roadshow', 'open house'],
  import: ['imported', 'list', 'database'],
  other: ['unknown', 'misc'],
})

export const statusOf = labels<LeadStatus>(leadStatus.options, {
  new: ['open', 'fresh', 'not contacted', 'uncontacted'],
  contacted: ['reached', 'in contact', 'follow up', 'working', 'in progress'],
  qualified: ['interested', 'prospect'],
  viewing: ['site visit', 'meeting', 'viewing booked'],
  negotiation: ['negotiating', 'offer', 'offer sent'],
  converted: ['won', 'closed won', 'customer', 'client', 'booked', 'sold'],
  nurturing: ['nurture', 'later', 'on hold'],
  lost: ['closed lost', 'dead', 'not interested'],
  junk: ['spam', 'unqualified', 'disqualified', 'invalid', 'wrong number'],
})

export const ratingOf = labels<LeadRating>(leadRating.options, {
  hot: ['high', 'a'],
  warm: ['medium', 'b'],
  cold: ['low', 'c'],
  unrated: ['none', 'not rated'],
})

export const purposeOf = labels<z.output<typeof leadPurpose>>(leadPurpose.options, {
  investment: ['invest', 'investor', 'rental', 'buy to let'],
  end_use: [
    'end user',
    'enduser',
    'own use',
    'living',
    'to live in',
    'live in',
    'home',
    'residence',
    'self use',
    'personal use',
  ],
})

export const timeframeOf = labels<z.output<typeof leadTimeframe>>(leadTimeframe.options, {
  now: ['immediately', 'immediate', 'asap', 'at once', 'ready', 'within a month', 'this month'],
  '1_3_months': ['1 to 3 months', 'within 3 months', '3 months', 'three months'],
  '3_6_months': ['3 to 6 months', 'within 6 months', '6 months', 'six months'],
  '6_12_months': ['6 to 12 months', 'within a year', '12 months', '1 year', 'a year', 'this year'],
  later: ['more than a year', '12+ months', 'next year', 'not sure', 'just looking'],
})

export const propertyTypeOf = labels<z.output<typeof unitType>>(unitType.options, {
  studio: ['studios'],
  apartment: ['apartments', 'apt', 'flat', 'flats', 'condo'],
  penthouse: ['penthouses'],
  duplex: ['duplexes'],
  townhouse: ['townhouses', 'town house', 'th'],
  villa: ['villas', 'house', 'houses'],
  office: ['offices', 'commercial'],
  retail: ['shop', 'shops', 'store'],
})

const YES = new Set(
  ['yes', 'y', 'true', '1', 'x', 'do not contact', 'dnc', 'opted out', 'unsubscribed', 'نعم'].map(keyOf),
)
const NO = new Set(['no', 'n', 'false', '0', 'ok', 'subscribed', 'opted in', 'لا'].map(keyOf))

export function flagOf(label: string): boolean | undefined {
  const key = keyOf(label)
  return YES.has(key) ? true : NO.has(key) ? false : undefined
}

import { lostReasons } from '@storey/api/crm/lead.ts'
import { oneOf, weighted } from '../chances.ts'
import { type Filling, insert, insertForIds, type NewRow } from '../fill.ts'
import type { People } from '../people.ts'
import type { Member, Organization } from '../staff.ts'
import { CAMPAIGNS, TAGS, WISHES } from './words.ts'

type Row = NewRow<'leads'>
export type LeadStatus = NonNullable<Row['status']>

export interface MadeLead {
  readonly id: number
  readonly full_name: string
  readonly status: LeadStatus
  readonly owner: Member | undefined
  /** Days counted back from now. */
  readonly created: number
  readonly value: number
  readonly bedrooms: number
  readonly lost_reason: string | null
}

const STATUSES: Readonly<Record<LeadStatus, number>> = {
  new: 8,
  contacted: 26,
  qualified: 14,
  viewing: 9,
  negotiation: 6,
  converted: 5,
  nurturing: 18,
  lost: 11,
  junk: 3,
}
const FIRST: readonly LeadStatus[] = [...(Object.keys(STATUSES) as LeadStatus[]), 'negotiation', 'negotiation']

/** Days that it takes to get there. */
const LEAST_AGE: Readonly<Record<LeadStatus, number>> = {
  new: 0,
  contacted: 0.1,
  qualified: 0.8,
  viewing: 3,
  negotiation: 6,
  converted: 15,
  nurturing: 4,
  lost: 3,
  junk: 0.3,
}

/** What a dirham is in minor units of other currencies, for budgets alone. */
const RATES: Readonly<Record<string, number>> = { AED: 1, GBP: 0.21, INR: 23, SAR: 1.02 }

/** The leads of an organization; the first ones are of every status, three negotiate, so that even a small set fills every stage. */
export async function makeLeads(
  filling: Filling,
  organization: Organization,
  people: People,
  count: number,
): Promise<MadeLead[]> {
  const made = Array.from({ length: count }, (_, index) => {
    const status = FIRST[index] ?? weighted(filling.random, STATUSES)
    return leadOf(filling, organization, people, status)
  })
  for (const [at, of] of TWICE) {
    const [twin, known] = [made[count - at], made[of]]
    if (twin && known && count > 4 * TWICE.length) asAgain(twin, known)
  }
  const ids = await insertForIds(
    filling.db,
    'leads',
    made.map(({ row }) => row),
  )
  return made.map(({ lead }, index) => ({ ...lead, id: ids[index] ?? 0 }))
}

/** Who stands there twice: so many from the end, and whose number they have. */
const TWICE = [
  [1, 4],
  [2, 6],
] as const

interface Made {
  row: Row
  lead: Omit<MadeLead, 'id'>
}

/** Makes a lead the same person as another one, come a second time under the first letter of the name. */
function asAgain(twin: Made, { row: { full_name, phone, email } }: Made): void {
  const name = full_name.replace(/^(\S)\S*/, '$1.')
  // From another address of the same person.
  twin.row = { ...twin.row, full_name: name, phone, email: email?.replace('@', '.home@') ?? null }
  twin.lead = { ...twin.lead, full_name: name }
}

function leadOf(filling: Filling, organization: Organization, people: People, status: LeadStatus) {
  const { random, instant } = filling
  const person = people.next()
  const created = -(status === 'new' ? random.between(0.02, 6) : LEAST_AGE[status] + 300 * random.between(0.01, 1) ** 2)
  const owner = random.chance(status === 'new' ? 0.5 : 0.95) ? oneOf(random, organization.members) : undefined
  const bedrooms = random.whole(0, 4)
  const value = budgetOf(filling, organization.currency, bedrooms)
  const lost_reason = status === 'lost' ? oneOf(random, lostReasons) : null
  const touched = status === 'new' ? null : created * random.between(0.05, 0.8)
  const source = weighted(random, SOURCES)
  const row: Row = {
    organization_id: organization.id,
    full_name: person.full_name,
    email: random.chance(0.86) ? person.email : null,
    phone: person.phone,
    whatsapp: random.chance(0.6) ? person.phone : null,
    nationality: person.nationality,
    // Who walks in lives here.
    residence_country: source === 'walk_in' || source === 'event' ? 'AE' : person.nationality,
    language: person.language,
    source,
    campaign: source === 'campaign' || source === 'event' ? random.pick(CAMPAIGNS) : null,
    status,
    owner_id: owner?.id ?? null,
    purpose: random.chance(0.2) ? null : random.chance(0.55) ? 'investment' : 'end_use',
    budget_min: roundAs(organization.currency, value * 0.85),
    budget_max: roundAs(organization.currency, value * 1.15),
    currency: organization.currency,
    bedrooms_wanted: bedrooms > 0 && random.chance(0.3) ? [bedrooms, bedrooms + 1] : [bedrooms],
    property_types_wanted: bedrooms === 0 ? ['studio'] : bedrooms > 3 ? ['villa', 'townhouse'] : ['apartment'],
    interest_note: random.pick(WISHES),
    timeframe: random.pick(['now', '1_3_months', '1_3_months', '3_6_months', '6_12_months', 'later', null]),
    rating: weighted(random, HEAT[status] ?? { hot: 1, warm: 3, cold: 3, unrated: 2 }),
    lost_reason,
    brought_by: source === 'broker' ? 'A partner agency' : null,
    last_contacted_at: touched === null ? null : instant(touched),
    seen_at: status !== 'new' || random.chance(0.7) ? instant(created * 0.98) : null,
    opted_out: status === 'junk',
    created_by: owner?.id ?? null,
    created_at: instant(created),
    updated_at: instant(touched ?? created),
  }
  return { row, lead: { full_name: person.full_name, status, owner, created, value, bedrooms, lost_reason } }
}

const SOURCES = {
  website: 22,
  portal: 24,
  campaign: 15,
  whatsapp: 10,
  referral: 9,
  walk_in: 6,
  phone: 6,
  event: 5,
  broker: 3,
} as const

const HEAT: Readonly<Partial<Record<LeadStatus, Readonly<Record<'hot' | 'warm' | 'cold' | 'unrated', number>>>>> = {
  new: { hot: 1, warm: 2, cold: 0, unrated: 9 },
  viewing: { hot: 4, warm: 5, cold: 1, unrated: 0 },
  negotiation: { hot: 8, warm: 2, cold: 0, unrated: 0 },
  lost: { hot: 0, warm: 1, cold: 6, unrated: 2 },
}

function budgetOf({ random }: Filling, currency: string, bedrooms: number): number {
  const dirhams = (650_000 + bedrooms * 720_000) * random.between(0.9, 1.7)
  return roundAs(currency, dirhams * (RATES[currency] ?? 1) * 100)
}

/** Minor units, round as people say it. */
function roundAs(currency: string, amount: number): number {
  const step = currency === 'INR' ? 50_000_000 : 1_000_000
  return Math.round(amount / step) * step
}

/** The tags of an organization, on two of five leads. Answers their ids. */
export async function tagLeads(
  { db, random }: Filling,
  { id: organization_id }: Organization,
  leads: readonly MadeLead[],
) {
  const tags = await insertForIds(
    db,
    'tags',
    TAGS.map(([name, colour]) => ({ organization_id, name, colour })),
  )
  const tagged = leads
    .filter(() => random.chance(0.4))
    .flatMap((lead) => {
      const first = oneOf(random, tags)
      const second = oneOf(random, tags)
      return [...new Set(random.chance(0.35) ? [first, second] : [first])].map((tag_id) => ({
        organization_id,
        lead_id: lead.id,
        tag_id,
      }))
    })
  await insert(db, 'lead_tags', tagged)
  return tags
}

/** What of a builder's own inventory three of five leads ask for. */
export async function wishForProjects(
  { db, random }: Filling,
  { id: organization_id }: Organization,
  leads: readonly MadeLead[],
  projects: readonly { readonly id: number }[],
) {
  if (projects.length === 0) return
  const wishes = leads
    .filter(() => random.chance(0.6))
    .flatMap((lead) => {
      const first = oneOf(random, projects).id
      const second = oneOf(random, projects).id
      return [...new Set(random.chance(0.3) ? [first, second] : [first])].map((project_id) => ({
        organization_id,
        lead_id: lead.id,
        project_id,
      }))
    })
  await insert(db, 'lead_projects', wishes)
}

import type { LeadRow } from '@storey/api/crm/lead.ts'
import { now } from '../../ui/clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const at = (ms: number) => new Date(now() + ms).toISOString()

/** The hour of a day from now, in the time zone of this computer. */
const hourOf = (days: number, hour: number) => {
  const day = new Date(now() + days * DAY_MS)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour).toISOString()
}

const lead = (id: number, full_name: string, given: Partial<LeadRow>): LeadRow => ({
  id,
  full_name,
  email: `${full_name.split(' ')[0]?.toLowerCase()}@example.com`,
  phone: `+97150555010${id}`,
  whatsapp: null,
  status: 'new',
  lost_reason: null,
  rating: 'unrated',
  source: 'website',
  campaign: null,
  nationality: null,
  owner: { id: 1, full_name: 'Sara Khalil' },
  budget_min: null,
  budget_max: null,
  currency: 'AED',
  bedrooms_wanted: [],
  projects: [],
  tags: [],
  next_activity: null,
  last_contacted_at: null,
  seen_at: at(-HOUR_MS),
  created_at: at(-id * DAY_MS),
  version: 1,
  ...given,
})

/** The leads of a small team, in memory. */
export const exampleLeads = (): readonly LeadRow[] => [
  lead(1, 'Amal Haddad', {
    ...{ source: 'portal', rating: 'hot', owner: null, seen_at: null, bedrooms_wanted: [2] },
    ...{ budget_min: 180_000_000, budget_max: 220_000_000, created_at: at(-HOUR_MS) },
  }),
  lead(2, 'Daniel Okafor', {
    ...{ status: 'contacted', source: 'whatsapp', rating: 'warm', last_contacted_at: at(-DAY_MS) },
    next_activity: { id: 1, type: 'call', subject: 'Call about the payment plan', due_at: hourOf(1, 10) },
  }),
  lead(3, 'Mei Tanaka', {
    ...{ status: 'viewing', source: 'referral', rating: 'hot', bedrooms_wanted: [3], budget_max: 350_000_000 },
    ...{ last_contacted_at: at(-2 * DAY_MS), projects: [{ id: 1, name: 'Harbour Crescent' }] },
    next_activity: { id: 2, type: 'viewing', subject: 'Viewing of A-2201', due_at: hourOf(2, 16) },
  }),
  lead(4, 'Omar Nasser', {
    ...{ status: 'negotiation', source: 'walk_in', rating: 'warm', budget_max: 280_000_000 },
    ...{ last_contacted_at: at(-5 * DAY_MS), owner: { id: 2, full_name: 'Lucas Ferreira' } },
  }),
]

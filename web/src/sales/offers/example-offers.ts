import type { OfferRow } from '@storey/api/sales/offer-shapes.ts'
import { now } from '../../ui/clock.ts'

const DAY_MS = 86_400_000
const at = (days: number) => new Date(now() + days * DAY_MS).toISOString()
const person = { id: 1, full_name: 'Sara Khalil' }
const aed = (amount: number) => ({ amount, currency: 'AED' })

const offer = (id: number, name: string, given: Partial<OfferRow>): OfferRow => ({
  id,
  number: `O-${new Date(now()).getFullYear()}-00${id}`,
  revision: 1,
  status: 'sent',
  title: null,
  client: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, phone: null },
  organization: { id: 1, name: 'Example Homes' },
  projects: [{ id: 1, name: 'Harbour Crescent' }],
  buildings: [{ id: 1, name: 'Tower A' }],
  units_count: 1,
  total: aed(270_200_000),
  best_price: aed(270_200_000),
  valid_until: at(14).slice(0, 10),
  sent_at: at(-id),
  first_viewed_at: null,
  last_viewed_at: null,
  views: 0,
  responded_at: null,
  booking: null,
  created_by: person,
  created_at: at(-id),
  ...given,
})

/** The offers of a small team, in memory. */
export const exampleOffers = (): readonly OfferRow[] => [
  offer(1, 'Amal Haddad', {
    ...{ status: 'viewed', units_count: 3, total: aed(688_400_000), best_price: aed(189_500_000) },
    ...{ views: 4, first_viewed_at: at(-0.9), last_viewed_at: at(-0.1) },
  }),
  offer(2, 'Daniel Okafor', { units_count: 2, total: aed(341_500_000), best_price: aed(152_000_000) }),
  offer(3, 'Mei Tanaka', {
    ...{ status: 'accepted', total: aed(189_500_000), best_price: aed(189_500_000), views: 2 },
    ...{ first_viewed_at: at(-2.5), last_viewed_at: at(-2), responded_at: at(-2) },
  }),
]

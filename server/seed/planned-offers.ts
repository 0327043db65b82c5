import type { NewRow } from './fill.ts'

export type OfferMaker = 'director' | 'advisor' | 'colleague' | 'desk'

/** An offer as it is to be; days count back from now. */
export interface PlannedOffer {
  readonly seller: 'meridian' | 'northgate'
  readonly maker: OfferMaker
  readonly status: NonNullable<NewRow<'sale_offers'>['status']>
  readonly made: number
  /** Days from today on which it ends. */
  readonly ends: number
  readonly units: number
  /** Payment plans of each unit. */
  readonly plans: number
  /** When its link was opened, oldest first. */
  readonly views: readonly number[]
  readonly answered: number | null
  readonly lead: boolean
  readonly language: 'en' | 'ar'
  readonly channel: 'email' | 'whatsapp' | 'link'
  /** In percent, on the first unit. */
  readonly discount: string | null
  readonly reason: string | null
  /** The first unit was taken in the meantime. */
  readonly gone: boolean
  /** Follows the one before in this list, as its next revision. */
  readonly revises: boolean
}

const offer = (
  maker: OfferMaker,
  status: PlannedOffer['status'],
  [made, ends]: readonly [number, number],
  [units, plans]: readonly [number, number],
  more: Partial<PlannedOffer> = {},
): PlannedOffer => ({
  seller: 'meridian',
  maker,
  status,
  made,
  ends,
  units,
  plans,
  views: [],
  answered: null,
  lead: false,
  language: 'en',
  channel: 'email',
  discount: null,
  reason: null,
  gone: false,
  revises: false,
  ...more,
})

/** For each of the accounts that make offers one that was sent and one that was opened. */
export const FEW_OFFERS: readonly PlannedOffer[] = [
  offer('director', 'viewed', [9, 21], [2, 2], { lead: true, discount: '2', views: [8.6, 8.5, 6.2, 3.4, 1.1] }),
  offer('director', 'sent', [2, 12], [1, 2], { language: 'ar', channel: 'whatsapp' }),
  offer('advisor', 'viewed', [6, 14], [1, 2], { lead: true, views: [5.7, 4.3, 2.2] }),
  offer('advisor', 'sent', [1, 13], [2, 1], { channel: 'link' }),
  offer('desk', 'sent', [3, 18], [1, 1], { discount: '1.5' }),
  offer('desk', 'viewed', [5, 9], [2, 2], { channel: 'whatsapp', views: [4.8, 2.6, 0.9] }),
]

/** Offers in every state, of both builders. */
export const OFFERS: readonly PlannedOffer[] = [
  ...FEW_OFFERS,
  offer('director', 'draft', [0.4, 14], [3, 2], { lead: true, discount: '3' }),
  offer('advisor', 'draft', [1.2, 20], [1, 1], { language: 'ar' }),
  offer('desk', 'draft', [0.2, 10], [2, 2]),
  offer('director', 'accepted', [14, 10], [2, 2], {
    lead: true,
    discount: '2.5',
    views: [13.8, 12.1, 10.4],
    answered: 10,
  }),
  offer('advisor', 'accepted', [8, 6], [1, 2], { language: 'ar', channel: 'whatsapp', views: [7.7, 6.1], answered: 6 }),
  offer('desk', 'accepted', [5, 16], [3, 1], { views: [4.9, 4.1, 3.3, 2.2], answered: 2 }),
  offer('advisor', 'declined', [17, 4], [2, 1], {
    lead: true,
    views: [16.2, 13.5],
    answered: 13,
    reason: 'We decided for a home nearer to the school.',
  }),
  offer('colleague', 'declined', [12, 8], [1, 1], {
    views: [11.4],
    answered: 11,
    reason: 'Above what our bank lends us.',
  }),
  offer('desk', 'declined', [20, 2], [1, 2], {
    language: 'ar',
    views: [19.6, 18.2],
    answered: 18,
    reason: 'السعر أعلى من ميزانيتنا.',
  }),
  offer('director', 'expired', [29, -8], [1, 2], { views: [28.4, 25.3] }),
  offer('colleague', 'expired', [24, -3], [2, 1], { channel: 'link' }),
  offer('advisor', 'withdrawn', [15, 5], [1, 1], { lead: true, views: [14.2], answered: 12 }),
  offer('director', 'withdrawn', [7, 9], [2, 2], { answered: 6 }),
  offer('advisor', 'superseded', [16, 3], [2, 1], { lead: true, views: [15.4, 12.6], answered: 9 }),
  offer('advisor', 'viewed', [9.1, 15], [2, 1], { lead: true, discount: '2', views: [8.3, 7.4, 1.6], revises: true }),
  offer('colleague', 'viewed', [10, 7], [4, 1], { views: [9.5, 9.2, 5.1, 4.6, 2.4], gone: true }),
  offer('director', 'viewed', [4, 26], [3, 2], { seller: 'northgate', discount: '1', views: [3.6, 1.8] }),
  offer('desk', 'sent', [1, 20], [2, 1], { seller: 'northgate', channel: 'link' }),
  offer('colleague', 'accepted', [11, 12], [1, 2], {
    seller: 'northgate',
    views: [10.2, 9.6],
    answered: 9,
    lead: true,
  }),
]

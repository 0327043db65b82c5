import * as z from 'zod'
import { instant, one, recordId, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { buyerLanguage } from './booking.ts'
import { MAX_BUYERS } from './bookings.ts'

/** Days that a link to the page of a buyer works. */
export const BUYER_PAGE_DAYS = 180

const buyerPage = z.object({
  id: recordId,
  buyer: z.string(),
  address: z.string(),
  language: buyerLanguage,
  /** `left`: the address is no longer that of a buyer of the booking. */
  state: z.enum(['open', 'expired', 'revoked', 'left']),
  sent_by: z.string(),
  sent_at: instant,
  expires_at: instant,
  revoked_by: z.string().nullable(),
  /** Number of times that the buyer opened the page with a code. */
  opened: z.int(),
  last_opened_at: instant.nullable(),
})
export type BuyerPage = z.output<typeof buyerPage>

export const buyerPages = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/buyer-pages',
    summary: 'The private pages that were sent to buyers of a booking, newest first; at most 100',
    access: can('buyers.notify'),
    response: several(buyerPage),
  }),
  send: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/buyer-pages',
    summary: 'E-mail a buyer the link to a private page of the booking; an earlier link of the buyer stops working',
    access: can('buyers.notify'),
    changes: ['booking.changed'],
    audit: { label: 'Send page to buyer', subject: 'booking' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      /** The position of the buyer, from 1. */
      buyer: z.int().min(1).max(MAX_BUYERS),
    }),
    response: one(buyerPage),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/inventory/buyer-pages/{id}/revoke',
    summary: 'Stop the link to the page of a buyer',
    access: can('buyers.notify'),
    changes: ['booking.changed'],
    audit: { label: 'Revoke page of buyer', subject: 'booking' },
    response: one(buyerPage),
  }),
}

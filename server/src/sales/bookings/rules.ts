import { foldText } from '@storey/api/readers/fold-text.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import { type BookingDocument, identityDocuments } from '@storey/api/sales/documents.ts'
import { conflict, invalid } from '../../errors/problems.ts'

export { judgeRefund, judgeRefunded, refundOf, refundText, requireCancelled } from './refunds.ts'

/** B-2026-MER-00042: the year of the booking, the seller's code, and the seller's own count, which does not restart each year. */
export const numberText = (booked_on: string, { seller, count }: { readonly seller: string; readonly count: number }) =>
  `B-${booked_on.slice(0, 4)}-${seller}-${String(count).padStart(5, '0')}`

/** The context that a buyer's identity number is encrypted with: it cannot be decrypted with another. */
export const ownerOf = (number: string, position: number) => `buyer ${position} of ${number}`

/** What a buyer has who was typed without it. */
export const NOTHING = {
  ...{ id_expires_on: null, date_of_birth: null, signatory_name: null, signatory_title: null },
  ...{ email: null, phone: null, address: null },
} as const

/** The search text of a booking. */
export const searchText = (number: string, unit: string, buyers: readonly { readonly full_name: string }[]) =>
  foldText([number, unit, ...buyers.map((buyer) => buyer.full_name)].join(' '))

type PreviewedFile = Pick<BookingDocument, 'type' | 'buyer'>

/** The positions, from 1, of buyers with neither passport nor national ID. */
export function unidentified(documents: readonly PreviewedFile[], buyers: number): number[] {
  const known = new Set(documents.filter(({ type }) => identityDocuments.has(type)).map(({ buyer }) => buyer ?? 1))
  return Array.from({ length: buyers }, (_, index) => index + 1).filter((position) => !known.has(position))
}

/** What the timer of a pending booking waits for: an ID of every buyer, and proof that the booking amount was paid. */
export function missingDocuments(documents: readonly PreviewedFile[], buyers: number): Booking['missing'] {
  const missing: Booking['missing'] = []
  if (unidentified(documents, buyers).length > 0) missing.push('identity')
  if (!documents.some(({ type }) => type === 'payment_proof')) missing.push('payment_proof')
  return missing
}

/** Why a user may not accept their own booking, unless the server's setting allows it; null if they may. */
export const selfApproval = (maker_id: number, user_id: number, allowed: boolean): string | null =>
  maker_id === user_id && !allowed ? 'You made this booking. Someone else has to accept it.' : null

/**
 * The maker of a booking may not accept it, and so may not set new terms for an accepted one.
 *
 * @returns the reason as text; null if they may
 */
export const ownChange = (
  { status, created_by }: { readonly status: string; readonly created_by: number },
  user_id: number,
  allowed: boolean,
  what: 'unit' | 'buyers' = 'unit',
): string | null =>
  status === 'accepted' && created_by === user_id && !allowed
    ? `You made this booking. Someone else has to change its ${what} now that it is accepted.`
    : null

const HOUR = 3_600_000

/** Whole hours from now until a booking has waited for the maximum time of the server's setting. */
export const hoursLeft = ({ created_at }: { readonly created_at: string }, max: number, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(created_at) + max - now.getTime()) / HOUR))

export const tooLong = (max: number, left: number) =>
  left === 0
    ? `A booking waits ${max / HOUR} hours at most. This one cannot be extended again.`
    : `A booking waits ${max / HOUR} hours at most. Enter ${left} hours or fewer.`

type Status = Booking['status']

/** @throws 409 if the booking is in none of these states, such as when another user has just decided it */
export function requireStatus(
  booking: { readonly number: string; readonly status: Status },
  allowed: readonly Status[],
) {
  if (!allowed.includes(booking.status))
    throw conflict('wrong_state', `${booking.number} is ${bookingStatusText(booking.status)} by now.`, {
      current: { status: booking.status },
    })
}

/** Refusals of a brokerage or broker that a booking cannot name. */
export const brokerProblems = {
  bookings_brokerage_active: () => invalid({ brokerage_id: ['Choose an active brokerage.'] }),
  // Clients are checked before the booking names it.
  client_checks_for_brokerage_id_fkey: () => invalid({ brokerage_id: ['Choose an active brokerage.'] }),
  bookings_broker_member: () => invalid({ broker_id: ['Choose a broker of this brokerage.'] }),
  commissions_brokerage_kept: () =>
    conflict('commission_earned', 'The commission of this booking is earned. Its brokerage cannot change.'),
  bookings_broker_of_brokerage: () => invalid({ broker_id: ['Choose the brokerage of the broker too.'] }),
}

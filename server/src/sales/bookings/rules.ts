import type { Booking } from '@storey/api/sales/bookings.ts'
import { type BookingDocument, identityDocuments } from '@storey/api/sales/documents.ts'
import { conflict } from '../../errors/problems.ts'

export { judgeRefund, judgeRefunded, refundOf, refundText, requireCancelled } from './refunds.ts'

/** B-2026-00042: the year of the booking and the builder's own count, which continues over the years. */
export const numberText = (booked_on: string, count: number) =>
  `B-${booked_on.slice(0, 4)}-${String(count).padStart(5, '0')}`

/** The text that lists of bookings are searched by. */
export const searchText = (number: string, unit: string, buyers: readonly { readonly full_name: string }[]) =>
  [number, unit, ...buyers.map((buyer) => buyer.full_name)].join(' ').toLowerCase()

type PreviewedFile = Pick<BookingDocument, 'type' | 'buyer'>

/** The positions, from 1, of the buyers without a passport or national ID among the documents. */
export function unidentified(documents: readonly PreviewedFile[], buyers: number): number[] {
  const known = new Set(documents.filter(({ type }) => identityDocuments.has(type)).map(({ buyer }) => buyer ?? 1))
  return Array.from({ length: buyers }, (_, index) => index + 1).filter((position) => !known.has(position))
}

/** The documents that the timer of a pending booking waits for: an ID of every buyer, and a proof that the booking amount was paid. */
export function missingDocuments(documents: readonly PreviewedFile[], buyers: number): Booking['missing'] {
  const missing: Booking['missing'] = []
  if (unidentified(documents, buyers).length > 0) missing.push('identity')
  if (!documents.some(({ type }) => type === 'payment_proof')) missing.push('payment_proof')
  return missing
}

/** Two users are needed for a booking: one makes it and another accepts it, unless the server's setting allows otherwise. */
export const selfApproval = (maker_id: number, user_id: number, allowed: boolean): string | null =>
  maker_id === user_id && !allowed ? 'You made this booking. Someone else has to accept it.' : null

const HOUR = 3_600_000

/** Whole hours from now until a booking has waited as long as the server's setting allows. */
export const hoursLeft = ({ created_at }: { readonly created_at: string }, most: number, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(created_at) + most - now.getTime()) / HOUR))

export const tooLong = (most: number, left: number) =>
  left === 0
    ? `A booking waits ${most / HOUR} hours at most. This one cannot be extended again.`
    : `A booking waits ${most / HOUR} hours at most. Enter ${left} hours or fewer.`

type Status = Booking['status']

/** @throws 409 where the booking is in none of these states, such as when another user has just decided it */
export function requireStatus(
  booking: { readonly number: string; readonly status: Status },
  allowed: readonly Status[],
) {
  if (!allowed.includes(booking.status))
    throw conflict('wrong_state', `${booking.number} is ${booking.status} by now.`, {
      current: { status: booking.status },
    })
}

import type { Booking, NewBooking } from '@storey/api/sales/bookings.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import type { Schedule } from '@storey/api/schedule/schedule.ts'
import { conflict } from '../../http/problems.ts'

/** B-2026-00042: the year of the booking and the builder's own count, which goes on over the years. */
export const numberText = (booked_on: string, count: number) =>
  `B-${booked_on.slice(0, 4)}-${String(count).padStart(5, '0')}`

/** What lists of bookings are searched by. */
export const searchText = (number: string, unit: string, buyers: NewBooking['buyers']) =>
  [number, unit, ...buyers.map((buyer) => buyer.full_name)].join(' ').toLowerCase()

/** The payments as they are agreed: those of the price, then the buyer's charges. The seller's are not the buyer's business. */
export const agreedRows = ({ lines, charges }: Schedule) =>
  [
    ...lines.map((line) => ({ ...line, is_charge: false })),
    ...charges.filter(({ payer }) => payer === 'buyer').map((charge) => ({ ...charge, is_charge: true })),
  ].map(({ name, percent, amount, due_on, due_text, estimated, is_charge }, index) => ({
    position: index + 1,
    name,
    percent,
    amount,
    due_on,
    due_text,
    estimated,
    is_charge,
  }))

/** What the timer of a pending booking waits for: a paper that says who buys, and that the booking amount was paid. */
export function missingPapers(types: readonly DocumentType[]): Booking['missing'] {
  const missing: Booking['missing'] = []
  if (!types.includes('passport') && !types.includes('national_id')) missing.push('identity')
  if (!types.includes('payment_proof')) missing.push('payment_proof')
  return missing
}

type Status = Booking['status']

/** @throws 409 where the booking is in none of these states, such as when somebody else has just decided it */
export function requireStatus(
  booking: { readonly number: string; readonly status: Status },
  allowed: readonly Status[],
) {
  if (!allowed.includes(booking.status))
    throw conflict('wrong_state', `${booking.number} is ${booking.status} by now.`, {
      current: { status: booking.status },
    })
}

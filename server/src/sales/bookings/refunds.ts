import type { BookingStatus } from '@storey/api/sales/booking.ts'
import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'

interface Cancelled {
  readonly number: string
  readonly status: BookingStatus
  readonly refund_due: number | null
  readonly refund_note: string | null
}

/** The refund to the buyers of a cancelled booking that received money. @param received and @param refunded minor units */
export function refundOf(
  { status, refund_due, refund_note }: Omit<Cancelled, 'number'>,
  received: number,
  refunded: number,
): BookingPayments['refund'] {
  if (status !== 'cancelled' || (received === 0 && refunded === 0 && !refund_due)) return null
  const left = Math.max(0, Math.min(refund_due ?? 0, received) - refunded)
  return { agreed: refund_due, refunded, left, note: refund_note }
}

interface Agreed {
  readonly refund_amount: number
  readonly refund_note?: string | null | undefined
}

/** @throws 422 on the amount if it is less than already refunded, or more than received */
export function judgeRefund(
  { refund_amount, refund_note = null }: Agreed,
  currency: string,
  { received, refunded }: { readonly received: number; readonly refunded: number },
): { refund_due: number; refund_note: string | null } {
  if (refund_amount > received)
    throw invalid({ refund_amount: [`${priceText(received, currency)} received. Enter that amount or less.`] })
  if (refund_amount < refunded)
    throw invalid({ refund_amount: [`${priceText(refunded, currency)} is refunded already. Enter that or more.`] })
  return { refund_due: refund_amount, refund_note }
}

/**
 * The refund agreed with a cancellation; null if nothing was received.
 *
 * @throws 422 if money was received and no amount is given, or the amount is above it
 */
export function refundOfCancellation(
  { refund_amount, refund_note }: Partial<{ refund_amount: number | null; refund_note: string | null }>,
  currency: string,
  received: number,
): { refund_due: number; refund_note: string | null } | undefined {
  if (received === 0) {
    if (refund_amount) throw invalid({ refund_amount: ['Nothing was received. Leave this empty.'] })
    return undefined
  }
  if (refund_amount == null)
    throw invalid({
      refund_amount: [`${priceText(received, currency)} received. Enter the amount to refund, or 0.`],
    })
  return judgeRefund({ refund_amount, refund_note }, currency, { received, refunded: 0 })
}

/** The text of a refund in the history of a booking. */
export const refundText = (
  refund: { readonly refund_due: number; readonly refund_note: string | null },
  currency: string,
) => [priceText(refund.refund_due, currency), refund.refund_note].filter(Boolean).join(': ')

/** @throws 409 if the booking is not cancelled */
export function requireCancelled({ number, status }: Pick<Cancelled, 'number' | 'status'>): void {
  if (status !== 'cancelled')
    throw conflict('wrong_state', `${number} is ${bookingStatusText(status)}. Only a canceled booking has refunds.`, {
      current: { status },
    })
}

/** @throws 409 if nothing is left to refund, 422 if the amount is more than that */
export function judgeRefunded(amount: number, currency: string, refund: BookingPayments['refund']): void {
  if (refund === null || refund.agreed === null)
    throw conflict('wrong_state', 'Agree first what is refunded.', { current: refund })
  if (refund.left === 0) throw conflict('wrong_state', 'Everything agreed is refunded by now.', { current: refund })
  if (amount > refund.left)
    throw invalid({ amount: [`${priceText(refund.left, currency)} is left to refund. Enter that or less.`] })
}

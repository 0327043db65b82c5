import type { BookingStatus } from '@storey/api/sales/bookings.ts'
import type { BookingPayments, PaidInstallment, Receipt } from '@storey/api/sales/receipts.ts'
import { MAX_RECEIPTS } from '@storey/api/sales/receipts.ts'
import { inDueOrder, installmentState } from '@storey/api/schedule/allocate.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { PaidBooking } from './queries.ts'

const LIVES = {
  pending: 'waiting',
  accepted: 'owed',
  completed: 'owed',
  rejected: 'ended',
  expired: 'ended',
  cancelled: 'ended',
} as const satisfies Readonly<Record<BookingStatus, Parameters<typeof installmentState>[2]>>

type StoredInstallment = Omit<PaidInstallment, 'left' | 'state'>

/** The payments of a booking as an answer shows them. */
export function paymentsOf(
  { id, number, status, currency, today }: PaidBooking,
  stored: readonly StoredInstallment[],
  receipts: readonly Receipt[],
): BookingPayments {
  const installments = inDueOrder(stored).map((row) => ({
    ...row,
    left: row.amount - row.paid,
    state: installmentState(row, today, LIVES[status]),
  }))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const agreed = sum(installments.map(({ amount }) => amount))
  const received = sum(receipts.filter(({ reversal }) => !reversal).map(({ amount }) => amount.amount))
  const overdue = sum(installments.filter(({ state }) => state === 'overdue').map(({ left }) => left))
  return {
    booking: { id, number, status },
    currency,
    today,
    totals: { agreed, received, left: agreed - received, overdue },
    installments,
    receipts: [...receipts],
    obstacle: obstacleOf(status) ?? (agreed === received ? 'Everything is paid.' : null),
  }
}

const ACCEPT_FIRST = 'Receipts are recorded once the booking is accepted: until then its price can change.'

/** Why no receipt is recorded for a booking in this state; null where one may be. */
const obstacleOf = (status: BookingStatus): string | null =>
  status === 'pending' ? ACCEPT_FIRST : LIVES[status] === 'owed' ? null : `This booking is ${status}.`

/** @throws 409 where the booking takes no receipts now */
export function requireOwed({ status }: Pick<PaidBooking, 'status'>): void {
  const obstacle = obstacleOf(status)
  if (obstacle) throw conflict('wrong_state', obstacle, { current: { status } })
}

interface Typed {
  readonly amount: number
  readonly received_on: string
}

/** @throws 422 on the field where the money comes from a day ahead, or is more than is left */
export function judgeReceipt(
  { amount, received_on }: Typed,
  { currency, today }: Pick<PaidBooking, 'currency' | 'today'>,
  { left, receipts }: { readonly left: number; readonly receipts: number },
): void {
  if (receipts >= MAX_RECEIPTS)
    throw conflict('too_many', `A booking keeps at most ${MAX_RECEIPTS} receipts, reversed ones included.`)
  if (received_on > today) throw invalid({ received_on: ['Choose today or a day before.'] })
  if (left === 0) throw conflict('wrong_state', 'Everything is paid by now.')
  if (amount > left) throw invalid({ amount: [`${priceText(left, currency)} is left to pay. Enter that or less.`] })
}

/** What the database refuses, as answers. */
export const receiptProblems = {
  receipts_of_accepted: () => conflict('wrong_state', ACCEPT_FIRST),
  receipts_reversed_once: () => conflict('wrong_state', 'This receipt is reversed already.'),
  receipts_within_due: () => invalid({ amount: ['That is more than is left to pay.'] }),
}

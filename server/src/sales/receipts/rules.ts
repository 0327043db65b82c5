import type { Input } from '@storey/api/endpoint.ts'
import type { BookingStatus } from '@storey/api/sales/booking.ts'
import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import type { BookingPayments, PaidInstallment, Receipt, receipts } from '@storey/api/sales/receipts.ts'
import { MAX_RECEIPTS } from '@storey/api/sales/receipts.ts'
import { inDueOrder, installmentState } from '@storey/api/schedule/allocate.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { stampOf } from '../../errors/terms-seen.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { refundOf } from '../bookings/rules.ts'
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

/** The payments of a booking, as a response shows them. */
export function paymentsOf(
  paid: PaidBooking,
  stored: readonly StoredInstallment[],
  receipts: readonly Receipt[],
  accounts: BookingPayments['accounts'],
): BookingPayments {
  const { id, number, status, version, currency, today, vat } = paid
  const installments = inDueOrder(stored).map((row) => ({
    ...row,
    left: row.amount - row.paid,
    state: installmentState(row, today, LIVES[status]),
  }))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const agreed = sum(installments.map(({ amount }) => amount))
  const counted = receipts.filter(({ reversal }) => !reversal)
  const amounts = (refund: boolean) =>
    counted.filter((receipt) => receipt.refund === refund).map(({ amount }) => amount.amount)
  const received = sum(amounts(false))
  const overdue = sum(installments.filter(({ state }) => state === 'overdue').map(({ left }) => left))
  const refund = refundOf(paid, received, sum(amounts(true)))
  return {
    booking: { id, number, status, version },
    currency,
    today,
    vat,
    totals: { agreed, received, left: agreed - received, overdue },
    installments,
    receipts: [...receipts],
    refund,
    accounts: [...accounts],
    obstacle: obstacleOf(status) ?? (agreed === received ? 'Paid in full.' : null),
    terms_stamp: stampOf([currency, status, stored, refund]),
  }
}

const ACCEPT_FIRST = 'Receipts are recorded once the booking is accepted: until then its price can change.'

/** Why a booking in this state takes no receipts; null if it does. */
const obstacleOf = (status: BookingStatus): string | null =>
  status === 'pending'
    ? ACCEPT_FIRST
    : LIVES[status] === 'owed'
      ? null
      : `This booking is ${bookingStatusText(status)}.`

/** @throws 409 if the booking takes no receipts now */
export function requireOwed({ status }: Pick<PaidBooking, 'status'>): void {
  const obstacle = obstacleOf(status)
  if (obstacle) throw conflict('wrong_state', obstacle, { current: { status } })
}

export interface Typed {
  readonly amount: number
  readonly received_on: string
}

/** @throws 409 if the booking has the maximum number of receipts, 422 if the date is in the future */
export function judgeDay(
  { received_on }: Pick<Typed, 'received_on'>,
  { today }: Pick<PaidBooking, 'today'>,
  receipts: number,
) {
  if (receipts >= MAX_RECEIPTS)
    throw conflict('too_many', `A booking keeps at most ${MAX_RECEIPTS} receipts, reversed ones included.`)
  if (received_on > today) throw invalid({ received_on: ['Choose today or a day before.'] })
}

/**
 * @throws 409 if all is paid or the booking has the maximum number of receipts; 422 on the field if the date is in the future or the amount
 * is more than is left
 */
export function judgeReceipt(
  { amount, received_on }: Typed,
  { currency, today }: Pick<PaidBooking, 'currency' | 'today'>,
  { left, receipts }: { readonly left: number; readonly receipts: number },
): void {
  judgeDay({ received_on }, { today }, receipts)
  if (left === 0) throw conflict('wrong_state', 'This booking is paid in full.')
  if (amount > left)
    throw invalid({ amount: [`Outstanding: ${priceText(left, currency)}. Enter that amount or less.`] })
}

interface Line {
  readonly position: number
  readonly name: string
  readonly amount: number
  readonly paid: number
}

/** The installment that a receipt names. @throws 422 if the booking has none there, or less of it is left */
export function namedLine(
  { amount, pays_position }: Pick<Typed, 'amount'> & { readonly pays_position?: number | null | undefined },
  currency: string,
  lines: readonly Line[],
): Pick<Line, 'position' | 'name'> | undefined {
  if (pays_position == null) return undefined
  const line = lines.find(({ position }) => position === pays_position)
  if (!line) throw invalid({ pays_position: ['This booking has no such installment. Choose one of its installments.'] })
  const left = line.amount - line.paid
  if (left === 0) throw invalid({ pays_position: [`${line.name} is paid. Choose another installment.`] })
  if (amount > left)
    throw invalid({ amount: [`Outstanding of ${line.name}: ${priceText(left, currency)}. Enter that amount or less.`] })
  return line
}

type Body = Input<typeof receipts.record>['body']
type Payer = Pick<Body, 'payer_name' | 'payer_relation'>
type Document = Pick<Body, 'payer_id_type' | 'payer_id_number' | 'payer_country'>

/** The payer of a receipt who is not a buyer; nulls if the buyers paid. @throws 422 if the name or the relation is missing */
export function payerOf({ payer_name = null, payer_relation = null }: Payer) {
  if (payer_name !== null && payer_relation === null)
    throw invalid({ payer_relation: ['Choose what the payer is to the buyers.'] })
  if (payer_name === null && payer_relation !== null) throw invalid({ payer_name: ['Enter the name of the payer.'] })
  return { payer_name, payer_relation }
}

/** What the number of a payer is encrypted with. A cheque and its receipts have the same. */
export const ownerOfPayer = (number: string) => `payer of ${number}`

/** The document of a payer; nulls if none was typed. @throws 422 if a part of it or the payer is missing */
export function documentOf(
  { payer_id_type = null, payer_id_number = null, payer_country = null }: Document,
  hasPayer: boolean,
  seal: (number: string) => string,
) {
  if (payer_id_type === null && payer_id_number === null && payer_country === null)
    return { payer_id_type, payer_id_number, payer_country }
  if (!hasPayer) throw invalid({ payer_relation: ['A document is of a payer who is not a buyer. Choose who paid.'] })
  if (payer_id_type === null) throw invalid({ payer_id_type: ['Choose the document of the payer.'] })
  if (payer_id_number === null) throw invalid({ payer_id_number: ['Enter the number of the document.'] })
  if (payer_country === null) throw invalid({ payer_country: ['Choose the country that issued the document.'] })
  return { payer_id_type, payer_id_number: seal(payer_id_number), payer_country }
}

/** @throws 422 if cash reaches the limit of the country and its payer, who is not a buyer, has no document */
export function requireDocument({ payer, cash_over_limit }: Pick<Receipt, 'payer' | 'cash_over_limit'>): void {
  if (cash_over_limit && payer && payer.id_type === null)
    throw invalid({
      payer_id_type: [
        'With this payment, the cash of the booking reaches the limit that is reported. Choose the document of the payer.',
      ],
    })
}

const WRONG_ACCOUNT = 'Choose an account of this project in the currency of the booking that is not archived.'

/** The account of a receipt: the one that is named, else the escrow account, if there is one. @throws 422 if it is not of the project */
export function accountOf(
  { bank_account_id }: { readonly bank_account_id?: number | null | undefined },
  accounts: BookingPayments['accounts'],
): number | null {
  if (bank_account_id === null) return null
  if (bank_account_id === undefined) return accounts.find(({ kind }) => kind === 'escrow')?.id ?? null
  if (!accounts.some(({ id }) => id === bank_account_id)) throw invalid({ bank_account_id: [WRONG_ACCOUNT] })
  return bank_account_id
}

/** Refusals for constraint violations. */
export const receiptProblems = {
  receipts_of_accepted: () => conflict('wrong_state', ACCEPT_FIRST),
  receipts_reversed_once: () => conflict('wrong_state', 'This receipt is reversed already.'),
  refunds_of_cancelled: () => conflict('wrong_state', 'Only a canceled booking has refunds.'),
  refunds_within_agreed: () => conflict('refund_exceeded', 'More would be refunded than is agreed or received.'),
  bookings_refund_received: () => conflict('refund_exceeded', 'More would be refunded than was received.'),
  receipts_within_installment: () => invalid({ amount: ['That is more than is outstanding of this installment.'] }),
  receipts_account_of_project: () => invalid({ bank_account_id: [WRONG_ACCOUNT] }),
  receipts_within_due: () => invalid({ amount: ['That is more than the outstanding amount.'] }),
}

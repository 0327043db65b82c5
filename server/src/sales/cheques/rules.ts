import { type ChequeStatus, chequeStatusLabels } from '@storey/api/sales/cheque-columns.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { PaidBooking } from '../receipts/actions.ts'
import type { FoundCheque } from './queries.ts'

/** @throws 409 if a cheque is not in a status that an action needs, such as after another user has acted */
export function requireStatus({ status }: Pick<FoundCheque, 'status'>, needed: readonly ChequeStatus[]): void {
  if (needed.includes(status)) return
  const is = chequeStatusLabels[status].toLowerCase()
  const allowed = needed.map((one) => chequeStatusLabels[one].toLowerCase()).join(' or ')
  throw conflict('wrong_state', `This cheque is ${is}. Only one that is ${allowed} can be changed in this way.`, {
    current: { status },
  })
}

const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

interface Days {
  readonly field: string
  readonly day: string
  readonly today: string
  /** The day must not be before this one. */
  readonly from?: { readonly day: string; readonly what: string } | undefined
}

/** @throws 422 if a day is in the future, or before the day that it follows */
export function requireDay({ field, day, today, from }: Days): void {
  if (day > today) throw invalid({ [field]: ['Enter today or an earlier day.'] })
  if (from && day < from.day) throw invalid({ [field]: [`Enter ${dayText(from.day)} or later: ${from.what}.`] })
}

/** The day from which a cheque can be deposited. */
export const depositable = ({ cheque_on, received_on }: Pick<FoundCheque, 'cheque_on' | 'received_on'>) =>
  cheque_on >= received_on
    ? { day: cheque_on, what: 'that is the date on the cheque' }
    : { day: received_on, what: 'the cheque was received then' }

/** @throws 409 if the booking takes no receipts now, or less is outstanding than the cheque */
export function requireRoom(
  { status }: Pick<PaidBooking, 'status'>,
  { amount, currency }: Pick<FoundCheque, 'amount' | 'currency'>,
  left: number,
): void {
  if (status !== 'accepted' && status !== 'completed') throw ofAccepted()
  if (amount > left)
    throw conflict(
      'wrong_state',
      `The cheque is ${priceText(amount, currency)}, and ${priceText(left, currency)} of the booking is outstanding.`,
    )
}

/**
 * The installment that the receipt of a cheque names: that of the cheque, unless it was replaced or paid otherwise in the
 * meantime; then the receipt pays what is due first.
 */
export const lineOf = (
  { pays_position, pays_name, amount }: Pick<FoundCheque, 'pays_position' | 'pays_name' | 'amount'>,
  lines: readonly {
    readonly position: number
    readonly name: string
    readonly amount: number
    readonly paid: number
  }[],
) =>
  lines.find(
    ({ position, name, ...line }) =>
      position === pays_position && name === pays_name && amount <= line.amount - line.paid,
  )

const ofAccepted = () =>
  conflict('wrong_state', 'Cheques are deposited and cleared while the booking is accepted or completed.')

/** Refusals of rules of the database. */
export const chequeProblems = {
  cheques_number: () =>
    invalid({ number: ['This booking has a cheque of this bank with this number. Enter another number.'] }),
  cheques_drawer_known: () =>
    invalid({
      payer_relation: ['The drawer is not a buyer of this booking. Choose what the drawer is to the buyers.'],
    }),
  cheques_of_live: () => conflict('wrong_state', 'This booking has ended and takes no cheques.'),
  cheques_of_accepted: ofAccepted,
  cheques_transition: () => conflict('wrong_state', 'This cheque has changed in the meantime. Reload it.'),
  receipts_of_accepted: ofAccepted,
  receipts_within_due: () => conflict('wrong_state', 'Less of the booking is outstanding than the cheque.'),
  receipts_account_of_project: () =>
    invalid({ bank_account_id: ['Choose an account of this project in the currency of the booking.'] }),
}

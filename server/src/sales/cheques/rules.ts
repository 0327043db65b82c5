import type { Input } from '@storey/api/endpoint.ts'
import { type ChequeStatus, chequeStatusLabels } from '@storey/api/sales/cheque-columns.ts'
import type { Cheque, cheques } from '@storey/api/sales/cheques.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'
import type { PaidBooking } from '../receipts/actions.ts'
import { documentOf } from '../receipts/rules.ts'
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

type Held = Pick<FoundCheque, 'cheque_on' | 'received_on' | 'bounced_on'>

/** The day from which a cheque is held: it was received, or came back. */
export const heldFrom = ({ received_on, bounced_on }: Omit<Held, 'cheque_on'>) =>
  bounced_on === null || bounced_on < received_on
    ? { day: received_on, what: 'the cheque was received then' }
    : { day: bounced_on, what: 'the cheque bounced then' }

/** The day from which a cheque can be deposited, also again. */
export const depositable = (cheque: Held) => {
  const held = heldFrom(cheque)
  return cheque.cheque_on >= held.day ? { day: cheque.cheque_on, what: 'that is the date on the cheque' } : held
}

/**
 * For a canceled booking too: its cheques that are at the bank may clear.
 * @throws 409 if the booking takes no receipts now, or less is outstanding than the cheque
 */
export function requireRoom(
  { status }: Pick<PaidBooking, 'status'>,
  { amount, currency }: Pick<FoundCheque, 'amount' | 'currency'>,
  left: number,
): void {
  if (status !== 'accepted' && status !== 'completed' && status !== 'cancelled') throw ofAccepted()
  if (amount > left)
    throw conflict(
      'wrong_state',
      `The cheque is ${priceText(amount, currency)}, and ${priceText(left, currency)} of the booking is outstanding.`,
    )
}

interface Line {
  readonly position: number
  readonly name: string
  readonly amount: number
  readonly paid: number
}
type Written = Pick<Input<typeof cheques.record>['body'], 'amount' | 'pays'>

/**
 * The installments that a new cheque pays, with the part of each.
 * @throws 422 if the booking has no such installment, less of one is left than its part, or the parts are not the cheque
 */
export function partsOf({ amount, pays = [] }: Written, currency: string, lines: readonly Line[]): Cheque['pays'] {
  const parts = pays.map((part, index) => {
    const line = lines.find(({ position }) => position === part.position)
    const at = (field: 'position' | 'amount', text: string) => invalid({ [`pays.${index}.${field}`]: [text] })
    if (!line) throw at('position', 'This booking has no such installment. Choose one of its installments.')
    if (pays.findIndex(({ position }) => position === part.position) < index)
      throw at('position', `${line.name} is chosen twice. Choose another installment, or remove one of them.`)
    const left = line.amount - line.paid
    if (left === 0) throw at('position', `${line.name} is paid. Choose another installment.`)
    if (part.amount > left)
      throw at('amount', `Outstanding of ${line.name}: ${priceText(left, currency)}. Enter that amount or less.`)
    return { position: line.position, name: line.name, amount: part.amount }
  })
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  if (parts.length > 0 && sum !== amount)
    throw invalid({
      pays: [
        `The installments add up to ${priceText(sum, currency)}, and the cheque is ${priceText(amount, currency)}. Change them until both are the same.`,
      ],
    })
  return parts
}

const takes = (line: Line, { position, name, amount }: Cheque['pays'][number]) =>
  line.position === position && line.name === name && amount <= line.amount - line.paid

/** The parts of a cheque that a replacement takes over: all, if the amount is the same and each is still outstanding. */
export const takenOver = (replaced: Pick<FoundCheque, 'amount' | 'pays'>, amount: number, lines: readonly Line[]) =>
  replaced.amount === amount && replaced.pays.every((part) => lines.some((line) => takes(line, part)))
    ? replaced.pays
    : []

interface ReceiptPart {
  readonly amount: number
  readonly pays_position: number | null
  readonly pays_name: string | null
}

/**
 * The receipts of a cheque that clears: one for each part. Parts of installments that were replaced or paid otherwise in the
 * meantime are one receipt, the last, which pays what is due first.
 */
export function receiptsOf(
  { amount, pays }: Pick<FoundCheque, 'amount' | 'pays'>,
  lines: readonly Line[],
): readonly ReceiptPart[] {
  const named = pays.filter((part) => lines.some((line) => takes(line, part)))
  const rest = amount - named.reduce((total, part) => total + part.amount, 0)
  return [
    ...named.map((part) => ({ amount: part.amount, pays_position: part.position, pays_name: part.name })),
    ...(rest > 0 ? [{ amount: rest, pays_position: null, pays_name: null }] : []),
  ]
}

type Payer = Pick<FoundCheque, 'payer_relation' | 'payer_id_type' | 'payer_id_number' | 'payer_country'>

/**
 * Who pays by a cheque that clears, as its receipts state it: what the cheque says, or what is said now of a drawer who was a
 * buyer before a change of buyers. @throws 422 if that is missing, or said of another drawer
 */
export function payerOf(
  found: Payer & Pick<FoundCheque, 'drawer' | 'drawer_left'>,
  { payer_relation = null, ...document }: Input<typeof cheques.clear>['body'],
  seal: (number: string) => string,
): Payer {
  if (!found.drawer_left) {
    if (payer_relation !== null)
      throw invalid({ payer_relation: ['The cheque says already who its drawer is. Leave this empty.'] })
    const { payer_id_type, payer_id_number, payer_country } = found
    return { payer_relation: found.payer_relation, payer_id_type, payer_id_number, payer_country }
  }
  if (payer_relation === null)
    throw invalid({
      payer_relation: [
        `${found.drawer} is no longer a buyer of this booking. Choose what the drawer is to the buyers.`,
      ],
    })
  const relation = payer_relation === 'buyer' ? null : payer_relation
  return { payer_relation: relation, ...documentOf(document, relation !== null, seal) }
}

const ofAccepted = () =>
  conflict(
    'wrong_state',
    'Cheques are deposited while the booking is accepted or completed. Return the cheque if the booking has ended.',
  )

/** Refusals of rules of the database. */
export const chequeProblems = {
  cheques_number: () =>
    invalid({ number: ['This booking has a cheque of this bank with this number. Enter another number.'] }),
  cheques_drawer_known: () =>
    invalid({
      payer_relation: ['The drawer is not a buyer of this booking. Choose what the drawer is to the buyers.'],
    }),
  cheques_pays_own_installments: () =>
    conflict('wrong_state', 'The installments of this booking have changed in the meantime. Choose them again.'),
  cheques_of_live: () => conflict('wrong_state', 'This booking has ended and takes no cheques.'),
  cheques_of_accepted: ofAccepted,
  cheques_transition: () => conflict('wrong_state', 'This cheque has changed in the meantime. Reload it.'),
  receipts_of_accepted: ofAccepted,
  receipts_within_due: () => conflict('wrong_state', 'Less of the booking is outstanding than the cheque.'),
  receipts_account_of_project: () =>
    invalid({ bank_account_id: ['Choose an account of this project in the currency of the booking.'] }),
}

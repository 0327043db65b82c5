import type { Day } from './day.ts'

// A receipt that names an installment pays it. Other money pays the installments of a booking in the order of their due dates.
// The database computes the same sums (`set_paid_installments`), and a property test compares both.

export interface Installable {
  readonly position: number
  readonly amount: number
  readonly due_on: Day | null
}

/** The one that is due first before the others, those without a day last, and those of one day in their own order. */
export const inDueOrder = <Row extends Installable>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => {
    if (one.due_on === other.due_on) return one.position - other.position
    if (one.due_on === null) return 1
    return other.due_on === null || one.due_on < other.due_on ? -1 : 1
  })

/**
 * How much of each installment is paid, by position.
 *
 * @param received all that was received and not reversed, in minor units
 * @param named what of it was received for an installment by name, by its position
 */
export function allocate(
  rows: readonly Installable[],
  received: number,
  named: ReadonlyMap<number, number> = new Map(),
): ReadonlyMap<number, number> {
  const ownOf = ({ position, amount }: Installable) => Math.min(amount, named.get(position) ?? 0)
  let left = received - rows.reduce((sum, row) => sum + ownOf(row), 0)
  return new Map(
    inDueOrder(rows).map((row) => {
      const own = ownOf(row)
      const more = Math.min(row.amount - own, left)
      left -= more
      return [row.position, own + more]
    }),
  )
}

export const INSTALLMENT_STATES = ['scheduled', 'due', 'part_paid', 'paid', 'overdue', 'cancelled'] as const
export type InstallmentState = (typeof INSTALLMENT_STATES)[number]

interface Judged {
  readonly amount: number
  readonly paid: number
  readonly due_on: Day | null
  /** Its day is an expectation: nothing is due, and nothing late, before the building is that far. */
  readonly estimated?: boolean
}

/**
 * The status of an installment on a day.
 *
 * @param life `owed` once its booking is accepted, `waiting` before that, `ended` when the booking was rejected, expired or
 * cancelled
 */
export function installmentState(
  { amount, paid, due_on, estimated = false }: Judged,
  today: Day,
  life: 'waiting' | 'owed' | 'ended',
): InstallmentState {
  if (life === 'owed' && paid >= amount) return 'paid'
  if (life === 'ended') return 'cancelled'
  if (estimated) return paid > 0 ? 'part_paid' : 'scheduled'
  if (due_on !== null && due_on < today && life === 'owed') return 'overdue'
  if (paid > 0) return 'part_paid'
  return due_on !== null && due_on <= today ? 'due' : 'scheduled'
}

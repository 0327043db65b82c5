import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { allocate } from '@storey/api/schedule/allocate.ts'

type Payments = Pick<BookingPayments, 'installments' | 'totals' | 'receipts'>

/** The installments that a receipt of this amount would pay, in addition to those paid already. */
export function paidBy({ installments, totals, receipts }: Payments, amount: number, pays: number | null = null) {
  const named = new Map<number, number>()
  const add = (position: number, more: number) => named.set(position, (named.get(position) ?? 0) + more)
  // After a change of unit, another installment may have this position.
  for (const { pays: one, reversal, amount } of receipts)
    if (one && !reversal && installments.some((row) => row.position === one.position && row.name === one.name))
      add(one.position, amount.amount)
  if (pays !== null) add(pays, amount)
  const after = allocate(installments, totals.received + amount, named)
  return installments.flatMap(({ position, name, amount: whole, paid }) => {
    const then = after.get(position) ?? 0
    return then > paid ? [{ position, name, more: then - paid, full: then === whole }] : []
  })
}

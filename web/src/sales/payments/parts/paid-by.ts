import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { allocate } from '@storey/api/schedule/allocate.ts'

/** The installments that a receipt of this amount would pay, in addition to those paid already. */
export function paidBy({ installments, totals }: Pick<BookingPayments, 'installments' | 'totals'>, amount: number) {
  const after = allocate(installments, totals.received + amount)
  return installments.flatMap(({ position, name, amount: whole, paid }) => {
    const then = after.get(position) ?? 0
    return then > paid ? [{ position, name, more: then - paid, full: then === whole }] : []
  })
}

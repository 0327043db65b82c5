import type { cellsOf } from './cells.ts'

/** Old systems have columns of commissions that say no day of earning: without one there is none, as in the form. */
export function settledCommission(cells: ReturnType<typeof cellsOf>, currency: string) {
  const commission_earned_on = cells.day('commission_earned_on')
  if (commission_earned_on === null) return {}
  return {
    commission_earned_on,
    commission_amount: cells.amount('commission_amount', currency),
    commission_vat_percent: cells.percent('commission_vat_percent'),
    commission_invoice: cells.text('commission_invoice'),
    commission_invoiced_on: cells.day('commission_invoiced_on'),
    commission_paid_on: cells.day('commission_paid_on'),
    commission_reference: cells.text('commission_reference'),
  }
}

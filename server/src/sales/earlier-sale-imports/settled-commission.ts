import type { cellsOf } from './cells.ts'
import type { SaleRow } from './workbook.ts'

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

const OF_COMMISSIONS = [
  'commission_amount',
  'commission_invoice',
  'commission_invoiced_on',
  'commission_paid_on',
] as const satisfies readonly (keyof ReturnType<typeof settledCommission>)[]

/** Whether a row says what became of a commission that is left out, because it does not say when it was earned. */
export const lacksDayOfEarning = ({ values }: SaleRow): boolean =>
  !values.get('commission_earned_on')?.trim() && OF_COMMISSIONS.some((field) => values.get(field)?.trim())

import type { Comparison } from '../../ui/form/compare.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { planStatusLabels } from '../parts/labels.ts'
import type { PlanValues } from './plan-form.ts'

/** Formatters of a plan's values in the comparison of two saves; rows become a list of amounts and due dates. */
export function planFormatters(currency: string): NonNullable<Comparison<PlanValues>['faces']> {
  const part = (percent: string | null | undefined, amount: number | null | undefined) => {
    if (amount !== null && amount !== undefined) return moneyText({ amount, currency })
    return percent ? percentText(percent) : 'nothing yet'
  }
  const rows = (all: readonly { name: string; percent?: string | null; amount?: number | null }[]) =>
    all.length === 0
      ? undefined
      : all.map(({ name, percent, amount }) => `${name}: ${part(percent, amount)}`).join('; ')
  return {
    status: (status) => planStatusLabels[status].label,
    price_adjustment_percent: (percent) => (percent ? percentText(percent) : undefined),
    booking_amount: (input) =>
      input.kind === 'none' ? 'None' : input.kind === 'percent' ? part(input.percent, null) : part(null, input.amount),
    installments: rows,
    charges: rows,
  }
}

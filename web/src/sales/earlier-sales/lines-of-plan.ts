import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule, type ScheduleLine } from '@storey/api/schedule/schedule.ts'
import { emptyLine, type LineValues } from './values.ts'

interface Sale {
  /** The agreed price, whatever the plan adds to the list price. */
  readonly price: number
  readonly currency: string
  readonly booked_on: string
  readonly handover_on: string | null
}

const BUILT = /^At (\d+)% built$/

function lineOf({ name, amount, due_on, due_text }: ScheduleLine, is_charge: boolean): LineValues {
  const stage = BUILT.exec(due_text)?.[1]
  const undated = due_on === null && stage === undefined
  return {
    ...emptyLine(amount),
    ...{ name, due_on, is_charge },
    built_at: stage === undefined ? null : Number(stage),
    due_text: undated ? due_text : null,
  }
}

/** The installments and fees of a plan at the agreed price, dated from the day of the sale; or why there are none. */
export function linesOfPlan(
  plan: PaymentPlan,
  sale: Sale,
): { readonly lines: LineValues[] } | { readonly why: string } {
  const { schedule, problems } = makeSchedule({ ...plan, price_adjustment_percent: '0' }, sale)
  if (!schedule) return { why: problems[0]?.message ?? 'This plan has no schedule at this price.' }
  const charges = schedule.charges.filter(({ payer, amount }) => payer === 'buyer' && amount > 0)
  return {
    lines: [
      ...schedule.lines.filter(({ amount }) => amount > 0).map((line) => lineOf(line, false)),
      ...charges.map((line) => lineOf(line, true)),
    ],
  }
}

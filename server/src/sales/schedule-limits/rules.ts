import type { OwnSchedule } from '@storey/api/sales/own-schedules.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import type { Problem } from '@storey/api/schedule/rules.ts'

/** A stored plan with a value for every field. */
export const filled = (plan: PaymentPlan): OwnSchedule['plan'] => ({
  price_adjustment_percent: plan.price_adjustment_percent,
  booking_amount: {
    kind: plan.booking_amount.kind,
    amount: plan.booking_amount.amount ?? null,
    percent: plan.booking_amount.percent ?? null,
  },
  installments: plan.installments.map((row) => ({
    ...{ position: row.position, name: row.name, amount_kind: row.amount_kind, due_kind: row.due_kind },
    percent: row.percent ?? null,
    amount: row.amount ?? null,
    due_value: row.due_value ?? null,
    due_on: row.due_on ?? null,
    repeat_count: row.repeat_count ?? 1,
    repeat_every_months: row.repeat_every_months ?? 1,
  })),
  charges: plan.charges.map(({ name, kind, basis, percent, amount, payer, due_kind }) => ({
    ...{ name, kind, basis, payer, due_kind },
    percent: percent ?? null,
    amount: amount ?? null,
  })),
})

/** Problems of the rows by their field; others, such as of the booking amount, belong to the list. */
export function byRow(problems: readonly Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of problems) {
    const field = path.startsWith('installments') ? path : 'installments'
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

import { isDeepStrictEqual } from 'node:util'
import type { NewCharge, NewInstallment, WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { handoverSplit, splitLabel } from '@storey/api/schedule/handover-split.ts'
import { type Problem, validatePlan } from '@storey/api/schedule/rules.ts'

/** The fields of a plan, apart from those that the database adds. */
export interface PlanFields
  extends Pick<
    WirePlan,
    'name' | 'status' | 'valid_from' | 'valid_until' | 'price_adjustment_percent' | 'booking_amount' | 'is_default'
  > {
  readonly installments: readonly NewInstallment[]
  readonly charges: readonly NewCharge[]
}

/** Removes values that a form left in fields that the chosen kind does not use. */
export const tidy = (plan: PlanFields): PlanFields => ({
  ...plan,
  booking_amount: {
    kind: plan.booking_amount.kind,
    amount: plan.booking_amount.kind === 'fixed' ? plan.booking_amount.amount : null,
    percent: plan.booking_amount.kind === 'percent' ? plan.booking_amount.percent : null,
  },
  installments: plan.installments.map((row) => ({
    ...row,
    percent: row.amount_kind === 'percent' ? row.percent : null,
    amount: row.amount_kind === 'fixed' ? row.amount : null,
    due_on: row.due_kind === 'on_date' ? row.due_on : null,
    due_value: COUNTED.has(row.due_kind) ? row.due_value : null,
  })),
  charges: plan.charges.map((row) => ({
    ...row,
    percent: row.basis === 'percent' ? row.percent : null,
    amount: row.basis === 'fixed' ? row.amount : null,
  })),
})

/** Whether a plan of another building can be the same shared plan: all but the default of its building is equal. */
export const sameTerms = (one: PlanFields, other: PlanFields): boolean =>
  isDeepStrictEqual({ ...one, is_default: false }, { ...other, is_default: false })

const COUNTED = new Set(['days_after_booking', 'months_after_booking', 'on_construction', 'months_after_handover'])

const placed = <Row>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, position: index + 1 }))

/** Every rule that the plan breaks; a draft must follow them too, so that it can be activated as it is. */
export function problemsOf(plan: PlanFields): Problem[] {
  const problems = validatePlan({ ...plan, installments: placed(plan.installments) })
  if (plan.valid_from && plan.valid_until && plan.valid_until < plan.valid_from)
    problems.push({ path: 'valid_until', message: 'Choose a day on or after the first one.' })
  if (plan.is_default && plan.status !== 'active')
    problems.push({ path: 'is_default', message: 'Only an active plan can be the default.' })
  return problems
}

interface Dates {
  /** Today's date at the developer. */
  readonly today: string
  readonly handover_on: string | null
  readonly construction_percent: number
}

/** The plan with its split for this building today; the split is empty if fixed amounts make it depend on the price. */
export function withSplit<Plan extends Omit<PlanFields, 'is_default'> & Dates>(
  plan: Plan,
): Plan & { split_label: string } {
  const { today, handover_on, construction_percent: percent } = plan
  const construction = { percent, completion_on: handover_on, as_of: today }
  const installments = placed(plan.installments)
  const shares = handoverSplit({ ...plan, installments }, { booked_on: today, handover_on, construction })
  return { ...plan, split_label: splitLabel(shares) }
}

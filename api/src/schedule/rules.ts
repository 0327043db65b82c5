import { isDay } from './day.ts'
import { type Charge, type Due, type Installment, inOrder, type PaymentPlan, repeatsOf } from './payment-plan.ts'
import { formatPercent, parsePercent, WHOLE } from './percent.ts'

/** A broken rule, in words for the user who can correct it. The path is that of the field: 'installments.2.percent'. */
export interface Problem {
  path: string
  message: string
}

/** More rows than any real plan has; the limits keep a typing error from filling a screen. */
export const LIMITS = { payments: 600, months: 600, days: 3650 }

/** Every rule that a plan breaks whatever the price; a plan with none can be put on sale. */
export function validatePlan(plan: PaymentPlan): Problem[] {
  return [
    ...adjustmentProblems(plan),
    ...plan.installments.flatMap(installmentProblems),
    ...wholePlanProblems(plan),
    ...bookingAmountProblems(plan),
    ...plan.charges.flatMap(chargeProblems),
  ]
}

function adjustmentProblems({ price_adjustment_percent }: PaymentPlan): Problem[] {
  const percent = parsePercent(price_adjustment_percent)
  const path = 'price_adjustment_percent'
  if (percent === null) return [{ path, message: 'Enter a percentage with at most four decimals.' }]
  if (percent <= -WHOLE || percent > WHOLE) return [{ path, message: 'Enter more than -100% and at most 100%.' }]
  return []
}

function installmentProblems(installment: Installment, index: number): Problem[] {
  const path = `installments.${index}`
  const problems = dueProblems(installment, path)
  const say = (field: string, message: string) => problems.push({ path: `${path}.${field}`, message })

  if (installment.name.trim() === '') say('name', 'Enter a name.')
  if (installment.amount_kind === 'percent' && !isShare(installment.percent)) say('percent', SHARE)
  if (installment.amount_kind === 'fixed' && !isAmount(installment.amount)) say('amount', AMOUNT)

  const repeats = installment.repeat_count ?? 1
  if (!isWhole(repeats, 1, LIMITS.payments)) say('repeat_count', `Repeat it between 1 and ${LIMITS.payments} times.`)
  else if (repeats > 1 && installment.due_kind === 'on_construction')
    say('repeat_count', 'A stage of construction comes once; add a row for each stage.')
  else if (repeats > 1 && !isWhole(installment.repeat_every_months, 1, 60))
    say('repeat_every_months', 'Enter how many months apart, from 1 to 60.')
  else if ((repeats - 1) * (installment.repeat_every_months ?? 0) > LIMITS.months)
    say('repeat_count', `Its last payment comes more than ${LIMITS.months} months after the first.`)
  return problems
}

function chargeProblems(charge: Charge, index: number): Problem[] {
  const path = `charges.${index}`
  const problems = dueProblems(charge, path)
  const say = (field: string, message: string) => problems.push({ path: `${path}.${field}`, message })

  if (charge.name.trim() === '') say('name', 'Enter a name.')
  if (charge.basis === 'percent' && !isShare(charge.percent)) say('percent', SHARE)
  if (charge.basis === 'fixed' && !isAmount(charge.amount)) say('amount', AMOUNT)
  return problems
}

function dueProblems({ due_kind, due_value, due_on }: Due, path: string): Problem[] {
  const problem = (field: string, message: string): Problem[] => [{ path: `${path}.${field}`, message }]
  switch (due_kind) {
    case 'on_date':
      return isDay(due_on) ? [] : problem('due_on', 'Choose a date.')
    case 'days_after_booking':
      return isWhole(due_value, 0, LIMITS.days)
        ? []
        : problem('due_value', `Enter a number of days up to ${LIMITS.days}.`)
    case 'months_after_booking':
    case 'months_after_handover':
      return isWhole(due_value, 0, LIMITS.months)
        ? []
        : problem('due_value', `Enter a number of months up to ${LIMITS.months}.`)
    case 'on_construction':
      return isWhole(due_value, 1, 100) ? [] : problem('due_value', 'Enter the percent built, from 1 to 100.')
    default:
      return []
  }
}

function wholePlanProblems({ installments }: PaymentPlan): Problem[] {
  const path = 'installments'
  if (installments.length === 0) return [{ path, message: 'Add at least one installment.' }]

  const problems: Problem[] = []
  const positions = new Set(installments.map(({ position }) => position))
  if (positions.size < installments.length) problems.push({ path, message: 'Two installments have the same position.' })
  const payments = installments.reduce((sum, installment) => sum + repeatsOf(installment), 0)
  if (payments > LIMITS.payments)
    problems.push({ path, message: `The plan has ${payments} payments; the most is ${LIMITS.payments}.` })
  const message = sumProblem(installments)
  if (message) problems.push({ path, message })
  return problems
}

/**
 * Percents alone make 100. Fixed amounts are a different share of every price, so a plan with any needs one
 * remainder to take the rest, and a remainder needs something left to take.
 */
function sumProblem(installments: readonly Installment[]): string | null {
  const kinds = installments.map(({ amount_kind }) => amount_kind)
  const remainders = kinds.filter((kind) => kind === 'remainder').length
  if (remainders > 1) return 'Only one installment can take the rest.'

  const sum = installments.reduce((total, installment) => {
    const share = installment.amount_kind === 'percent' ? (parsePercent(installment.percent) ?? 0n) : 0n
    return total + share * BigInt(repeatsOf(installment))
  }, 0n)
  if (remainders === 1)
    return sum < WHOLE ? null : `Installments add up to ${formatPercent(sum)}%; nothing is left for the remainder.`
  if (kinds.includes('fixed')) return 'A plan with fixed amounts needs one installment that takes the remainder.'
  if (sum < WHOLE) return `Installments add up to ${formatPercent(sum)}%; ${formatPercent(WHOLE - sum)}% is missing.`
  if (sum > WHOLE) return `Installments add up to ${formatPercent(sum)}%; ${formatPercent(sum - WHOLE)}% over.`
  return null
}

function bookingAmountProblems({ booking_amount, installments }: PaymentPlan): Problem[] {
  const { kind, amount, percent } = booking_amount
  if (kind === 'none') return []
  if (kind === 'fixed' && !isAmount(amount)) return [{ path: 'booking_amount.amount', message: AMOUNT }]
  if (kind === 'percent' && !isShare(percent)) return [{ path: 'booking_amount.percent', message: SHARE }]

  const [first] = inOrder(installments)
  const share = first?.amount_kind === 'percent' ? parsePercent(first.percent) : null
  const booked = kind === 'percent' ? parsePercent(percent) : null
  if (booked !== null && share !== null && booked > share)
    return [{ path: 'booking_amount.percent', message: `More than the first installment, ${formatPercent(share)}%.` }]
  if (kind === 'fixed' && first?.amount_kind === 'fixed' && (amount ?? 0) > (first.amount ?? 0))
    return [{ path: 'booking_amount.amount', message: BOOKING_TOO_LARGE }]
  return []
}

export const BOOKING_TOO_LARGE = 'The booking amount is more than the first installment it’s deducted from.'
const SHARE = 'Enter a percentage above 0 and at most 100, with at most four decimals.'
const AMOUNT = 'Enter an amount above zero.'

const isWhole = (value: number | null | undefined, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const isAmount = (value: number | null | undefined): boolean => isWhole(value, 1, Number.MAX_SAFE_INTEGER)

function isShare(text: string | null | undefined): boolean {
  const percent = parsePercent(text)
  return percent !== null && percent > 0n && percent <= WHOLE
}

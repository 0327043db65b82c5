import type { Day } from './day.ts'
import { isDay } from './day.ts'
import { dueDay, dueText } from './due.ts'
import type { Step } from './explain.ts'
import { sideOf, splitLabel, splitOf } from './handover-split.ts'
import type { Charge, Due, PaymentPlan, ScheduleContext } from './payment-plan.ts'
import { type Payment, paymentsOf } from './payments.ts'
import { formatPercent, parsePercent, percentOf, WHOLE } from './percent.ts'
import { type Problem, validatePlan } from './rules.ts'
import { vatUnder, vatWithin, withVat } from './vat.ts'

/** A payment of the price. `percent` is null where the amount is not a plain percent of the price. */
export interface ScheduleLine {
  position: number
  name: string
  percent: string | null
  amount: number
  due_on: Day | null
  due_text: string
  estimated: boolean
  explain: Step[]
}

export interface ChargeLine extends ScheduleLine {
  kind: string
  payer: 'buyer' | 'seller'
}

export interface Schedule {
  currency: string
  /** What the buyer pays, with VAT: after the plan's price adjustment and the discount. The lines add up to it. */
  price: number
  /** Percent paid before, at and after handover by these days: `60/40`, `37/40/23`. */
  label: string
  lines: ScheduleLine[]
  charges: ChargeLine[]
  totals: {
    list_price: number
    adjustment: number
    /** Added to a list price without it, after the adjustment. */
    vat_added: number
    discount: number
    price: number
    /** In the price; null where no rule applies. */
    vat_percent: string | null
    vat: number
    before_handover: number
    from_handover: number
    buyer_charges: number
    seller_charges: number
    buyer_total: number
  }
}

export type ScheduleResult = { schedule: Schedule; problems: [] } | { schedule: null; problems: Problem[] }

/**
 * The dated payments of one price under one plan, or every reason why there are none.
 *
 * The lines add up to the adjusted price to the last minor unit, and their days never go back: they are
 * sorted by day, whatever the order of the plan's rows, and nothing is due before the booking. A payment
 * whose day is not known yet comes last.
 */
export function makeSchedule(plan: PaymentPlan, context: ScheduleContext): ScheduleResult {
  const problems = [...validatePlan(plan), ...contextProblems(context)]
  if (problems.length > 0) return { schedule: null, problems }

  const { discount = 0 } = context
  const planned = percentOf(BigInt(context.price), WHOLE + (parsePercent(plan.price_adjustment_percent) ?? 0n))
  const vat = vatUnder(plan, context.vat)
  const raised = withVat(planned, vat)
  const price = raised - BigInt(discount)
  if (price <= 0n) return { schedule: null, problems: [DISCOUNT_TOO_LARGE] }
  const split = paymentsOf(plan, price)
  if ('problem' in split) return { schedule: null, problems: [split.problem] }
  const charges = chargesOf(plan.charges, price, context)
  const sum = (lines: readonly { amount: bigint }[]) => lines.reduce((total, { amount }) => total + amount, 0n)
  const before = sum(split.payments.filter(({ due, months }) => sideOf(due, months, context) === 'before'))
  const buyer = sum(charges.filter(({ payer }) => payer === 'buyer'))
  if (price + sum(charges) > MAX_COUNT) return { schedule: null, problems: [TOO_LARGE] }

  return {
    problems: [],
    schedule: {
      currency: context.currency,
      price: Number(price),
      label: splitLabel(splitOf(plan, split.payments, context)),
      lines: numbered(split.payments.map((payment) => dated(payment, context))),
      charges: numbered(charges.map((charge) => ({ ...charge, amount: Number(charge.amount) }))),
      totals: {
        list_price: context.price,
        adjustment: Number(planned) - context.price,
        vat_added: Number(raised - planned),
        discount,
        price: Number(price),
        vat_percent: vat?.percent ?? null,
        vat: vat ? Number(vatWithin(price, vat.percent)) : 0,
        before_handover: Number(before),
        from_handover: Number(price - before),
        buyer_charges: Number(buyer),
        seller_charges: Number(sum(charges) - buyer),
        buyer_total: Number(price + buyer),
      },
    },
  }
}

function contextProblems({ price, booked_on, handover_on, construction, discount }: ScheduleContext): Problem[] {
  const problems: Problem[] = []
  if (!Number.isSafeInteger(price) || price <= 0) problems.push({ path: 'price', message: 'Enter a price above zero.' })
  if (discount !== undefined && (!Number.isSafeInteger(discount) || discount < 0))
    problems.push({ path: 'discount', message: 'Enter a discount of zero or more.' })
  const days = { booked_on, handover_on, completion_on: construction?.completion_on, as_of: construction?.as_of }
  for (const [path, day] of Object.entries(days))
    if (day != null ? !isDay(day) : path === 'booked_on') problems.push({ path, message: 'Enter a valid date.' })
  return problems
}

function dated({ name, percent, amount, due, months, steps }: Payment, context: ScheduleContext): Unnumbered {
  return { name, percent, amount: Number(amount), ...dueFields(due, context, months, steps) }
}

function chargesOf(charges: readonly Charge[], price: bigint, context: ScheduleContext) {
  return charges.map((charge) => {
    const percent = charge.basis === 'percent' ? parsePercent(charge.percent) : null
    const amount = percent === null ? BigInt(charge.amount ?? 0) : percentOf(price, percent)
    const step = percent === null ? fixedStep(amount) : percentStep(percent, price, amount)
    return {
      name: charge.name,
      kind: charge.kind,
      payer: charge.payer,
      percent: percent === null ? null : formatPercent(percent),
      amount,
      ...dueFields(charge, context, 0, [step]),
    }
  })
}

const fixedStep = (amount: bigint): Step => ({ kind: 'fixed', amount: Number(amount) })

function percentStep(percent: bigint, price: bigint, amount: bigint): Step {
  const rounded = (price * percent) % WHOLE === 0n ? 'none' : 'to_nearest'
  return { kind: 'percent', percent: formatPercent(percent), of: Number(price), amount: Number(amount), rounded }
}

function dueFields(due: Due, context: ScheduleContext, months: number, steps: readonly Step[]) {
  const { due_on, estimated, moved_from } = dueDay(due, context, months)
  const explain = [...steps]
  const { construction } = context
  if (estimated && construction?.completion_on)
    explain.push({ kind: 'estimated', percent: construction.percent, completion_on: construction.completion_on })
  if (moved_from !== null) explain.push({ kind: 'moved', from: moved_from })
  return { due_on, due_text: dueText(due, months), estimated, explain, rank: rankOf(due, months) }
}

/** Keeps payments without a day in the order of events: stages of construction, handover, months after it. */
function rankOf(due: Due, months: number): number {
  if (due.due_kind === 'on_construction') return (due.due_value ?? 0) - 1000
  return due.due_kind === 'months_after_handover' ? (due.due_value ?? 0) + months : months
}

type Unnumbered = Omit<ScheduleLine, 'position'> & { rank: number }

/** Sorting is stable, so payments of one day keep the plan's order. */
function numbered<Line extends Unnumbered>(lines: readonly Line[]): (Omit<Line, 'rank'> & { position: number })[] {
  const sorted = [...lines].sort((a, b) => {
    if (a.due_on === b.due_on) return a.due_on === null ? a.rank - b.rank : 0
    if (a.due_on === null) return 1
    return b.due_on === null || a.due_on < b.due_on ? -1 : 1
  })
  return sorted.map(({ rank: _, ...line }, index) => ({ position: index + 1, ...line }))
}

const DISCOUNT_TOO_LARGE: Problem = { path: 'discount', message: 'Enter a discount below the price.' }
const MAX_COUNT = BigInt(Number.MAX_SAFE_INTEGER)
const TOO_LARGE: Problem = { path: 'price', message: 'With this plan the price is too large to be counted exactly.' }

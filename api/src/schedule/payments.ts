import type { Step } from './explain.ts'
import { type Due, type Installment, inOrder, type PaymentPlan, repeatsOf } from './payment-plan.ts'
import { formatPercent, parsePercent, WHOLE } from './percent.ts'
import { BOOKING_TOO_LARGE, type Problem } from './rules.ts'
import { type Part, split } from './split.ts'

/** A payment that has its amount but not its day; `months` pass between its row's rule and itself. */
export interface Payment {
  name: string
  percent: string | null
  amount: bigint
  due: Due
  months: number
  steps: Step[]
}

interface Repeat {
  installment: Installment
  number: number
}

/** The payments of a valid plan, in the plan's order, adding up to the price. */
export function paymentsOf(plan: PaymentPlan, price: bigint): { payments: Payment[] } | { problem: Problem } {
  const repeats = inOrder(plan.installments).flatMap((installment) =>
    Array.from({ length: repeatsOf(installment) }, (_, index): Repeat => ({ installment, number: index + 1 })),
  )
  const fixed = repeats.reduce((sum, { installment }) => sum + fixedAmount(installment), 0n)
  const percents = repeats.reduce((sum, { installment }) => sum + share(installment), 0n)
  const rest = (price - fixed) * WHOLE - price * percents
  // Rows of fixed amounts and percents may fit a tower's dearest unit and be too much for a studio.
  if (rest < 0n)
    return { problem: { path: 'installments', message: 'At this price the installments are more than the price.' } }

  const takers = repeats.filter(({ installment }) => installment.amount_kind === 'remainder').length
  const weights = repeats.map(({ installment }) => {
    if (installment.amount_kind === 'remainder') return rest
    return share(installment) * price * BigInt(Math.max(takers, 1))
  })
  const parts = split(price - fixed, weights)
  const payments = repeats.map((repeat, index) => payment(repeat, parts[index] ?? NOTHING, price, rest, takers))
  return lessBookingAmount(plan, price, payments)
}

function payment({ installment, number }: Repeat, part: Part, price: bigint, rest: bigint, takers: number): Payment {
  const { name, amount_kind, repeat_every_months } = installment
  const repeats = repeatsOf(installment)
  const amount = amount_kind === 'fixed' ? fixedAmount(installment) : part.amount
  const percent = amount_kind === 'percent' ? formatPercent(share(installment)) : null
  const down = Number(amount - part.handed)
  const steps: Step[] = []
  if (percent !== null) steps.push(percentStep(share(installment), price, down))
  else if (amount_kind === 'fixed') steps.push({ kind: 'fixed', amount: Number(amount) })
  else {
    const rounded = rest % (WHOLE * BigInt(takers)) === 0n ? 'none' : 'down'
    steps.push({ kind: 'remainder', of: Number(rest / WHOLE), payments: takers, amount: down, rounded })
  }
  if (part.handed > 0n) steps.push({ kind: 'handed', amount: Number(part.handed) })
  return {
    name: repeats === 1 ? name : `${name}, ${number} of ${repeats}`,
    percent,
    amount,
    due: installment,
    months: (number - 1) * (repeat_every_months ?? 0),
    steps,
  }
}

function lessBookingAmount(
  { booking_amount }: PaymentPlan,
  price: bigint,
  payments: Payment[],
): { payments: Payment[] } | { problem: Problem } {
  const [first, ...others] = payments
  if (booking_amount.kind === 'none' || !first) return { payments }

  const percent = booking_amount.kind === 'percent' ? parsePercent(booking_amount.percent) : null
  const amount = percent === null ? BigInt(booking_amount.amount ?? 0) : (price * percent) / WHOLE
  if (amount > first.amount)
    return {
      problem: {
        path: `booking_amount.${booking_amount.kind === 'fixed' ? 'amount' : 'percent'}`,
        message: BOOKING_TOO_LARGE,
      },
    }

  const booking: Payment = {
    name: 'Booking amount',
    percent: percent === null ? null : formatPercent(percent),
    amount,
    due: { due_kind: 'on_booking' },
    months: 0,
    steps: [percent === null ? { kind: 'fixed', amount: Number(amount) } : percentStep(percent, price, Number(amount))],
  }
  if (amount === first.amount) return { payments: [booking, ...others] }
  const left: Payment = {
    ...first,
    percent: percentLeft(first.percent, percent),
    amount: first.amount - amount,
    steps: [...first.steps, { kind: 'booking_amount', amount: Number(amount) }],
  }
  return { payments: [booking, left, ...others] }
}

function percentStep(percent: bigint, price: bigint, amount: number): Step {
  const rounded = (price * percent) % WHOLE === 0n ? 'none' : 'down'
  return { kind: 'percent', percent: formatPercent(percent), of: Number(price), amount, rounded }
}

/** Ten percent less a booking of two is eight; less a fixed booking it is no plain percent any more. */
function percentLeft(first: string | null, booked: bigint | null): string | null {
  const percent = parsePercent(first)
  return percent === null || booked === null ? null : formatPercent(percent - booked)
}

const NOTHING: Part = { amount: 0n, handed: 0n }

const share = ({ amount_kind, percent }: Installment): bigint =>
  amount_kind === 'percent' ? (parsePercent(percent) ?? 0n) : 0n

const fixedAmount = ({ amount_kind, amount }: Installment): bigint =>
  amount_kind === 'fixed' ? BigInt(amount ?? 0) : 0n

import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { discountAmount, isWithin, ONE_REQUEST } from '@storey/api/sales/discount.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { judgeSchedule, withInstallments } from '@storey/api/schedule/own-schedule.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import { moneyText } from '../../ui/format/money.ts'
import type { DiscountValues } from '../parts/discount-values.ts'
import type { BookingValues } from './values.ts'

/** Errors of a discount as the server would report them, shown on its own step. */
function discountMistakes({ plan, limits, offer }: BookingForm, values: DiscountValues): Record<string, string> {
  if (offer) return {}
  const amount = discountAmount(values, plan.price.amount)
  if (amount === undefined) return {}
  const field = values.discount_percent === null ? 'discount_amount' : 'discount_percent'
  const least = limits.discount.minimum_price
  if (amount >= plan.price.amount) return { [field]: 'Enter a discount below the price.' }
  if (least && plan.price.amount - amount < least.amount)
    return { [field]: 'The price can’t go below the floor price.' }
  if (!isWithin(amount, plan.price.amount, limits.discount.own_percent) && values.discount_reason.trim() === '')
    return { discount_reason: 'Above your limit, so it needs approval. Add a reason.' }
  return {}
}

/** The form with the final price: that of a sale offer, the discounted price if the discount needs no approval, otherwise the plan's. */
function discountedForm(form: BookingForm, values: DiscountValues): { form: BookingForm; waits: number } {
  const { plan, terms, limits, offer } = form
  if (offer || !terms) return { form, waits: 0 }
  const amount = discountAmount(values, plan.price.amount)
  if (amount === undefined || amount >= plan.price.amount) return { form, waits: 0 }
  if (!isWithin(amount, plan.price.amount, limits.discount.own_percent)) return { form, waits: amount }
  const { schedule } = makeSchedule(terms.plan, contextAt(form, amount))
  return schedule ? { form: { ...form, schedule }, waits: 0 } : { form, waits: amount }
}

/** What becomes of the schedule of its own at the booking. */
export interface OwnTerms {
  /** Why it cannot be used; undefined if it can. */
  readonly problem: string | undefined
  /** The limits that it is beyond; none if it is used at once. */
  readonly beyond: readonly string[]
}

export const isUsed = (own: OwnTerms | null): boolean =>
  own !== null && own.problem === undefined && own.beyond.length === 0

export const OWN_WAITS = 'A schedule of its own waits for a decision after booking.'

interface Priced {
  /** With the price and the payments of the booking. */
  readonly form: BookingForm
  /** A discount that needs another user's approval, in minor units. */
  readonly waits: number
  /** Null without a schedule of its own. */
  readonly own: OwnTerms | null
}

/** The form with what the booking will have: its discount and its own schedule, unless they need approval. */
export function pricedForm(form: BookingForm, values: BookingValues): Priced {
  const discounted = discountedForm(form, values)
  const schedule = usedSchedule(form, values.own_schedule)
  if (!schedule || !form.terms) return { ...discounted, own: null }
  const { currency } = form.unit.price
  const at = contextAt(form, discounted.form.schedule.totals.discount)
  const plan = withInstallments(form.terms.plan, schedule.installments, at)
  const judged = judgeSchedule(form.terms.plan, plan, at, form.schedule_limits, (amount) =>
    moneyText({ amount, currency }),
  )
  const { result, beyond } = judged
  const own = { problem: undefined, beyond }
  if (!result.schedule)
    return { ...discounted, own: { ...own, problem: result.problems[0]?.message ?? 'The payments cannot be counted.' } }
  if (beyond.length === 0) return { ...discounted, form: { ...discounted.form, schedule: result.schedule }, own }
  if (discounted.waits > 0) return { ...discounted, own: { ...own, problem: ONE_REQUEST } }
  return schedule.reason
    ? { ...discounted, own }
    : { ...discounted, own: { ...own, problem: 'It needs approval. Open the schedule and add a reason.' } }
}

/** The schedule of its own, if it was made from the plan of the booking. */
export const usedSchedule = <One extends { readonly payment_plan_id: number }>(
  { plan, offer, terms }: BookingForm,
  own_schedule: One | null | undefined,
): One | undefined =>
  own_schedule && !offer && terms && own_schedule.payment_plan_id === plan.id ? own_schedule : undefined

export const contextAt = ({ terms, unit }: BookingForm, discount: number) => {
  if (!terms) throw new RangeError('A sale offer has its own payments.')
  return contextOf(terms, { list_price: unit.price.amount, currency: unit.price.currency }, discount)
}

/** Errors of the discount and of the schedule as the server would report them, each on its own step. */
export function termMistakes(form: BookingForm, values: BookingValues): Record<string, string> {
  const problem = pricedForm(form, values).own?.problem
  return { ...discountMistakes(form, values), ...(problem ? { own_schedule: problem } : {}) }
}

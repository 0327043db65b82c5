import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { discountAmount, isWithin } from '@storey/api/sales/discount.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import type { DiscountValues } from '../parts/discount-values.ts'

/** Errors of a discount as the server would report them, shown on its own step. */
export function discountMistakes({ plan, limits, offer }: BookingForm, values: DiscountValues): Record<string, string> {
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
export function discountedForm(form: BookingForm, values: DiscountValues): { form: BookingForm; waits: number } {
  const { plan, terms, limits, unit, offer } = form
  if (offer || !terms) return { form, waits: 0 }
  const amount = discountAmount(values, plan.price.amount)
  if (amount === undefined || amount >= plan.price.amount) return { form, waits: 0 }
  if (!isWithin(amount, plan.price.amount, limits.discount.own_percent)) return { form, waits: amount }
  const price = { list_price: unit.price.amount, currency: unit.price.currency }
  const { schedule } = makeSchedule(terms.plan, contextOf(terms, price, amount))
  return schedule ? { form: { ...form, schedule }, waits: 0 } : { form, waits: amount }
}

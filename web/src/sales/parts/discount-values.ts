import type { Money } from '@storey/api/conventions.ts'
import { discountAmount } from '@storey/api/sales/discount.ts'

/** A discount as form values: a percentage or an amount. */
export interface DiscountValues {
  discount_percent: string | null
  discount_amount: number | null
  discount_reason: string
}
export const noDiscount = (): DiscountValues => ({
  discount_percent: null,
  discount_amount: null,
  discount_reason: '',
})

/** A discount as it was probably typed: the percentage, if it gives exactly this amount. */
export function discountAsTyped(plan_price: Money, discount: Money | null, percent?: string) {
  if (!discount || discount.amount === 0) return { discount_percent: null, discount_amount: null }
  const typed = percent ?? percentOfPrice(plan_price, discount)
  return discountAmount({ discount_percent: typed }, plan_price.amount) === discount.amount
    ? { discount_percent: typed, discount_amount: null }
    : { discount_percent: null, discount_amount: discount.amount }
}

const percentOfPrice = (plan_price: Money, discount: Money) =>
  String(Math.round((discount.amount / plan_price.amount) * 100_000) / 1000)

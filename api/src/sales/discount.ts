import { parsePercent, percentOf } from '../schedule/percent.ts'

/** A discount as it is typed, one of the two. */
export interface Typed {
  readonly discount_percent?: string | null | undefined
  readonly discount_amount?: number | null | undefined
}

/** Why a discount and a schedule of a new booking cannot both wait. */
export const ONE_REQUEST =
  'A booking has one request at a time, and its discount needs approval already. Ask for this schedule after the decision.'

/** Minor units of a typed discount, the half rounded up as everywhere; undefined where none is typed or it cannot be read. */
export function discountAmount({ discount_percent, discount_amount }: Typed, plan_price: number): number | undefined {
  if (discount_amount != null) return discount_amount
  const percent = parsePercent(discount_percent)
  return percent === null || percent <= 0n ? undefined : Number(percentOf(BigInt(plan_price), percent))
}

/** Whether a discount is at most a percentage of the price, computed exactly. @param limit such as `2.5` */
export function isWithin(amount: number, plan_price: number, limit: string): boolean {
  return amount <= Number(percentOf(BigInt(plan_price), parsePercent(limit) ?? 0n))
}

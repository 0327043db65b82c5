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

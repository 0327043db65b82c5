import type { Day } from './day.ts'
import type { Vat } from './vat.ts'

export type DueKind =
  | 'on_booking'
  | 'on_date'
  | 'days_after_booking'
  | 'months_after_booking'
  | 'on_construction'
  | 'on_handover'
  | 'months_after_handover'

/** When something is due. `due_value` counts days, months or, for `on_construction`, percent built. */
export interface Due {
  due_kind: DueKind
  due_value?: number | null | undefined
  due_on?: Day | null | undefined
}

/** What a buyer pays at once; it is a part of the first installment, not an addition to the price. */
export interface BookingAmount {
  kind: 'none' | 'fixed' | 'percent'
  amount?: number | null | undefined
  percent?: string | null | undefined
}

/** One row of a plan. A row with a repeat count of 57 stands for 57 payments, each of its percent or amount. */
export interface Installment extends Due {
  position: number
  name: string
  amount_kind: 'percent' | 'fixed' | 'remainder'
  percent?: string | null | undefined
  amount?: number | null | undefined
  repeat_count?: number | null | undefined
  repeat_every_months?: number | null | undefined
}

/** A fee or tax in addition to the price, such as the registration fee. */
export interface Charge extends Due {
  name: string
  kind: string
  basis: 'percent' | 'fixed'
  percent?: string | null | undefined
  amount?: number | null | undefined
  payer: 'buyer' | 'seller'
}

/** Amounts are in minor units, percents are decimal strings such as '12.5'. */
export interface PaymentPlan {
  price_adjustment_percent: string
  booking_amount: BookingAmount
  installments: readonly Installment[]
  charges: readonly Charge[]
}

/** How far the building is, and when it should be complete. `as_of` is the booking day unless it is given. */
export interface Construction {
  percent: number
  completion_on: Day | null
  as_of?: Day | null | undefined
}

export interface ScheduleContext {
  price: number
  currency: string
  booked_on: Day
  handover_on: Day | null
  construction?: Construction | null | undefined
  /** Taken off the price after the plan's adjustment, in minor units; none where it is left out. */
  discount?: number | undefined
  /** Of the list price; null where no rule applies. */
  vat?: Vat | null | undefined
}

/** The rows in the order in which a buyer meets them. */
export function inOrder(installments: readonly Installment[]): Installment[] {
  return [...installments].sort((a, b) => a.position - b.position)
}

/** How many payments the row stands for; 1 while a form holds something that is no count. */
export function repeatsOf({ repeat_count }: Installment): number {
  return Number.isSafeInteger(repeat_count) && Number(repeat_count) > 0 ? Number(repeat_count) : 1
}

export const isFromHandover = ({ due_kind }: Due): boolean =>
  due_kind === 'on_handover' || due_kind === 'months_after_handover'

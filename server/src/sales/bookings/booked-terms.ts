import type { Role } from '@storey/api/capabilities.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import type { ScheduleLimits } from '@storey/api/schedule/own-schedule.ts'
import { stampOf } from '../../errors/terms-seen.ts'
import { type DiscountLimits, limitsFor } from '../discounts/rules.ts'
import type { OfferTerms } from '../sale-offers/actions.ts'
import { type FoundUnit, factsOfUnit } from '../unit-prices/actions.ts'
import type { Offer } from '../unit-prices/rules.ts'

/** The price, plan and payments of a booking, of today or of a sale offer. */
export interface Quote {
  readonly list_price: number
  readonly plan_price: number
  readonly plan_name: string
  readonly plan_version: number
  /** Dated from today. */
  readonly terms: BookedTerms
  /** The discount of a sale offer; its facts are part of what was promised. */
  readonly promised?: Pick<OfferTerms, 'discount' | 'discount_percent'> & {
    readonly number: string
    readonly revision: number
    readonly valid_until: string
  }
}

export const quoteOfToday = ({ amount }: FoundUnit, { plan, version, schedule, terms }: Offer): Quote => ({
  list_price: amount,
  plan_price: schedule.price,
  plan_name: plan.name,
  plan_version: version,
  terms,
})

/** @param offered with payments dated from today */
export function quoteOfOffer({ offer, discount, discount_percent, ...quote }: OfferTerms): Quote {
  const { number, revision, valid_until } = offer
  return { ...quote, promised: { discount, discount_percent, number, revision, valid_until } }
}

interface Seen {
  readonly unit: FoundUnit
  readonly quote: Quote
  readonly role: Role | null
  readonly limits: DiscountLimits
  readonly schedule_limits: ScheduleLimits | undefined
}

/** The stamp of everything that the booking form shows of the sale: price, plan, payments, fees, limits, unit and offer. */
export function bookingStamp({ unit, quote, role, limits, schedule_limits }: Seen): string {
  const { list_price, plan_price, plan_name, terms, promised } = quote
  const discounts = limitsFor(role, limits, unit.currency)
  // Without limits, and of a sale offer, as the previous release stamps it.
  const allowed =
    schedule_limits && !promised
      ? [
          schedule_limits.first_percent,
          schedule_limits.last_months,
          schedule_limits.payments,
          schedule_limits.rate_percent,
          schedule_limits.tolerance_percent,
        ]
      : []
  return stampOf([factsOfUnit(unit), list_price, plan_price, plan_name, terms, promised ?? null, discounts, ...allowed])
}

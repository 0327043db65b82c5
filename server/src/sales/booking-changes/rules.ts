import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Agreement } from '@storey/api/sales/booking-changes.ts'
import { conflict, invalid, Refusal } from '../../errors/problems.ts'
import { claimProblems } from '../../inventory/claims/actions.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { discountProblems, type JudgedDiscount } from '../discounts/rules.ts'

interface Changing {
  readonly unit_id: number
  readonly organization_id: number
  readonly currency: string
}
interface Wanted {
  readonly id: number
  readonly organization_id: number
  readonly currency: string
  readonly number: string
  readonly building: { readonly code: string }
}

/** @throws 422 on the unit if a booking cannot change to it, for any user */
export function requireAnother(booking: Changing, unit: Wanted | undefined): asserts unit is Wanted {
  if (!unit) throw invalid({ unit_id: ['Choose a unit that you sell.'] })
  if (unit.id === booking.unit_id) throw invalid({ unit_id: ['That is the unit of this booking already.'] })
  if (unit.organization_id !== booking.organization_id)
    throw invalid({ unit_id: ['Choose a unit of the same developer. For another one, cancel and book again.'] })
  if (unit.currency !== booking.currency)
    throw invalid({
      unit_id: [`${unitText(unit)} is priced in ${unit.currency}. This booking is in ${booking.currency}.`],
    })
}

interface AgreedDiscount {
  readonly discount: number
  readonly plan_price: number
}

/**
 * The discount of a change of unit. Up to the percentage that was agreed for the booking it needs no new decision, whatever the caller's
 * own limit is.
 *
 * @throws 422 on its field if it is more than that and more than the caller may give: a change of the unit cannot wait for a decision
 */
export function requireWithin(
  judged: JudgedDiscount | undefined,
  plan_price: number,
  agreed: AgreedDiscount,
  own_percent: string,
): JudgedDiscount | undefined {
  if (!judged || judged.within) return judged
  // Less one minor unit, because each of the two amounts was rounded.
  const share = BigInt(judged.amount - 1) * BigInt(agreed.plan_price)
  if (share <= BigInt(agreed.discount) * BigInt(plan_price)) return { ...judged, within: true }
  const field = judged.percent === null ? 'discount_amount' : 'discount_percent'
  throw invalid({
    [field]: [
      `${agreed.discount > 0 ? 'This is a larger share than was agreed, and your' : 'Your'} own limit is ${own_percent}%. Change the unit without more, and ask for it then.`,
    ],
  })
}

/** Why the received amount does not fit the new payments; null if it does. */
export const receivedTooMuch = (received: number, after: Pick<Agreement, 'total' | 'unit'>): string | null =>
  received > after.total.amount
    ? `${priceText(received, after.total.currency)} was received, and ${unitText(after.unit)} comes to ${priceText(after.total.amount, after.total.currency)}. Reverse receipts first.`
    : null

export const unitText = ({
  number,
  building,
}: {
  readonly number: string
  readonly building: { readonly code: string }
}) => unitName(building, number)

/** Reports an unavailable unit by its field, with the details that help to choose another. */
export function namingUnit(error: unknown): never {
  if (!(error instanceof Refusal) || error.status !== 409) throw error
  throw new Refusal(409, { ...error.body, errors: { unit_id: [error.message] } })
}

/** Refusals for constraint violations. */
export const changeProblems = {
  ...claimProblems,
  ...discountProblems,
  booking_unit_change: () => conflict('busy', 'Someone else changed this booking or this unit just now. Look again.'),
  bookings_one_live: () => conflict('unit_not_available', 'Someone else has booked this unit.'),
  bookings_one_of_offer: () => conflict('unit_not_available', 'This unit of the sale offer is booked already.'),
  booking_buyers_shares: () => invalid({ buyers: ['The shares of the buyers add up to exactly 100%.'] }),
  forbid_buyer_removal: () => conflict('wrong_state', 'This booking has moved on. Reload it.'),
  receipts_within_due: () =>
    invalid({ unit_id: ['More was received than this unit comes to. Reverse receipts first.'] }),
}

import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { unitName, unitStatusLabels } from '@storey/api/inventory/unit-names.ts'
import { foldText } from '@storey/api/readers/fold-text.ts'
import { discountAmount, isWithin, type Typed } from '@storey/api/sales/discount.ts'
import { offerLimit } from '@storey/api/sales/offer-limit.ts'
import { MAX_OFFER_DAYS, type OfferStatus, type OfferUnitState } from '@storey/api/sales/offer-shapes.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { type DiscountLimits, leftOf, TOO_LOW, TOO_SMALL } from '../discounts/rules.ts'

/** SO-2026-MER-00042: the year of the offer, the seller's code, and the seller's own count, which does not restart each year. */
export const numberText = (made_on: string, { seller, count }: { readonly seller: string; readonly count: number }) =>
  `SO-${made_on.slice(0, 4)}-${seller}-${String(count).padStart(5, '0')}`

interface Searched {
  readonly number: string
  readonly title: string | null
  readonly client: { readonly name: string; readonly email: string | null; readonly phone: string | null }
  readonly units: readonly string[]
}

/** The search text of an offer. */
export const searchText = ({ number, title, client, units }: Searched) =>
  foldText([number, title, client.name, client.email, client.phone, ...units].filter(Boolean).join(' '))

/** A role that manages offers may open all of them; others open their own. */
export const manages = (role: Role | null) => role !== null && capabilities['sale_offers.manage'].includes(role)
/** Whether a user may open an offer: any if their role manages offers, else only those that they made. */
export const opens = ({ role, user_id }: { role: Role | null; user_id: number }, offer: { created_by: number }) =>
  manages(role) || offer.created_by === user_id

/** The caller's own limit; the floor price is not revealed. */
const tooMuch = (limit: string) =>
  limit === '0'
    ? 'Your limit is 0%. Request a discount once the unit is booked.'
    : `Your limit is ${limit}%. Enter that or less, or ask for more once the unit is booked.`

interface Judged {
  readonly role: Role | null
  readonly limits: DiscountLimits
}

/** A typed discount on a price in minor units, 0 if none is typed; or the problems by field. */
export function offerDiscount(
  typed: Typed,
  price: number,
  { role, limits }: Judged,
): { readonly amount: number } | { readonly field: string; readonly message: string } {
  const { discount_percent, discount_amount } = typed
  if (discount_percent != null && discount_amount != null)
    return { field: 'discount_amount', message: 'Enter a percentage or an amount, not both.' }
  const field = discount_percent == null ? 'discount_amount' : 'discount_percent'
  const amount = discountAmount(typed, price)
  if (amount === undefined) return { amount: 0 }
  if (amount <= 0) return { field, message: TOO_SMALL }
  const bottom = limits.minimum_price ?? 0
  const limit = leftOf(offerLimit(role, limits), limits)
  if (amount >= price || !isWithin(amount, price, limit)) return { field, message: tooMuch(limit) }
  if (price - amount < bottom) return { field, message: TOO_LOW }
  return { amount }
}

const FREE: readonly UnitStatus[] = ['available', 'on_hold']

/** Why a unit cannot be put into an offer; undefined if it can. */
export const whyNotOffered = ({
  building,
  number,
  status,
}: {
  readonly building: { readonly code: string }
  readonly number: string
  readonly status: UnitStatus
}) =>
  FREE.includes(status)
    ? undefined
    : `${unitName(building, number)} is ${unitStatusLabels[status].toLowerCase()} by now.`

/** The present state of a unit of an offer. */
export const stateOf = (unit: {
  readonly status: UnitStatus
  readonly price_now: number
  readonly price_at_offer: number
  readonly held_elsewhere: boolean
}): OfferUnitState =>
  !FREE.includes(unit.status) || unit.held_elsewhere
    ? 'gone'
    : unit.price_now === unit.price_at_offer
      ? 'as_offered'
      : 'changed'

/** @throws 422 on `valid_until` if it is past, or too far ahead */
export function requireValidity(valid_until: string, today: string): void {
  if (valid_until < today) throw invalid({ valid_until: ['Choose today or a later day.'] })
  if (valid_until > addDays(today, MAX_OFFER_DAYS))
    throw invalid({ valid_until: [`Choose a day within ${MAX_OFFER_DAYS} days.`] })
}

const STATES: Readonly<Record<OfferStatus, string>> = {
  draft: 'is a draft',
  sent: 'is sent',
  viewed: 'is sent',
  accepted: 'is accepted',
  declined: 'is declined',
  expired: 'has expired',
  withdrawn: 'is withdrawn',
  superseded: 'has a newer revision',
}

interface Dated {
  readonly number: string
  readonly status: OfferStatus
  readonly valid_until: string
  readonly today: string
}

/** The present status: an offer whose last day is over has expired, even before the expiry job has run. */
export const statusOf = ({ status, valid_until, today }: Omit<Dated, 'number'>): OfferStatus =>
  (status === 'sent' || status === 'viewed') && valid_until < today ? 'expired' : status

/** @throws 409 if the offer is in none of these states, such as when another user has just ended it */
export function requireOffer(offer: Dated, allowed: readonly OfferStatus[]): void {
  const status = statusOf(offer)
  if (!allowed.includes(status))
    throw conflict(
      status === 'expired' ? 'offer_expired' : 'wrong_state',
      `${offer.number} ${STATES[status]} by now.`,
      {
        current: { status },
      },
    )
}

/** Why an offer in none of these states cannot be changed, as text that follows its name; undefined if it can. */
export function whyNotChanged(offer: Dated, allowed: readonly OfferStatus[]): string | undefined {
  const status = statusOf(offer)
  return allowed.includes(status) ? undefined : `${STATES[status]}.`
}

/** Why an offer cannot be booked from: a draft is not sent, and past its last day an offer has ended, accepted or not. */
export function whyNotBooked(offer: Dated): { readonly code: string; readonly message: string } | undefined {
  const status = statusOf(offer)
  if (status === 'expired' || (status === 'accepted' && offer.valid_until < offer.today))
    return { code: 'offer_expired', message: `${offer.number} has expired. Extend it before you book from it.` }
  if (status === 'sent' || status === 'viewed' || status === 'accepted') return undefined
  return { code: 'wrong_state', message: `${offer.number} ${STATES[status]}. Nothing is booked from it.` }
}

/** States in which an offer can be changed. */
export const OPEN: readonly OfferStatus[] = ['draft', 'sent', 'viewed']

/** States in which the validity of an offer can be extended. */
export const EXTENDED: readonly OfferStatus[] = [...OPEN, 'expired', 'accepted']

/** Refusals for constraint violations. */
export const offerProblems = {
  check_sale_offer_transition: () =>
    conflict('wrong_state', 'Someone else changed this offer just now. Look at it again.'),
  forbid_change_of_closed_offer: () =>
    conflict('wrong_state', 'Someone else changed this offer just now. Look at it again.'),
  sale_offers_one_revision: () => conflict('has_revision', 'This offer has a newer revision already.'),
  sale_offers_organization_id_number_revision_key: () =>
    conflict('has_revision', 'This offer has a newer revision already.'),
  sale_offers_nonce_check: () =>
    conflict('too_many_links', 'This offer had too many links. Make a new revision of it.'),
}

export { addressOf, readToken, tokenOf, uuidIn } from './link.ts'

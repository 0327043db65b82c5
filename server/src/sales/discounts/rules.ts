import type { Role } from '@storey/api/capabilities.ts'
import { chargeKinds } from '@storey/api/inventory/vat-names.ts'
import { discountAmount, isWithin } from '@storey/api/sales/discount.ts'
import type { DiscountKind, DiscountStatus, TypedDiscount } from '@storey/api/sales/discounts.ts'
import { type BookedTerms, contextOf } from '@storey/api/schedule/booked-terms.ts'
import { formatPercent, parsePercent, percentOf, WHOLE } from '@storey/api/schedule/percent.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { priceText, seesMinimum } from '../../inventory/units/rules.ts'
import { readsOwnSales } from '../own-sales/rules.ts'

/** The limits of a discount on one unit. */
export interface DiscountLimits {
  readonly sales_manager_discount_percent: string
  readonly super_admin_discount_percent: string
  /** As the buyer pays it: with VAT that is added to the list price. */
  readonly minimum_price: number | null
  /** The list price now, and by how much sales managers have lowered it by hand: that counts towards each limit. */
  readonly price: number
  readonly lowered: number
}

/** The limit of a role without approval, in percent. */
export const ownLimit = (role: Role | null, limits: DiscountLimits): string =>
  role === 'super_admin_sales_manager'
    ? limits.sales_manager_discount_percent
    : role === 'super_admin'
      ? limits.super_admin_discount_percent
      : '0'

/** What is left of a limit, in percent of the list price, after the price was lowered by hand. */
export function leftOf(limit: string, { price, lowered }: Pick<DiscountLimits, 'price' | 'lowered'>): string {
  if (lowered === 0) return limit
  const left = percentOf(BigInt(price + lowered), parsePercent(limit) ?? 0n) - BigInt(lowered)
  return left <= 0n ? '0' : formatPercent((left * WHOLE) / BigInt(price))
}

/** The limits of a discount that its maker may know. */
export const limitsFor = (role: Role | null, limits: DiscountLimits, currency: string) => ({
  own_percent: leftOf(ownLimit(role, limits), limits),
  ...(seesMinimum(role)
    ? { minimum_price: limits.minimum_price === null ? null : { amount: limits.minimum_price, currency } }
    : {}),
})

interface Judged {
  readonly role: Role | null
  readonly plan_price: number
  readonly currency: string
  readonly limits: DiscountLimits
}

export interface JudgedDiscount {
  /** Minor units. */
  readonly amount: number
  /** The percentage as typed; null if an amount was typed. */
  readonly percent: string | null
  /** Whether no approval is needed. */
  readonly within: boolean
}

/**
 * A typed discount in minor units, and whether its maker may give it without approval; undefined if none is typed.
 *
 * @throws 422 on its field if it is not a valid discount, takes the price below the unit's minimum, or has no reason
 */
export function judgeDiscount(
  typed: Omit<TypedDiscount, 'discount_reason'> & { readonly discount_reason?: string | undefined },
  { role, plan_price, currency, limits }: Judged,
): JudgedDiscount | undefined {
  const { discount_percent = null, discount_amount = null, discount_reason = '' } = typed
  if (discount_percent !== null && discount_amount !== null)
    throw invalid({ discount_amount: ['Enter a percentage or an amount, not both.'] })
  const field = discount_percent === null ? 'discount_amount' : 'discount_percent'
  const amount = discountAmount({ discount_percent, discount_amount }, plan_price)
  if (amount === undefined) return undefined
  if (amount <= 0) throw invalid({ [field]: [TOO_SMALL] })
  if (amount >= plan_price) throw invalid({ [field]: ['Enter a discount below the price.'] })
  refuseBelowMinimum(field, amount, { role, plan_price, currency, limits })
  const within = isWithin(amount, plan_price, leftOf(ownLimit(role, limits), limits))
  if (!within && discount_reason.trim() === '')
    throw invalid({
      discount_reason: [
        `Above your limit of ${leftOf(ownLimit(role, limits), limits)}%, so it needs approval. Add a reason.`,
      ],
    })
  return { amount, percent: discount_percent, within }
}

/** @throws 422 on the field if the price after a discount is below the unit's minimum */
export function refuseBelowMinimum(
  field: 'discount_amount' | 'discount_percent',
  amount: number,
  { role, plan_price, currency, limits: { minimum_price } }: Judged,
): void {
  if (minimum_price === null || plan_price - amount >= minimum_price) return
  throw invalid({
    [field]: [
      seesMinimum(role)
        ? `The price can’t go below ${priceText(minimum_price, currency)}, the floor price of this unit.`
        : TOO_LOW,
    ],
  })
}
export const TOO_LOW = 'The price can’t go that low for this unit.'
export const TOO_SMALL = 'That is less than the smallest unit of the currency.'

/** States in which a request waits for a user. */
export const OPEN: readonly DiscountStatus[] = ['pending', 'assigned', 'changes_requested']

/** Returns why a booking cannot be accepted yet: its discount is not decided. */
export const discountObstacle = (
  request: { readonly status: DiscountStatus; readonly kind: DiscountKind } | null | undefined,
): string | null =>
  request && OPEN.includes(request.status) ? (request.kind === 'schedule' ? UNDECIDED_SCHEDULE : UNDECIDED) : null
const UNDECIDED = 'Decide its discount first.'
const UNDECIDED_SCHEDULE = 'Decide its own schedule first.'

/** A booking has one undecided request, for a discount or for a schedule. */
export const PENDING = 'A request of this booking is already pending.'

/** Refusals for constraint violations. */
export const discountProblems = {
  discount_requests_one_open: () => conflict('wrong_state', PENDING),
  check_discount_request: () => conflict('wrong_state', 'This booking has been decided. Its price can’t change.'),
  bookings_above_minimum: () => invalid({ discount_amount: [TOO_LOW] }),
  bookings_discount_decided: () => conflict('discount_open', UNDECIDED),
}

/** @throws 409 for a booking from before terms were stored */
export function requireTerms(terms: BookedTerms | null): BookedTerms {
  if (terms) return terms
  throw conflict('no_terms', 'This booking is older than discounts. Cancel it and book again with one.')
}

const STATES: Readonly<Record<DiscountStatus, string>> = {
  pending: 'waits for a decision',
  assigned: 'waits for its sales manager',
  approved: 'is approved',
  rejected: 'is rejected',
  changes_requested: 'waits for changes',
  withdrawn: 'is withdrawn',
  closed: 'ended with its booking',
}

/** Why a request that has ended cannot be assigned, as text that follows its name. */
export const whyEnded = (status: DiscountStatus): string => `${STATES[status]} by now.`

/** @throws 409 if the request is in none of these states, such as when another user has just decided it */
export function requireDiscount(
  request: { readonly status: DiscountStatus },
  allowed: readonly DiscountStatus[],
): void {
  if (!allowed.includes(request.status))
    throw conflict('wrong_state', `This discount ${STATES[request.status]} by now.`, {
      current: { status: request.status },
    })
}

interface Decider {
  readonly role: Role | null
  readonly user_id: number
}

/** Why a user may not decide an open request: only a super admin or its sales manager may, but never its maker. */
export function whyNotDecide(
  { role, user_id }: Decider,
  request: {
    readonly status: DiscountStatus
    readonly requested_by: { readonly id: number }
    readonly sales_manager: { readonly id: number; readonly full_name: string } | null
  },
): string | null {
  if (request.status !== 'pending' && request.status !== 'assigned') return `This discount ${STATES[request.status]}.`
  if (readsOwnSales({ role })) return 'The sales desk decides this discount.'
  if (request.requested_by.id === user_id) return 'You requested this discount. Someone else has to decide it.'
  if (role === 'super_admin' || request.sales_manager?.id === user_id) return null
  return request.sales_manager
    ? `${request.sales_manager.full_name} or a super admin decides this discount.`
    : 'A super admin decides this discount, or chooses a sales manager who does.'
}

/** The payments of a booking at a discount. @throws 422 on the discount if the plan's fixed payments leave no room for it */
export function discounted(
  terms: BookedTerms,
  price: { readonly list_price: number; readonly currency: string },
  discount: number,
): Schedule {
  const { schedule, problems } = makeSchedule(terms.plan, contextOf(terms, price, discount))
  if (schedule) return schedule
  throw invalid({ discount_amount: [problems[0]?.message ?? 'The payments cannot be counted at this price.'] })
}

const kindOf = (charge: { readonly kind: string }) => chargeKinds.find((kind) => kind === charge.kind) ?? null

/** The agreed payments: those of the price, then the buyer's charges. The seller's charges are not shown to the buyer. */
export const agreedRows = ({ lines, charges }: Schedule) =>
  [
    ...lines.map((line) => ({ ...line, is_charge: false, charge_kind: null })),
    ...charges
      .filter(({ payer }) => payer === 'buyer')
      .map((charge) => ({ ...charge, is_charge: true, charge_kind: kindOf(charge) })),
  ].map(({ name, percent, amount, due_on, due_text, estimated, is_charge, charge_kind }, index) => ({
    position: index + 1,
    name,
    percent,
    amount,
    due_on,
    due_text,
    estimated,
    is_charge,
    /** By its rule it has VAT; null for payments of the price. */
    charge_kind,
  }))

const OWN = ', own schedule'

/** Every list, document and statement shows by the name of the plan that its schedule is another. */
export const nameOfSchedule = (name: string, own: boolean): string =>
  `${name.endsWith(OWN) ? name.slice(0, -OWN.length) : name}${own ? OWN : ''}`

interface Notified {
  readonly due_on: string | null
  readonly overdue_notified_at: string | null
}

/** Payments that replace others: those of a day about which the sales managers were notified are not notified again. */
export function keepNotices<Row extends { readonly due_on?: string | null | undefined }>(
  removed: readonly Notified[],
  rows: readonly Row[],
) {
  const before = removed.filter(({ overdue_notified_at }) => overdue_notified_at !== null)
  const notified = new Map(before.map(({ due_on, overdue_notified_at }) => [due_on, overdue_notified_at]))
  return rows.map((row) => ({ ...row, overdue_notified_at: notified.get(row.due_on ?? null) ?? null }))
}

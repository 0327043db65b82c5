import type { Figure, FigureKind, Waiting, WaitingKind } from '@storey/api/administration/home.ts'
import { listOfFigure, listOfOwnDiscounts, listOfWaiting, requestNames } from '@storey/api/administration/home-lists.ts'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { countText } from '../../ui/format/number.ts'

type List = ReturnType<typeof listOfFigure>

/** Address of the list that contains exactly what a number counts. */
export function addressOf({ path, query }: List): string {
  const values = Object.entries(query).map(([key, value]) => [key, String(value)])
  return values.length === 0 ? path : `${path}?${new URLSearchParams(values)}`
}

export const addressOfFigure = (figure: Figure): string => addressOf(listOfFigure(figure))

/** @param decidesAll whether the caller decides all discounts, or only those assigned to the caller */
export const addressOfWaiting = (kind: WaitingKind, decidesAll: boolean): string =>
  addressOf(kind === 'discounts' && !decidesAll ? listOfOwnDiscounts : listOfWaiting[kind])

export const waitingTitles: Readonly<Record<WaitingKind, string>> = {
  holds: 'Holds',
  hold_requests: 'Hold requests',
  bookings: 'Bookings to decide',
  accepted_offers: 'Accepted offers to book',
  discounts: 'Discounts and schedules to decide',
  registrations: 'Registrations to review',
  organization_requests: 'Requests of organizations',
  granted_holds: 'Your holds',
  leads: 'Leads not opened',
  overdue: 'Overdue payments',
  documents: 'Buyers’ documents that expire',
  commissions_to_invoice: 'Commissions to invoice',
  commissions_to_approve: 'Invoices of commissions to approve',
  commissions_to_pay: 'Commissions to pay',
}

export const waitingActions: Readonly<Record<WaitingKind, string>> = {
  holds: 'Open',
  hold_requests: 'Decide',
  bookings: 'Decide',
  accepted_offers: 'Book',
  discounts: 'Decide',
  registrations: 'Review',
  organization_requests: 'Decide',
  granted_holds: 'Open',
  leads: 'Open',
  overdue: 'Open',
  documents: 'Open',
  commissions_to_invoice: 'Invoice',
  commissions_to_approve: 'Decide',
  commissions_to_pay: 'Pay',
}

const BOOKING = '/inventory/units/booked-units'
/** The tab of an organization with its request; the first of several. */
function requestTab(note: string): string {
  if (note.includes(requestNames.license)) return 'documents'
  return note.includes(requestNames.contract) ? 'agreements' : 'invites'
}

type Row = Pick<Waiting['rows'][number], 'id' | 'title' | 'note' | 'chosen'>

/** The list of what waits with the unit of one row alone. */
const ofUnit = ({ path, query }: List, search: string): string => addressOf({ path, query: { ...query, search } })

const PLACES: Readonly<Record<WaitingKind, (id: number, row: Row) => string>> = {
  holds: (id) => `/inventory/units/${id}`,
  hold_requests: () => '/inventory/hold-requests',
  bookings: (id) => `${BOOKING}/${id}`,
  // The sales desk has the list of offers, and no page of one.
  accepted_offers: (id, { chosen }) =>
    chosen ? bookingAddress(chosen.unit_id, chosen.payment_plan_id, id) : addressOfWaiting('accepted_offers', false),
  discounts: (id) => `${BOOKING}/${id}`,
  registrations: (id) => `/auth/organizations/${id}`,
  organization_requests: (id, { note }) => `/auth/organizations/${id}?tab=${requestTab(note)}`,
  granted_holds: () => '/channel/hold-requests',
  leads: (id) => `/crm/leads/${id}`,
  overdue: (id) => `${BOOKING}/${id}`,
  documents: (id) => `${BOOKING}/${id}`,
  commissions_to_invoice: (_id, { title }) => ofUnit(listOfWaiting.commissions_to_invoice, title),
  commissions_to_approve: (_id, { title }) => ofUnit(listOfWaiting.commissions_to_approve, title),
  commissions_to_pay: (_id, { title }) => ofUnit(listOfWaiting.commissions_to_pay, title),
}
/** Where the action of a row leads. */
export const placeOf = (kind: WaitingKind, row: Row): string => PLACES[kind](row.id, row)

/** Kinds whose rows wait for the caller's decision. */
const DECIDED: readonly WaitingKind[] = [
  'hold_requests',
  'bookings',
  'discounts',
  'registrations',
  'organization_requests',
  'commissions_to_approve',
]
export const toDecide = (waiting: readonly Waiting[]): number =>
  waiting.filter(({ kind }) => DECIDED.includes(kind)).reduce((sum, { count }) => sum + count, 0)

const HOUR = 3_600_000

/** Late in red, soon late in amber: what waits after two days and one; a hold within two hours of its end and within a day. */
export function urgencyOf(kind: WaitingKind, at: string, now: number): 'late' | 'soon' | undefined {
  const hours = (now - Date.parse(at)) / HOUR
  if (kind === 'holds' || kind === 'granted_holds') return hours > -2 ? 'late' : hours > -24 ? 'soon' : undefined
  if (kind === 'overdue') return 'late'
  // Until the day is over, the document is valid.
  if (kind === 'documents') return hours > 24 ? 'late' : hours > -168 ? 'soon' : undefined
  return hours > 48 ? 'late' : hours > 24 ? 'soon' : undefined
}

export const figureTitles: Readonly<Record<FigureKind, string>> = {
  new_leads: 'New leads in 7 days',
  booked: 'Booked this week',
  available: 'Homes for sale',
  published: 'Homes published to you',
  overdue: 'Overdue payments',
}

/** `4 more than the week before`; what the number is a part of; undefined if there is nothing to compare with. */
export function comparedText({ kind, count, before, of }: Figure): string | undefined {
  if (before !== null) {
    if (count === before) return 'as in the week before'
    const gap = countText(Math.abs(count - before))
    return count > before ? `${gap} more than the week before` : `${gap} fewer than the week before`
  }
  if (of !== null) return kind === 'published' ? `of ${countText(of)} published` : `of ${countText(of)} released`
  return kind === 'overdue' ? (count === 1 ? 'installment' : 'installments') : undefined
}

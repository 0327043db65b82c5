import type { WorkKind } from './members.ts'

/** What the open work of a member is called: one, and several. */
const names: Readonly<Record<WorkKind, readonly [string, string]>> = {
  leads: ['open lead', 'open leads'],
  deals: ['open deal', 'open deals'],
  activities: ['planned activity', 'planned activities'],
  offers: ['sale offer', 'sale offers'],
  holds: ['hold', 'holds'],
  bookings: ['booking', 'bookings'],
  discount_decisions: ['discount request to decide', 'discount requests to decide'],
  hold_requests: ['request for a unit', 'requests for units'],
}

/** `279 open leads`. */
export const workText = ({ kind, count }: { readonly kind: WorkKind; readonly count: number }) =>
  `${count.toLocaleString('en-US')} ${names[kind][count === 1 ? 0 : 1]}`

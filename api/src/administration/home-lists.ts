import {
  BOOKED,
  ownDiscounts,
  unitsIn,
  waitingBookings,
  waitingDiscounts,
  waitingRegistrations,
} from '../sales/overview-lists.ts'
import type { Figure, FigureKind, WaitingKind } from './home.ts'

type Query = Readonly<Record<string, readonly (string | number)[] | string | number | boolean>>
interface List {
  readonly path: string
  readonly query: Query
}

const BOOKINGS = '/inventory/units/booked-units'

// The list behind each number of the home screen: the screen links to it, and a test compares the numbers.

export const openActivities: List = { path: '/crm/activities', query: { mine: true, state: 'open' } }
export const lateActivities: List = { path: '/crm/activities', query: { mine: true, state: 'overdue' } }

export const listOfWaiting: Readonly<Record<WaitingKind, List>> = {
  holds: { path: '/inventory/units', query: { status: ['on_hold'] } },
  hold_requests: { path: '/inventory/hold-requests', query: {} },
  bookings: { path: BOOKINGS, query: { ...waitingBookings, sort: 'created_at' } },
  accepted_offers: { path: '/inventory/sale-offers', query: { to_book: true } },
  discounts: { path: '/inventory/discount-request', query: waitingDiscounts },
  registrations: { path: '/auth/organizations', query: waitingRegistrations },
  organization_requests: { path: '/auth/organizations', query: { asks: true } },
  granted_holds: { path: '/channel/hold-requests', query: {} },
  leads: { path: '/crm/leads', query: { unseen: true } },
  overdue: { path: '/inventory/overdue-payments', query: {} },
  documents: { path: BOOKINGS, query: { documents_expire: true } },
  commissions_to_invoice: { path: '/inventory/commissions', query: { status: ['earned'] } },
  commissions_to_approve: { path: '/inventory/commissions', query: { status: ['invoiced'] } },
  commissions_to_pay: { path: '/inventory/commissions', query: { status: ['approved'] } },
}

/** What an organization asks for, as its row says it; the screen opens the tab by it. */
export const requestNames = { license: 'License renewal', colleague: 'Colleague', contract: 'Contract text' } as const

/** For callers who decide only the discounts that are assigned to them. */
export const listOfOwnDiscounts: List = { path: BOOKINGS, query: ownDiscounts }

export function listOfFigure({ kind, from, to }: Pick<Figure, 'kind' | 'from' | 'to'>): List {
  const lists: Readonly<Record<FigureKind, List>> = {
    new_leads: { path: '/crm/leads', query: { created_from: from ?? '', created_to: to ?? '' } },
    booked: { path: BOOKINGS, query: { status: BOOKED, booked_from: from ?? '', booked_to: to ?? '' } },
    available: { path: '/inventory/units', query: unitsIn('available') },
    published: { path: '/channel/projects', query: {} },
    overdue: listOfWaiting.overdue,
  }
  return lists[kind]
}

export const homesOfProject = (id: number): List => ({
  path: '/inventory/units',
  query: unitsIn('available', { project_id: [id] }),
})

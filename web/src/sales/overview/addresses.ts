import type { BookedWeek } from '@storey/api/sales/overview.ts'
import * as lists from '@storey/api/sales/overview-lists.ts'

type Query = Readonly<Record<string, readonly (string | number)[] | string | number | boolean>>

/** Address of a list that contains exactly the records that a number counts. */
const address = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const BOOKINGS = '/inventory/units/booked-units'
const UNITS = '/inventory/units'
export const OVERDUE = '/inventory/overdue-payments'

export const waitingBookings = address(BOOKINGS, lists.waitingBookings)
export const waitingDiscounts = address('/inventory/discount-request', lists.waitingDiscounts)
export const ownDiscounts = address(BOOKINGS, lists.ownDiscounts)
export const waitingRegistrations = address('/auth/organizations', lists.waitingRegistrations)
export const endingBookings = address(BOOKINGS, lists.endingBookings)
export const heldUnits = address(UNITS, lists.heldUnits)
export const booking = (id: number) => `${BOOKINGS}/${id}`
export const bookedIn = (week: Pick<BookedWeek, 'from' | 'to'>, currency: string) =>
  address(BOOKINGS, lists.bookedIn(week, currency))
export const lostIn = (days: Pick<BookedWeek, 'from' | 'to'>, currency: string) =>
  address(BOOKINGS, lists.lostIn(days, currency))
export const receivedIn = (days: Pick<BookedWeek, 'from' | 'to'>, currency: string) =>
  address('/inventory/receipts', lists.receivedIn(days, currency))
export const reportsOf = ({ from, to }: Pick<BookedWeek, 'from' | 'to'>, currency: string) =>
  address('/inventory/reports', { from, to, currency })
export const refundsLeft = address(BOOKINGS, lists.refundsLeft)
export const refundsLeftIn = (currency: string) => address(BOOKINGS, { ...lists.refundsLeft, currency: [currency] })
export const overdueIn = (currency: string) => address(OVERDUE, lists.overdueIn(currency))
export const unitsIn = (...input: Parameters<typeof lists.unitsIn>) => address(UNITS, lists.unitsIn(...input))

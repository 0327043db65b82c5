import type { UnitStatus, UnitType } from '../inventory/availability.ts'
import type { BookingStatus } from './booking.ts'
import type { BookedWeek } from './overview.ts'
import { LOST } from './report-figures.ts'

// The query of the list behind each number of the overview: the screen links to it, and a test compares the numbers.

/** Statuses that count as booked: pending and accepted ones. */
export const BOOKED: readonly BookingStatus[] = ['pending', 'accepted', 'completed']
/** This week and the eleven before it. */
export const WEEKS = 12
/** Timers that end within this many hours are listed. */
export const ENDS_SOON_HOURS = 24

export const waitingBookings = { status: ['pending'] } as const
export const waitingDiscounts = { status: ['pending', 'assigned'] } as const
export const ownDiscounts = { discount_for_me: true } as const
export const waitingRegistrations = { status: ['pending_review'] } as const
export const heldUnits = { status: ['on_hold'] } as const
export const endingBookings = { ends_within: ENDS_SOON_HOURS } as const

export const refundsLeft = { refund_left: true } as const

export const bookedIn = ({ from, to }: Pick<BookedWeek, 'from' | 'to'>, currency: string) => ({
  status: BOOKED,
  currency: [currency],
  booked_from: from,
  booked_to: to,
})

export const lostIn = (days: Pick<BookedWeek, 'from' | 'to'>, currency: string) => ({
  ...bookedIn(days, currency),
  status: LOST,
})

export const receivedIn = ({ from, to }: Pick<BookedWeek, 'from' | 'to'>, currency: string) => ({
  currency: [currency],
  received_from: from,
  received_to: to,
  refund: false,
  reversed: false,
})

export const overdueIn = (currency: string) => ({ currency: [currency] })

/** Released units by what became of them, and all of them. What is on hold or blocked is in the last one alone. */
export const UNIT_GROUPS = {
  available: ['available'],
  reserved: ['reserved', 'booked'],
  sold: ['sold', 'handed_over'],
  released: ['available', 'on_hold', 'reserved', 'booked', 'sold', 'handed_over', 'blocked'],
} as const satisfies Readonly<Record<string, readonly UnitStatus[]>>
export type UnitGroup = keyof typeof UNIT_GROUPS

export const unitsIn = (
  group: UnitGroup,
  of: { readonly project_id?: readonly number[]; readonly type?: readonly UnitType[] } = {},
) => ({
  ...of,
  status: UNIT_GROUPS[group],
})

export const countIn = (group: UnitGroup, counts: Readonly<Record<UnitStatus, number>>): number =>
  UNIT_GROUPS[group].reduce((sum, status) => sum + counts[status], 0)

import { bookings } from '@storey/api/calls.ts'
import { liveKeys } from '../../http/live.ts'
import { refresh } from '../../http/query.ts'

liveKeys('booking.created', bookings.list, bookings.filters)
liveKeys('booking.changed', bookings.list, bookings.one)

/** Fetches anew what shows bookings, after a decision of one's own. */
export const refreshBookings = () => refresh(bookings.list, bookings.one)

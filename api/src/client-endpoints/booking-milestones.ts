// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookingMilestones: ClientGroup<(typeof groups)['bookingMilestones']> = {
  record: { method: 'PATCH', path: '/inventory/booked-units/{id}', access: can('bookings.book') },
  complete: { method: 'POST', path: '/inventory/booked-units/{id}/complete', access: can('bookings.book') },
}

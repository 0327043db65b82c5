// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookingDrafts: ClientGroup<(typeof groups)['bookingDrafts']> = {
  list: { method: 'GET', path: '/inventory/booking-drafts', access: can('bookings.book') },
  one: { method: 'GET', path: '/inventory/units/{id}/booking-draft', access: can('bookings.book') },
  save: { method: 'PUT', path: '/inventory/units/{id}/booking-draft', access: can('bookings.book') },
  discard: { method: 'DELETE', path: '/inventory/units/{id}/booking-draft', access: can('bookings.book') },
}

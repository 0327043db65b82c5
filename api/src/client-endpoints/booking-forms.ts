// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookingForms: ClientGroup<(typeof groups)['bookingForms']> = {
  plans: { method: 'GET', path: '/inventory/units/{id}/plans', access: can('bookings.book') },
  one: { method: 'GET', path: '/inventory/units/{id}/plan/{plan_id}/booking-form', access: can('bookings.book') },
}

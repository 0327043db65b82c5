// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookings: ClientGroup<(typeof groups)['bookings']> = {
  list: { method: 'GET', path: '/inventory/booked-units', access: can('bookings.view') },
  filters: { method: 'GET', path: '/inventory/booked-units/filters', access: can('bookings.view') },
  withDiscount: { method: 'GET', path: '/inventory/booked-units/with-discount', access: can('bookings.view') },
  one: { method: 'GET', path: '/inventory/booked-units/{id}', access: can('bookings.view') },
  create: { method: 'POST', path: '/inventory/booked-units', access: can('bookings.book') },
  accept: { method: 'POST', path: '/inventory/booked-units/{id}/accept', access: can('bookings.book') },
  reject: { method: 'POST', path: '/inventory/booked-units/{id}/reject', access: can('bookings.book') },
  cancel: { method: 'POST', path: '/inventory/booked-units/{id}/cancel', access: can('bookings.book') },
  extend: { method: 'POST', path: '/inventory/booked-units/{id}/extend', access: can('bookings.book') },
  correctBuyers: { method: 'PATCH', path: '/inventory/booked-units/{id}/buyers', access: can('bookings.book') },
}

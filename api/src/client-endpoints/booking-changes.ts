// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookingChanges: ClientGroup<(typeof groups)['bookingChanges']> = {
  list: { method: 'GET', path: '/inventory/booked-units/{id}/changes', access: can('bookings.view') },
  preview: { method: 'GET', path: '/inventory/booked-units/{id}/unit-change', access: can('bookings.book') },
  changeUnit: { method: 'POST', path: '/inventory/booked-units/{id}/unit-change', access: can('bookings.book') },
  changeBuyers: { method: 'POST', path: '/inventory/booked-units/{id}/buyers-change', access: can('bookings.book') },
  addendum: {
    method: 'GET',
    path: '/inventory/booked-units/{id}/changes/{kind}/{change_id}/addendum',
    access: can('bookings.view'),
    download: true,
  },
  earlierDocument: {
    method: 'GET',
    path: '/inventory/booked-units/{id}/earlier-documents/{document_id}',
    access: can('bookings.view'),
    download: true,
  },
}

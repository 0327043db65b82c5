// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookingDocuments: ClientGroup<(typeof groups)['bookingDocuments']> = {
  archive: {
    method: 'GET',
    path: '/inventory/booked-units/{id}/documents',
    access: can('bookings.view'),
    download: true,
  },
  download: {
    method: 'GET',
    path: '/inventory/booked-units/{id}/documents/{type}',
    access: can('bookings.view'),
    download: true,
  },
  add: { method: 'POST', path: '/inventory/booked-units/{id}/documents/{type}', access: can('bookings.book') },
}

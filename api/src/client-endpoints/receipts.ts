// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const receipts: ClientGroup<(typeof groups)['receipts']> = {
  ofBooking: { method: 'GET', path: '/inventory/booked-units/{id}/payments', access: can('bookings.view') },
  record: { method: 'POST', path: '/inventory/booked-units/{id}/receipts', access: can('bookings.book') },
  agreeRefund: { method: 'PATCH', path: '/inventory/booked-units/{id}/refund', access: can('bookings.book') },
  recordRefund: { method: 'POST', path: '/inventory/booked-units/{id}/refunds', access: can('bookings.book') },
  reverse: { method: 'POST', path: '/inventory/receipts/{id}/reverse', access: can('bookings.book') },
  proof: { method: 'GET', path: '/inventory/receipts/{id}/proof', access: can('bookings.view'), download: true },
  statement: {
    method: 'GET',
    path: '/inventory/booked-units/{id}/statement',
    access: can('bookings.view'),
    download: true,
  },
  overdue: { method: 'GET', path: '/inventory/overdue-installments', access: can('bookings.view') },
}

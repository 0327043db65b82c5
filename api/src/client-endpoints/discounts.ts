// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const discounts: ClientGroup<(typeof groups)['discounts']> = {
  list: { method: 'GET', path: '/inventory/discount-requests', access: can('discount_requests.view') },
  waiting: { method: 'GET', path: '/inventory/discount-requests/waiting-count', access: can('discount_requests.view') },
  one: { method: 'GET', path: '/inventory/booked-units/{id}/discount', access: can('bookings.view') },
  assign: {
    method: 'PATCH',
    path: '/inventory/discount-requests/{id}/sales-manager',
    access: can('discount_requests.assign'),
  },
  assignMany: {
    method: 'POST',
    path: '/inventory/discount-requests/sales-manager-bulk',
    access: can('discount_requests.assign'),
  },
  ask: { method: 'POST', path: '/inventory/booked-units/{id}/discount', access: can('bookings.book') },
  resubmit: { method: 'POST', path: '/inventory/booked-units/{id}/discount/resubmit', access: can('bookings.book') },
  withdraw: { method: 'POST', path: '/inventory/booked-units/{id}/discount/withdraw', access: can('bookings.book') },
  approve: { method: 'POST', path: '/inventory/booked-units/{id}/discount/approve', access: can('bookings.book') },
  reject: { method: 'POST', path: '/inventory/booked-units/{id}/discount/reject', access: can('bookings.book') },
  requestChanges: {
    method: 'POST',
    path: '/inventory/booked-units/{id}/discount/request-changes',
    access: can('bookings.book'),
  },
}

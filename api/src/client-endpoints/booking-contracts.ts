// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const bookingContracts: ClientGroup<(typeof groups)['bookingContracts']> = {
  pdf: { method: 'GET', path: '/inventory/booked-units/{id}/contract', access: can('bookings.view'), download: true },
  text: { method: 'GET', path: '/auth/organizations/{id}/contract-text', access: can('contracts.manage') },
  texts: { method: 'GET', path: '/auth/organizations/{id}/contract-texts', access: can('contracts.manage') },
  oneText: {
    method: 'GET',
    path: '/auth/organizations/{id}/contract-texts/{version}',
    access: can('contracts.manage'),
  },
  write: { method: 'POST', path: '/auth/organizations/{id}/contract-text', access: can('contracts.manage') },
}

// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const paymentPlans: ClientGroup<(typeof groups)['paymentPlans']> = {
  list: { method: 'GET', path: '/inventory/buildings/{id}/payment-plans', access: can('buildings.view') },
  one: { method: 'GET', path: '/inventory/buildings/{id}/payment-plans/{planId}', access: can('buildings.view') },
  preview: {
    method: 'GET',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/preview',
    access: can('buildings.view'),
  },
  create: { method: 'POST', path: '/inventory/buildings/{id}/payment-plans', access: can('buildings.manage') },
  change: {
    method: 'PATCH',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    access: can('buildings.manage'),
  },
  duplicate: {
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/duplicate',
    access: can('buildings.manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    access: can('buildings.manage'),
  },
}

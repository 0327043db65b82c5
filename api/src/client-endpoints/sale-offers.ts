// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const saleOffers: ClientGroup<(typeof groups)['saleOffers']> = {
  list: { method: 'GET', path: '/inventory/sale-offers', access: can('sale_offers.list') },
  own: { method: 'GET', path: '/inventory/sale-offers/own', access: can('sale_offers.create') },
  filters: { method: 'GET', path: '/inventory/sale-offers/filters', access: can('sale_offers.list') },
  filterBuildings: {
    method: 'GET',
    path: '/inventory/sale-offers/filter-buildings',
    access: can('sale_offers.create'),
  },
  limitValues: {
    method: 'GET',
    path: '/utilities/sale-offers/filters/limit-values',
    access: can('sale_offers.create', 'sale_offers.list'),
  },
  create: { method: 'POST', path: '/inventory/sale-offers', access: can('sale_offers.create') },
  one: { method: 'GET', path: '/inventory/sale-offers/{id}', access: can('sale_offers.create', 'sale_offers.manage') },
  change: { method: 'PATCH', path: '/inventory/sale-offers/{id}', access: can('sale_offers.manage') },
  addUnit: { method: 'POST', path: '/inventory/sale-offers/{id}/units', access: can('sale_offers.manage') },
  changeUnit: {
    method: 'PATCH',
    path: '/inventory/sale-offers/{id}/units/{unit_id}',
    access: can('sale_offers.manage'),
  },
  removeUnit: {
    method: 'DELETE',
    path: '/inventory/sale-offers/{id}/units/{unit_id}',
    access: can('sale_offers.manage'),
  },
  setPlans: {
    method: 'PUT',
    path: '/inventory/sale-offers/{id}/units/{unit_id}/payment-plans',
    access: can('sale_offers.manage'),
  },
  remove: { method: 'DELETE', path: '/inventory/sale-offers/{id}', access: can('sale_offers.delete') },
  send: {
    method: 'POST',
    path: '/inventory/sale-offers/{id}/send',
    access: can('sale_offers.create', 'sale_offers.manage'),
  },
  withdraw: {
    method: 'POST',
    path: '/inventory/sale-offers/{id}/withdraw',
    access: can('sale_offers.create', 'sale_offers.manage'),
  },
  extend: {
    method: 'POST',
    path: '/inventory/sale-offers/{id}/extend',
    access: can('sale_offers.create', 'sale_offers.manage'),
  },
  withdrawMany: {
    method: 'POST',
    path: '/inventory/sale-offers/withdraw-bulk',
    access: can('sale_offers.create', 'sale_offers.manage'),
  },
  extendMany: {
    method: 'POST',
    path: '/inventory/sale-offers/extend-bulk',
    access: can('sale_offers.create', 'sale_offers.manage'),
  },
  renewLink: {
    method: 'POST',
    path: '/inventory/sale-offers/{id}/link',
    access: can('sale_offers.create', 'sale_offers.manage'),
  },
  revise: { method: 'POST', path: '/inventory/sale-offers/{id}/revisions', access: can('sale_offers.create') },
}

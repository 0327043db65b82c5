// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const saleOfferPdf: ClientGroup<(typeof groups)['saleOfferPdf']> = {
  pdf: {
    method: 'GET',
    path: '/inventory/sale-offers/{id}/pdf',
    access: can('sale_offers.create', 'sale_offers.list'),
    download: true,
  },
}

import * as z from 'zod'
import { can, endpoint, everyone } from '../endpoint.ts'
import { offerToken } from './public-offers.ts'

/** A sale offer on paper: the same bytes of the same offer. */
export const saleOfferPdf = {
  pdf: endpoint({
    method: 'GET',
    path: '/inventory/sale-offers/{id}/pdf',
    summary: 'A sale offer as the PDF that its buyer gets; who makes offers and does not list them gets their own',
    access: can('sale_offers.create', 'sale_offers.list'),
    audit: { label: 'Download sale offer', subject: 'sale_offer' },
    download: true,
  }),
}

export const publicOfferPdf = {
  pdf: endpoint({
    method: 'GET',
    path: '/public/offers/{token}/pdf',
    summary: 'A sale offer as a PDF for its buyer, while it shows its units',
    access: everyone,
    audit: { label: 'Download sale offer by link', subject: 'sale_offer' },
    params: z.object({ token: offerToken }),
    download: true,
  }),
}

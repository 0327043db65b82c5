// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const publicOfferPdf: ClientGroup<(typeof groups)['publicOfferPdf']> = {
  pdf: { method: 'GET', path: '/public/offers/{token}/pdf', access: everyone, download: true },
}

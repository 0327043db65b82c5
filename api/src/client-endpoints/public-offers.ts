// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const publicOffers: ClientGroup<(typeof groups)['publicOffers']> = {
  one: { method: 'GET', path: '/public/offers/{token}', access: everyone },
  answer: { method: 'POST', path: '/public/offers/{token}/answer', access: everyone },
}

// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const savedViews: ClientGroup<(typeof groups)['savedViews']> = {
  list: { method: 'GET', path: '/saved-views', access: signedIn },
  create: { method: 'POST', path: '/saved-views', access: signedIn },
  change: { method: 'PATCH', path: '/saved-views/{id}', access: signedIn },
  remove: { method: 'DELETE', path: '/saved-views/{id}', access: signedIn },
}

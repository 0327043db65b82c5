// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const search: ClientGroup<(typeof groups)['search']> = {
  find: { method: 'GET', path: '/search', access: signedIn },
}

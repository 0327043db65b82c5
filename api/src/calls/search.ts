// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const search: CalledGroup<(typeof groups)['search']> = {
  find: { method: 'GET', path: '/search', access: signedIn },
}

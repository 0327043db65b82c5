// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const viewCounts: ClientGroup<(typeof groups)['viewCounts']> = {
  read: { method: 'GET', path: '/saved-views/counts', access: signedIn },
}

// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const getStarted: ClientGroup<(typeof groups)['getStarted']> = {
  show: { method: 'GET', path: '/auth/get-started', access: signedIn },
  dismiss: { method: 'POST', path: '/auth/get-started/dismiss', access: signedIn },
}

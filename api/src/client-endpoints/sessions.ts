// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const sessions: ClientGroup<(typeof groups)['sessions']> = {
  list: { method: 'GET', path: '/auth/sessions', access: signedIn },
  end: { method: 'DELETE', path: '/auth/sessions/{id}', access: signedIn },
  endOthers: { method: 'DELETE', path: '/auth/sessions', access: signedIn },
}

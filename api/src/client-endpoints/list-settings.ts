// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const listSettings: ClientGroup<(typeof groups)['listSettings']> = {
  read: { method: 'GET', path: '/list-preferences/{screen}', access: signedIn },
  write: { method: 'PUT', path: '/list-preferences/{screen}', access: signedIn },
}

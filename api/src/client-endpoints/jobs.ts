// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, signedIn } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const jobs: ClientGroup<(typeof groups)['jobs']> = {
  list: { method: 'GET', path: '/jobs', access: signedIn },
  one: { method: 'GET', path: '/jobs/{id}', access: signedIn },
  cancel: { method: 'DELETE', path: '/jobs/{id}', access: signedIn },
  again: { method: 'POST', path: '/jobs/{id}/again', access: signedIn },
  result: { method: 'GET', path: '/jobs/{id}/result', access: signedIn, download: true },
}

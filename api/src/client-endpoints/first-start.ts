// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const firstStart: ClientGroup<(typeof groups)['firstStart']> = {
  create: { method: 'POST', path: '/auth/first-start', access: everyone },
}

// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const countries: ClientGroup<(typeof groups)['countries']> = {
  options: { method: 'GET', path: '/utilities/countries/options', access: everyone },
}

// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, everyone } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const countries: CalledGroup<(typeof groups)['countries']> = {
  options: { method: 'GET', path: '/utilities/countries/options', access: everyone },
}

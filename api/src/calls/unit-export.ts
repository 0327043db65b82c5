// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const unitExport: CalledGroup<(typeof groups)['unitExport']> = {
  begin: { method: 'POST', path: '/inventory/units/export', access: can('units.export') },
}

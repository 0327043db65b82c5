// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const unitExport: ClientGroup<(typeof groups)['unitExport']> = {
  begin: { method: 'POST', path: '/inventory/units/export', access: can('units.export') },
}

import { unitImports } from '@storey/api/client-endpoints.ts'
import { unitFields, unitFormFields } from '@storey/api/inventory/unit-fields.ts'
import type { ImportKind } from '../../imports/kind.ts'
import * as copy from './copy.ts'

/** Configuration of unit imports. */
export const unitImport: ImportKind = {
  endpoints: unitImports,
  at: '/inventory/units/import',
  home: { title: copy.units, to: '/inventory/units' },
  lists: { imports: 'unit-imports', lines: 'unit-import-lines' },
  fieldLabels: Object.fromEntries(unitFormFields.map((field) => [field, unitFields[field].label])),
  fields: unitFormFields,
  missing: (fields) => (fields.includes('number') ? null : copy.chooseTheColumnWithTheNumber),
  words: {
    title: copy.importUnits,
    counted: (count) => (count === 1 ? 'unit' : 'units'),
    whole: copy.row,
    firstRow: copy.theFirstRowLooksLikeAUnit,
    open: copy.openUnits,
    removed: copy.areDeleted,
    changedSince: copy.changedSinceAreKept,
  },
}

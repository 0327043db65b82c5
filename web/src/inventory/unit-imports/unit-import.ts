import { unitImports } from '@storey/api/client-endpoints.ts'
import { unitImportFields, unitImportLabel } from '@storey/api/inventory/unit-fields.ts'
import type { ImportKind } from '../../imports/kind.ts'

/** Configuration of unit imports. */
export const unitImport: ImportKind = {
  endpoints: unitImports,
  at: '/inventory/units/import',
  home: { title: 'Units', to: '/inventory/units' },
  lists: { imports: 'unit-imports', lines: 'unit-import-lines' },
  fieldLabels: Object.fromEntries(unitImportFields.map((field) => [field, unitImportLabel(field)])),
  fields: unitImportFields,
  sheet: { heads: ['Number', 'Floor', 'Area'], needs: 'Needs the number of the unit.' },
  missing: (fields) => (fields.includes('number') ? null : 'Choose the column with the unit number.'),
  words: {
    title: 'Import units',
    counted: (count) => (count === 1 ? 'unit' : 'units'),
    whole: 'Row',
    firstRow: 'The first row looks like a unit',
    open: 'Open units',
    removed: (units: string, one: boolean) => `${units} ${one ? 'is' : 'are'} deleted`,
    changedSince: 'Units that someone changed, released or held since are kept as they are.',
  },
}

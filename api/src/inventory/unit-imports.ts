import * as z from 'zod'
import { asNumber, recordId } from '../conventions.ts'
import { can, type ResponseOf } from '../endpoint.ts'
import { importEndpoints } from '../imports/imports.ts'
import { named, unitStatus } from './availability.ts'
import { unitImportFields } from './unit-fields.ts'

/** The fields that a column of a unit file may be mapped to. */
const unitImportField = z.enum(unitImportFields)

/** Fields of which a value of the file can be given a meaning for all rows. */
export const unitChoiceField = z.enum([
  'type',
  'floor',
  'bedrooms',
  'bathrooms',
  'parking',
  'orientation',
  'furnishing',
  'status',
])
export type UnitChoiceField = z.output<typeof unitChoiceField>

const options = {
  /** What to do with a row whose number exists in the building. */
  existing: z.enum(['update', 'skip']),
  /** How areas without a unit are written. */
  area_unit: z.enum(['m2', 'sq_ft'], 'Choose m2 or sq_ft.'),
  /** The mark before decimals; null to refuse figures that may mean two numbers, such as 1.250. */
  decimals: z.enum(['point', 'comma'], 'Choose point or comma.').nullable(),
  /** What values of the file mean: the code of a choice, or a number; null to leave them empty. */
  values: z
    .array(
      z.strictObject({
        field: unitChoiceField,
        from: z.string().trim().min(1, 'Enter the value of the file.').max(200),
        to: z.string().trim().min(1, 'Choose what it means.').max(40).nullable(),
      }),
    )
    .max(500, 'Map at most 500 values.'),
}
const allOptions = z.strictObject(options)
export type UnitImportOptions = z.output<typeof allOptions>

/** The changes of a unit by a row, as text: each field with its current value, null for a new unit or an empty field. */
const preview = z.object({
  number: z.string(),
  changes: z.array(z.object({ field: unitImportField, old: z.string().nullable(), new: z.string().nullable() })),
})
export type UnitImportPreview = z.output<typeof preview>

/** Imports of the units of a building: one's own, and all of them for the developer's administrators. */
export const unitImports = importEndpoints({
  at: '/inventory/units/import',
  access: can('units.manage'),
  records: 'units',
  record: 'unit',
  subject: 'unit_import',
  field: unitImportField,
  options,
  preview,
  line: {
    /** The unit that the row changes or has made. */
    unit: z
      .object({ id: recordId, name: z.string(), status: unitStatus, block_reason: z.string().nullable() })
      .nullable(),
  },
  choice: unitChoiceField,
  // A form's field is text.
  sent: { building_id: asNumber(recordId) },
  about: { building: named.extend({ code: z.string() }).nullable() },
})

export type UnitImport = ResponseOf<typeof unitImports.get>['data']
export type UnitImportLine = ResponseOf<typeof unitImports.lines>['data'][number]

import { type LeadFieldName, leadFields } from '@storey/api/crm/lead-fields.ts'
import { type FieldsWith, fieldsWith } from '@storey/api/fields.ts'

/** The column of `leads` for a field; never if the value is stored in another table. */
type ColumnOf<Field> = Field extends 'owner'
  ? 'owner_id'
  : Field extends 'tags' | 'projects' | 'next_activity'
    ? never
    : Field

/** The columns of `leads` for these fields. */
export function columnsOf<Field extends LeadFieldName>(fields: readonly Field[]): readonly ColumnOf<Field>[]
export function columnsOf(fields: readonly LeadFieldName[]): readonly string[] {
  return fields
    .filter((field) => field !== 'tags' && field !== 'projects' && field !== 'next_activity')
    .map((field) => (field === 'owner' ? 'owner_id' : field))
}

export type ImportedColumn = ColumnOf<FieldsWith<typeof leadFields, 'imported', 'always' | 'new'>>

/** The fields that users and API clients may set. */
export const EDITED = columnsOf(fieldsWith(leadFields, 'edited', true))

/** The fields whose changes are recorded in the history under their own name. */
export const RECORDED = columnsOf(fieldsWith(leadFields, 'history', 'field'))

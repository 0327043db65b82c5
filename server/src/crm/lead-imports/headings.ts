import { type ImportField, importHeadings, SEVERAL_COLUMNS } from '@storey/api/crm/lead-fields.ts'
import { contactLook, headingsOf, mapColumns, othersOfColumns } from '../../imports/headings.ts'
import { dayOf } from '../../imports/parse-days.ts'

const known = headingsOf(importHeadings)

const DAYS: readonly ImportField[] = ['created_at', 'follow_up_on']
const isDay = (value: string) =>
  (['day_first', 'month_first'] as const).some((order) => dayOf(value, order) !== undefined)

/** The field of each column of leads. @param never fields that are not guessed for any column */
export function guessMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  country: string,
  never: readonly ImportField[] = [],
): (ImportField | null)[] {
  const look = (column: number) => contactLook(samples[column] ?? [], country)
  const guessed = othersOfColumns(
    mapColumns<ImportField>(headings, known, look, never, SEVERAL_COLUMNS, (field, column) => {
      const values = samples[column] ?? []
      // "Next activity" may be what is done, not when.
      return !DAYS.includes(field) || values.length === 0 || values.some(isDay)
    }),
    (column) => mapColumns<ImportField>([headings[column] ?? ''], known, () => look(column))[0],
    { phone: 'other_phones', whatsapp: 'other_phones', email: 'other_emails' },
  )
  const has = (field: ImportField) => guessed.includes(field)
  // Next to a column "Surname", a column "Name" contains first names.
  if (has('full_name') && has('last_name') && !has('first_name'))
    return guessed.map((field) => (field === 'full_name' ? 'first_name' : field))
  return guessed
}

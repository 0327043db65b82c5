import { type ImportField, importHeadings, SEVERAL_COLUMNS } from '@storey/api/crm/lead-fields.ts'
import { contactLook, headingsOf, mapColumns } from '../../imports/headings.ts'

const known = headingsOf(importHeadings)

/** The field of each column of leads. @param never fields that are not guessed for any column */
export function guessMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  country: string,
  never: readonly ImportField[] = [],
): (ImportField | null)[] {
  const guessed = mapColumns<ImportField>(
    headings,
    known,
    (column) => contactLook(samples[column] ?? [], country),
    never,
    SEVERAL_COLUMNS,
  )
  // A second column of the same name is another number or address of the lead.
  for (const [at, heading] of headings.entries()) {
    if (guessed[at] !== null) continue
    const alone = mapColumns<ImportField>([heading], known, () => contactLook(samples[at] ?? [], country))[0]
    if (alone === 'phone' || alone === 'whatsapp') guessed[at] = 'other_phones'
    if (alone === 'email') guessed[at] = 'other_emails'
  }
  const has = (field: ImportField) => guessed.includes(field)
  // Next to a column "Surname", a column "Name" contains first names.
  if (has('full_name') && has('last_name') && !has('first_name'))
    return guessed.map((field) => (field === 'full_name' ? 'first_name' : field))
  return guessed
}

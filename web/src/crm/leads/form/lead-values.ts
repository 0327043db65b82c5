import type { Lead } from '@storey/api/crm/lead.ts'
import { leadField, leadFields } from '@storey/api/crm/lead-fields.ts'
import { type FieldsWith, fieldsWith } from '@storey/api/fields.ts'

type Table = typeof leadFields
type Section = Exclude<Table[keyof Table]['form'], false>
export type FormField = FieldsWith<Table, 'form', Section>
/** Fields with the lead's own value or nothing; owner, tags and projects are chosen by id. */
type Plain = Exclude<FormField, 'owner' | 'tags' | 'projects'>
type Typed = FieldsWith<Table, 'kind', 'line' | 'text' | 'email' | 'phone'>

/** A lead as form values: an absent text is empty, an absent choice is null. */
export type LeadValues = { [Field in Plain]: Field extends Typed ? string : Lead[Field] } & {
  owner_id: number | null
  tag_ids: number[]
  project_ids: number[]
  currency: string
}

const isPlain = (field: FormField): field is Plain => field !== 'owner' && field !== 'tags' && field !== 'projects'
const plain = fieldsWith(leadFields, 'form', 'contact', 'standing', 'wanted', 'more').filter(isPlain)

export const valuesOf = (lead: Lead | undefined, owner_id: number | null, currency: string): LeadValues => ({
  ...(Object.fromEntries(plain.map((field) => [field, lead?.[field] ?? emptyOf(field)])) as Pick<LeadValues, Plain>),
  owner_id,
  tag_ids: lead?.tags.map(({ id }) => id) ?? [],
  project_ids: lead?.projects.map(({ id }) => id) ?? [],
  currency,
})

function emptyOf(field: Plain) {
  const { kind, nothing } = leadField(field)
  if (kind === 'line' || kind === 'text' || kind === 'email' || kind === 'phone') return ''
  if (kind === 'choices' || kind === 'bedrooms') return []
  return kind === 'flag' ? false : (nothing ?? null)
}

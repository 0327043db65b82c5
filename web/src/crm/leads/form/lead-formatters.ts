import type { Lead } from '@storey/api/crm/lead.ts'
import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import type { Comparison } from '../../../ui/form/compare.ts'
import { fieldText } from '../../parts/lead-field-text.ts'
import type { LeadValues } from './lead-values.ts'

type Formatters = NonNullable<Comparison<LeadValues>['faces']>

const coded = fieldsWith(leadFields, 'kind', 'choice', 'choices', 'country', 'language', 'money', 'bedrooms')

/** Formatters of a lead's values in the comparison of two saves; people and tags by their names in the records. */
export function leadFormatters(...known: readonly Lead[]): Formatters {
  const owners = new Map(known.map(({ owner }) => [owner?.id ?? null, owner?.full_name ?? 'Unassigned']))
  const tags = new Map(known.flatMap((lead) => lead.tags.map(({ id, name }) => [id, name])))
  const projects = new Map(known.flatMap((lead) => lead.projects.map(({ id, name }) => [id, name])))
  const currency = known[0]?.currency ?? 'AED'
  const byKind = coded.map((field) => [field, (value: unknown) => fieldText(field, value, { currency }) || undefined])
  return {
    ...(Object.fromEntries(byKind) as Formatters),
    owner_id: (value) => owners.get(value),
    tag_ids: (value) => (value.length === 0 ? undefined : value.map((id) => tags.get(id) ?? 'A new tag').join(', ')),
    project_ids: (value) =>
      value.length === 0 ? undefined : value.map((id) => projects.get(id) ?? 'Another project').join(', '),
  }
}

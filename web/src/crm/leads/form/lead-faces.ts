import type { Lead } from '@storey/api/crm/lead.ts'
import { ratingWords, sourceWords } from '@storey/api/crm/lead-names.ts'
import { unitTypeWords } from '@storey/api/inventory/unit-names.ts'
import type { Comparison } from '../../../ui/form/compare.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { bedroomsText, countryText, languageText, purposeWords, timeframeWords } from '../../parts/lead-words.ts'
import * as copy from './copy.ts'
import type { LeadValues } from './lead-values.ts'

/** How the values of a lead read where two saves are compared; people and tags by the names that the records carry. */
export function leadFaces(...known: readonly Lead[]): NonNullable<Comparison<LeadValues>['faces']> {
  const owners = new Map(known.map(({ owner }) => [owner?.id ?? null, owner?.full_name ?? 'Unassigned']))
  const tags = new Map(known.flatMap((lead) => lead.tags.map(({ id, name }) => [id, name])))
  const projects = new Map(known.flatMap((lead) => lead.projects.map(({ id, name }) => [id, name])))
  const currency = known[0]?.currency ?? 'AED'
  const money = (amount: number | null) => (amount === null ? undefined : moneyText({ amount, currency }))
  return {
    source: (value) => sourceWords[value],
    rating: (value) => ratingWords[value],
    owner_id: (value) => owners.get(value),
    tag_ids: (value) => (value.length === 0 ? undefined : value.map((id) => tags.get(id) ?? copy.aNewTag).join(', ')),
    project_ids: (value) =>
      value.length === 0 ? undefined : value.map((id) => projects.get(id) ?? copy.anotherProject).join(', '),
    budget_min: money,
    budget_max: money,
    bedrooms_wanted: (value) => (value.length === 0 ? undefined : bedroomsText(value)),
    property_types_wanted: (value) =>
      value.length === 0 ? undefined : value.map((one) => unitTypeWords[one]).join(', '),
    purpose: (value) => value && purposeWords[value],
    timeframe: (value) => value && timeframeWords[value],
    nationality: (value) => (value ? countryText(value) : undefined),
    language: (value) => (value ? languageText(value) : undefined),
  }
}

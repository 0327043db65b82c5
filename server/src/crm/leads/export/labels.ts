import { type LeadFieldName, leadField } from '@storey/api/crm/lead-fields.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** A value as text for a reader: the label of a code, the name of a country. */
export function valueText(field: LeadFieldName, value: string | null): string | null {
  const { kind, values } = leadField(field)
  if (value === null) return null
  return kind === 'country' ? (regions.of(value) ?? value) : (values?.[value] ?? value)
}

/** `Studio, 1, 2`: the numbers of bedrooms that a lead wants. */
export const bedroomsText = (bedrooms: readonly number[]) =>
  bedrooms
    .toSorted((one, other) => one - other)
    .map((count) => (count === 0 ? 'Studio' : String(count)))
    .join(', ')

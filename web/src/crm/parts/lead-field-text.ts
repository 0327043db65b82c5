import { type LeadFieldName, leadField } from '@storey/api/crm/lead-fields.ts'
import { moneyText } from '../../ui/format/money.ts'
import { bedroomsText, countryText, languageText } from './lead-labels.ts'

interface How {
  /** Currency of amounts. */
  readonly currency: string
  readonly short?: boolean
}

/** Formats the value of a lead's field; empty if there is none. */
export function fieldText(field: LeadFieldName, value: unknown, { currency, short = false }: How): string {
  if (value === null || value === undefined || value === '') return ''
  const { kind, values } = leadField(field)
  const labelOf = (code: unknown) => values?.[String(code)] ?? String(code)
  if (Array.isArray(value)) return kind === 'bedrooms' ? bedroomsText(value.map(Number)) : value.map(labelOf).join(', ')
  if (kind === 'money' && typeof value === 'number') return moneyText({ amount: value, currency }, { short })
  if (kind === 'country') return countryText(String(value))
  return kind === 'language' ? languageText(String(value)) : labelOf(value)
}

import type { ReactNode } from 'react'
import { useCountries } from '../../../shell/useCountries.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { PhoneText } from '../../../ui/values/PhoneText.tsx'
import type { Fields } from './fields.ts'

type Rule = Pick<Fields[string], 'kind' | 'options'>

/** Formats a value of a registration; null if there is none. */
export function useShownValue(): (rule: Rule, value: unknown) => ReactNode {
  const countries = useCountries()
  const nameOf = (code: unknown) => countries.find(({ id }) => id === code)?.name ?? String(code)
  return ({ kind, options }, value) => {
    if (value === null || value === undefined || value === '') return null
    if (Array.isArray(value)) return value.map((one) => (kind === 'countries' ? nameOf(one) : one)).join(', ')
    if (kind === 'country') return nameOf(value)
    if (kind === 'day') return <Day value={String(value)} />
    if (kind === 'phone') return <PhoneText value={String(value)} />
    return options?.find((option) => option.value === value)?.label ?? String(value)
  }
}

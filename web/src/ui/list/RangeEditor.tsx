import { Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { AreaInput } from '../fields/AreaInput.tsx'
import { MoneyInput } from '../fields/MoneyInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { minorDigits } from '../format/money.ts'
import type { EditorProps, RangeFilter } from './filters.ts'

const CURRENCY = /^[A-Z]{3}$/

/** A range of two numbers or amounts, typed as in forms. */
export function RangeEditor({ filter, query, change }: EditorProps<RangeFilter<string>>) {
  const { unit = '', scale = 1 } = filter
  const end = (key: string, label: string, placeholder: string) => {
    const known = query[key]
    const set = (next: number | string | null) => change({ [key]: next ?? undefined })
    if (filter.area)
      return <AreaEnd {...{ label, placeholder, set }} value={known === undefined ? null : String(known)} />
    return <End {...{ label, placeholder, set, unit, scale }} value={known === undefined ? null : Number(known)} />
  }
  return (
    <Group gap={8} grow wrap="nowrap" align="flex-start">
      {end(filter.from, `${filter.label}, from`, 'from')}
      {end(filter.to, `${filter.label}, up to`, 'up to')}
    </Group>
  )
}

interface EndProps<Value> {
  label: string
  placeholder: string
  /** The value of the API. */
  value: Value | null
  set: (value: Value | null) => void
}

function AreaEnd({ label, placeholder, value, set }: EndProps<string>) {
  const { draft, box } = useDraft(value, set)
  return <AreaInput {...box} aria-label={label} placeholder={placeholder} value={draft} />
}

function End({ label, placeholder, value, set, unit, scale }: EndProps<number> & { unit: string; scale: number }) {
  const { draft, box } = useDraft(value, set)
  const field = { ...box, 'aria-label': label, placeholder }
  if (scale > 1) {
    const known = CURRENCY.test(unit) && scale === 10 ** minorDigits(unit)
    return <MoneyInput {...field} value={draft} currency={known ? unit : 'AED'} />
  }
  return <NumberInput {...field} value={draft} {...(unit ? { unit } : {})} min={unit ? 0 : -20} />
}

/**
 * A filter value that is applied when the field is left, not on every key. Text that cannot be parsed changes nothing: the list stays
 * as it was, and the field shows the reason.
 */
export function useDraft<Value>(value: Value | null, set: (value: Value | null) => void) {
  const [draft, setDraft] = useState(value)
  const [query, setAsked] = useState(value)
  const [unread, setUnread] = useState(false)
  if (value !== query) {
    setAsked(value)
    setDraft(value)
  }
  const commit = () => {
    if (!unread && draft !== value) set(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }
  const onChange = (next: Value | null, why?: string) => {
    setDraft(next)
    setUnread(why !== undefined)
  }
  return { draft, box: { onChange, onBlur: commit, onKeyDown } }
}

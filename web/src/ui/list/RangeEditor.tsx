import { Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import * as copy from '../copy.ts'
import { MoneyInput } from '../fields/MoneyInput.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { minorDigits } from '../format/money.ts'
import type { EditorProps, RangeFilter } from './filters.ts'

const CURRENCY = /^[A-Z]{3}$/

/** Between two numbers or amounts, typed as in any form. */
export function RangeEditor({ filter, asked, change }: EditorProps<RangeFilter<string>>) {
  const { unit = '', scale = 1 } = filter
  const end = (key: string, label: string, placeholder: string) => {
    const value = asked[key] === undefined ? null : Number(asked[key])
    const set = (next: number | null) => change({ [key]: next ?? undefined })
    return <End {...{ label, placeholder, value, set, unit, scale }} />
  }
  return (
    <Group gap={8} grow wrap="nowrap" align="flex-start">
      {end(filter.from, copy.listFromLabel(filter.label), copy.listFrom)}
      {end(filter.to, copy.listToLabel(filter.label), copy.listTo)}
    </Group>
  )
}

interface EndProps {
  label: string
  placeholder: string
  /** As it travels. */
  value: number | null
  set: (value: number | null) => void
  unit: string
  scale: number
}

function End({ label, placeholder, value, set, unit, scale }: EndProps) {
  const { draft, box } = useDraft(value, set)
  const field = { ...box, 'aria-label': label, placeholder }
  if (scale > 1) {
    const known = CURRENCY.test(unit) && scale === 10 ** minorDigits(unit)
    return <MoneyInput {...field} value={draft} currency={known ? unit : 'AED'} />
  }
  return <NumberInput {...field} value={draft} {...(unit ? { unit } : {})} min={unit ? 0 : -20} />
}

/** A value that a list is asked by when the field is left, not with every key. */
export function useDraft(value: number | null, set: (value: number | null) => void) {
  const [draft, setDraft] = useState(value)
  const [asked, setAsked] = useState(value)
  if (value !== asked) {
    setAsked(value)
    setDraft(value)
  }
  const commit = () => {
    if (draft !== value) set(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }
  return { draft, box: { onChange: setDraft, onBlur: commit, onKeyDown } }
}

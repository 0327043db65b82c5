import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldBase } from './field.ts'

interface Props<Value> extends FieldBase {
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  /** The value as it is shown while nobody types. */
  write: (value: Value) => string
  /** What was typed; null where it cannot be read. */
  read: (typed: string) => Value | null
  /** Said when what was typed cannot be read. */
  unreadable: string
  /** The unit, inside the field. */
  unit?: ReactNode
  unitWidth?: number
  /** Where the unit stands. */
  side?: 'left' | 'right'
}

/** A number with a unit, typed as people type it: read while they type, tidied when they leave. */
export function TypedInput<Value>(props: Props<Value>) {
  const {
    value,
    onChange,
    write,
    read,
    unreadable,
    unit,
    unitWidth = 48,
    side = 'right',
    onFocus,
    onBlur,
    error,
    ...rest
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [lost, setLost] = useState(false)
  const shown = typed ?? (value === null || value === undefined || value === '' ? '' : write(value))
  const section = unit ? <span style={{ fontSize: 13 }}>{unit}</span> : undefined

  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      error={lost ? unreadable : error}
      {...(section
        ? { [`${side}Section`]: section, [`${side}SectionWidth`]: unitWidth, [`${side}SectionPointerEvents`]: 'none' }
        : {})}
      onFocus={(event) => {
        setTyped(shown)
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setLost(false)
        const found = text.trim() === '' ? null : read(text)
        if (text.trim() === '' || found !== null) onChange(found)
      }}
      onBlur={(event) => {
        const isLost = typed !== null && typed.trim() !== '' && read(typed) === null
        setLost(isLost)
        if (!isLost) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

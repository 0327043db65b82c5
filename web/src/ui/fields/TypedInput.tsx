import { TextInput } from '@mantine/core'
import type { Read } from '@storey/api/readers/read.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldBase } from './field.ts'
import { Reading } from './Reading.tsx'
import { useTyped } from './useTyped.ts'

interface Props<Value> extends FieldBase {
  value: Value | null | undefined
  onChange: (value: Value | null, why?: string) => void
  /** Formats the value while the field does not have the focus. */
  write: (value: Value) => string
  read: (typed: string) => Read<Value>
  /** The value in full: `AED 2,500,000.00`. */
  say: (value: Value) => string
  /** The kind of value, as a marker for tests and styles. */
  kind: 'money' | 'percent' | 'area' | 'number' | 'numbers'
  /** The unit, inside the field. */
  unit?: ReactNode
  unitWidth?: number
  /** The position of the unit. */
  side?: 'left' | 'right'
  inputMode?: 'decimal' | 'numeric' | 'text'
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A number with a unit, typed as people type it: read while they type, tidied when they leave. */
export function TypedInput<Value>(props: Props<Value>) {
  const {
    value,
    onChange,
    write,
    read,
    say,
    kind,
    unit,
    unitWidth = 48,
    side = 'right',
    inputMode = 'decimal',
    onFocus,
    onBlur,
    error,
    ...rest
  } = props
  const typed = useTyped({ value, onChange, write, read, say, path: rest['data-path'] })
  const section = unit ? <span style={{ fontSize: 13 }}>{unit}</span> : undefined

  return (
    <TextInput
      {...rest}
      data-kind={kind}
      inputMode={inputMode}
      autoComplete="off"
      value={typed.shown}
      error={typed.why ?? error}
      inputContainer={(input) => <Reading reading={typed.reading}>{input}</Reading>}
      {...(section
        ? { [`${side}Section`]: section, [`${side}SectionWidth`]: unitWidth, [`${side}SectionPointerEvents`]: 'none' }
        : {})}
      onFocus={(event) => {
        typed.focus()
        onFocus?.(event)
      }}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={(event) => {
        typed.blur()
        onBlur?.(event)
      }}
    />
  )
}

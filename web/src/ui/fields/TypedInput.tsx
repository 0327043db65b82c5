import { TextInput } from '@mantine/core'
import type { Read } from '@storey/api/readers/read.ts'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import type { FieldBase } from './field.ts'
import { Reading } from './Reading.tsx'
import { useTyped } from './useTyped.ts'

interface Props<Value> extends FieldBase {
  value: Value | null | undefined
  onChange: (value: Value | null, why?: string) => void
  /** The value as text while the field is not being edited. */
  write: (value: Value) => string
  read: (typed: string) => Read<Value>
  /** The full value: `AED 2,500,000.00`. */
  say: (value: Value) => string
  /** The kind of value, as an attribute by which tests find such fields. */
  kind: 'money' | 'percent' | 'area' | 'number' | 'numbers' | 'minutes'
  /** The unit, inside the field. */
  unit?: ReactNode
  unitWidth?: number
  /** Side of the unit. */
  side?: 'left' | 'right'
  inputMode?: 'decimal' | 'numeric' | 'text'
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** A number with a unit, typed in a usual notation: parsed while typing, formatted on blur. */
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

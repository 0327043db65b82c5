import type { Read } from '@storey/api/readers/read.ts'
import { readNumber } from '@storey/api/readers/read-number.ts'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  value: number | null | undefined
  onChange: (value: number | null, why?: string) => void
  min?: number
  max?: number
  /** Maximum decimals; default 0. */
  places?: number
  /** Without thousands separators, for a year. */
  ungrouped?: boolean
  /** The unit, inside the field. */
  unit?: ReactNode
  unitWidth?: number
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** A number, by default a whole one. A number outside the limits is refused, never clamped. */
export function NumberInput({ min = 0, max = 1_000_000_000, places = 0, ungrouped = false, ...rest }: Props) {
  const write = (value: number) =>
    value.toLocaleString('en-US', { maximumFractionDigits: places, useGrouping: !ungrouped })
  const read = (typed: string): Read<number> => {
    const found = readNumber(typed, { min, max, places })
    return 'value' in found ? { value: Number(found.value) } : found
  }
  const inputMode = min < 0 ? 'text' : places === 0 ? 'numeric' : 'decimal'
  return <TypedInput {...rest} kind="number" inputMode={inputMode} write={write} read={read} say={write} />
}

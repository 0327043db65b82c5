import { lengthText, readMinutes } from '@storey/api/readers/read-minutes.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  /** Minutes. */
  value: number | null | undefined
  onChange: (value: number | null, why?: string) => void
  min: number
  max: number
}

/** A length of time, typed and shown with its unit: 24 hours, 3 days. */
export function MinutesInput({ min, max, ...rest }: Props) {
  return (
    <TypedInput
      {...rest}
      kind="minutes"
      inputMode="text"
      write={lengthText}
      read={(typed) => readMinutes(typed, { min, max })}
      say={lengthText}
    />
  )
}

import type { Read } from '@storey/api/readers/read.ts'
import { readNumbers } from '@storey/api/readers/read-number.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  value: readonly number[]
  onChange: (numbers: number[]) => void
  min: number
  max: number
}

const SEPARATOR = ', '

/** Several whole numbers in one field: "4, 13". */
export function NumbersInput({ value, onChange, min, max, ...rest }: Props) {
  const read = (typed: string): Read<string> => {
    const found = readNumbers(typed, { min, max })
    return 'value' in found ? { value: found.value.join(SEPARATOR) } : found
  }
  return (
    <TypedInput
      {...rest}
      kind="numbers"
      inputMode="text"
      // As text, because a form passes a new array with every change.
      value={value.join(SEPARATOR)}
      onChange={(numbers) => onChange(numbers ? numbers.split(SEPARATOR).map(Number) : [])}
      write={(numbers) => numbers}
      read={read}
      say={(numbers) => numbers}
    />
  )
}

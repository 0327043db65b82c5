import { readPercent } from '@storey/api/readers/read-number.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  /** A decimal string of the API, such as "12.5". */
  value: string | null | undefined
  onChange: (percent: string | null) => void
}

/** A percentage with up to three decimals. */
export function PercentInput(props: Props) {
  return (
    <TypedInput
      {...props}
      kind="percent"
      unit="%"
      unitWidth={36}
      write={(percent) => percent}
      read={readPercent}
      say={(percent) => `${percent}%`}
    />
  )
}

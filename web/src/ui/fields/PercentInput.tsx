import { readPercent } from '@storey/api/readers/read-number.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  /** A decimal string such as "12.5", as it travels. */
  value: string | null | undefined
  onChange: (percent: string | null) => void
}

/** A percentage with up to three places. */
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

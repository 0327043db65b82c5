import { inUnit } from '@storey/api/area.ts'
import { readArea } from '@storey/api/readers/read-area.ts'
import type { KeyboardEvent } from 'react'
import { useAreaUnit } from '../values/useAreaUnit.ts'
import type { FieldBase } from './field.ts'
import { TypedInput } from './TypedInput.tsx'

interface Props extends FieldBase {
  /** Square metres, as a decimal string of the API: "84.5". */
  value: string | null | undefined
  onChange: (squareMetres: string | null, why?: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** An area, typed in the user's unit and stored in square metres, with enough decimals to read as it was typed. */
export function AreaInput(props: Props) {
  const [unit] = useAreaUnit()
  const named = unit === 'sq_ft' ? 'sq ft' : 'm²'
  const write = (area: string) => figures.format(inUnit(area, unit))
  return (
    <TypedInput
      {...props}
      kind="area"
      unit={named}
      write={write}
      read={(typed) => readArea(typed, unit)}
      say={(area) => `${write(area)} ${named}`}
    />
  )
}

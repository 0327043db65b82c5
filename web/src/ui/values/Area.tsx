import { areaText } from '../format/area.ts'
import { SegmentedSwitch } from '../SegmentedSwitch.tsx'
import { useAreaUnit } from './useAreaUnit.ts'

interface Props {
  /** Square metres, as a decimal string of the API: "84.5". */
  value: string | number | null | undefined
  none?: string
}

/** An area in the user's unit. */
export function Area({ value, none = 'Not set' }: Props) {
  const [unit] = useAreaUnit()
  if (value === null || value === undefined) return <span style={{ color: 'var(--text-3)' }}>{none}</span>
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{areaText(value, unit)}</span>
}

/** Switches every area in the application between square feet and square metres. */
export function AreaUnitSwitch({ small = true }: { small?: boolean }) {
  const [unit, setUnit] = useAreaUnit()
  return (
    <SegmentedSwitch
      label="Unit of area"
      small={small}
      value={unit}
      onChange={setUnit}
      options={[
        { value: 'sq_ft', label: 'sq ft' },
        { value: 'm2', label: 'm²' },
      ]}
    />
  )
}

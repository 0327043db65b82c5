import { useLocalStorage } from '@mantine/hooks'
import { type AreaUnit, areaText } from '../format/area.ts'
import { SegmentedSwitch } from '../SegmentedSwitch.tsx'

/** The user's unit of area and its setter; the value is stored in this browser. */
export function useAreaUnit(): [AreaUnit, (unit: AreaUnit) => void] {
  const [unit, setUnit] = useLocalStorage<AreaUnit>({
    key: 'storey-area-unit',
    defaultValue: 'sq_ft',
    getInitialValueInEffect: false,
  })
  return [unit === 'm2' ? 'm2' : 'sq_ft', setUnit]
}

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

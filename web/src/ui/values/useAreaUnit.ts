import { useLocalStorage } from '@mantine/hooks'
import type { AreaUnit } from '../format/area.ts'

/** The user's unit of area and its setter; the value is stored in this browser. */
export function useAreaUnit(): [AreaUnit, (unit: AreaUnit) => void] {
  const [unit, setUnit] = useLocalStorage<AreaUnit>({
    key: 'storey-area-unit',
    defaultValue: 'sq_ft',
    getInitialValueInEffect: false,
  })
  return [unit === 'm2' ? 'm2' : 'sq_ft', setUnit]
}

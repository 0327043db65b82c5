import { useLocalStorage } from '@mantine/hooks'
import { areaUnitOf } from '@storey/api/area.ts'
import { use } from 'react'
import type { AreaUnit } from '../format/area.ts'
import { HomeCountry } from '../home-country.ts'

/** The user's unit of area and its setter: what was chosen in this browser, else the usual one of the organization's country. */
export function useAreaUnit(): [AreaUnit, (unit: AreaUnit) => void] {
  const usual = areaUnitOf(use(HomeCountry))
  const [chosen, choose] = useLocalStorage<AreaUnit | ''>({
    key: 'storey-area-unit',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  return [chosen === 'm2' || chosen === 'sq_ft' ? chosen : usual, choose]
}
